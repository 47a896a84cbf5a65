import type { LongText } from '../../model/recording.ts'
import type { LogSource } from './log-source.ts'

/** The longest unit that is never split: two escapes for one character. */
const LONGEST_UNIT = 12
const BACKSLASH = 0x5c

/**
 * A piece of a long text, at most `mostBytes` of source and of UTF-8.
 * `from` is the start or the `next` of the last piece; `next` is absent at the end.
 */
export async function pieceOf(
  source: LogSource,
  text: LongText,
  from: number,
  mostBytes: number,
): Promise<{ text: string; next: number | undefined }> {
  const most = Math.max(mostBytes, LONGEST_UNIT)
  const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(most + LONGEST_UNIT, text.end - from)))
  const filled = bytes.subarray(0, await source.read(bytes, from))
  const escapes = text.source === 'string'
  const cut = cutOf(filled, most, escapes)
  const decoded = filled.toString('utf8', 0, cut)
  const next = from + cut
  return { text: escapes ? unescaped(decoded) : decoded, next: cut > 0 && next < text.end ? next : undefined }
}

/** The length of the whole characters within `most` bytes of source and of UTF-8. */
function cutOf(bytes: Buffer, most: number, escapes: boolean): number {
  let at = 0
  let written = 0
  while (at < bytes.length) {
    const escape = escapes && bytes[at] === BACKSLASH
    const length = escape ? escapeLength(bytes, at) : characterLength(bytes, at)
    // An escape is at least as long as its character; an invalid byte becomes three bytes.
    written += escape || isCharacter(bytes, at, length) ? length : length * 3
    if (at + length > most || written > most) break
    at += length
  }
  return at
}

function escapeLength(bytes: Buffer, at: number): number {
  if (bytes[at + 1] !== 0x75) return Math.min(2, bytes.length - at)
  const unit = codeUnit(bytes, at)
  if (unit === undefined) return Math.min(2, bytes.length - at)
  if (unit < 0xd800 || unit > 0xdbff || bytes[at + 6] !== BACKSLASH || bytes[at + 7] !== 0x75) return 6
  const second = codeUnit(bytes, at + 6) ?? 0
  return second >= 0xdc00 && second <= 0xdfff ? 12 : 6
}

function codeUnit(bytes: Buffer, at: number): number | undefined {
  const digits = bytes.toString('latin1', at + 2, at + 6)
  return /^[0-9a-fA-F]{4}$/.test(digits) ? Number.parseInt(digits, 16) : undefined
}

/** With its continuation bytes, at most three. */
function characterLength(bytes: Buffer, at: number): number {
  if (continues(bytes[at])) return 1
  let length = 1
  while (length < 4 && continues(bytes[at + length])) length++
  return length
}

function continues(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}

function isCharacter(bytes: Buffer, at: number, length: number): boolean {
  const first = bytes[at] ?? 0
  if (length === 1) return first < 0x80
  const second = bytes[at + 1] ?? 0
  if (length === 2) return first >= 0xc2 && first < 0xe0
  if (length === 3)
    return (
      first >= 0xe0 && first < 0xf0 && (first !== 0xe0 || second >= 0xa0) && (first !== 0xed || second < 0xa0)
    )
  return (
    first >= 0xf0 && first < 0xf5 && (first !== 0xf0 || second >= 0x90) && (first !== 0xf4 || second < 0x90)
  )
}

const SHORT_ESCAPES = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

function unescaped(source: string): string {
  if (!source.includes('\\')) return source
  return source.replaceAll(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_all, unit?: string, letter = '') =>
    unit === undefined
      ? (SHORT_ESCAPES.get(letter) ?? letter)
      : String.fromCharCode(Number.parseInt(unit, 16)),
  )
}
