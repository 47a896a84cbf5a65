import type { TextPosition } from '../../model/vault-port.ts'
import { readableText } from './note-content.ts'
import type { Mark, ScannedNote } from './note-scan.ts'
import { TextWalk } from './text-walk.ts'

/** Fills the buffer from a file position; returns the number of bytes. */
export type ReadAt = (into: Buffer, at: number) => Promise<number>

export interface Piece {
  readonly text: string
  readonly lastLine: number
  readonly next: TextPosition | undefined
}

const BLOCK_BYTES = 16 * 1024
/** In bytes. */
const LONGEST_CHARACTER = 4
/** An invalid byte is shown as a three-byte character. */
const REPLACEMENT_BYTES = 3
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** As many whole lines as fit; a single line that is too long is split between characters. */
export async function readPiece(
  read: ReadAt,
  note: ScannedNote,
  from: TextPosition,
  lastLine: number | undefined,
  mostBytes: number,
): Promise<Piece> {
  const start = await locate(read, note, from)
  if (!start) return { text: '', lastLine: from.line - 1, next: undefined }
  const room = Math.max(1, note.isText ? mostBytes : Math.floor(mostBytes / REPLACEMENT_BYTES))
  const block = Buffer.alloc(Math.min(room + LONGEST_CHARACTER, note.bytes - start.byte))
  const bytes = block.subarray(0, await read(block, start.byte))
  const isAll = start.byte + bytes.length >= note.bytes
  const { end, place } = cut(bytes, start, lastLine ?? Infinity, room, isAll)
  return {
    text: readableText(bytes.subarray(0, end)),
    lastLine: place.offset === 0 && end > 0 ? place.line - 1 : place.line,
    next: isPast(place, lastLine) || (isAll && end === bytes.length) ? undefined : place,
  }
}

const isPast = (place: TextPosition, lastLine: number | undefined): boolean =>
  lastLine !== undefined && place.line > lastLine

/** The byte offset of a position, clamped to the end of its line. Undefined beyond the end of the note. */
async function locate(
  read: ReadAt,
  { marks, bytes, lines }: ScannedNote,
  place: TextPosition,
): Promise<Mark | undefined> {
  if (place.line > Math.max(1, lines)) return undefined
  const mark = markBefore(marks, place)
  const walk = new TextWalk(mark.line, mark.offset)
  const block = Buffer.alloc(BLOCK_BYTES)
  for (let at = mark.byte; at < bytes;) {
    const got = await read(block, at)
    if (got === 0) break
    for (let index = 0; index < got; index++) {
      const byte = block[index] ?? 0
      if (walk.begins(byte) && isReached(walk, place, byte))
        return { byte: at + index, line: walk.line, offset: walk.offset }
      walk.pass(byte)
    }
    at += got
  }
  return { byte: bytes, line: walk.line, offset: walk.offset }
}

const isReached = (walk: TextWalk, place: TextPosition, byte: number): boolean =>
  walk.line > place.line || (walk.line === place.line && (walk.offset >= place.offset || byte === LINE_FEED))

function markBefore(marks: readonly Mark[], { line, offset }: TextPosition): Mark {
  const index = marks.findLastIndex(
    (mark) => mark.line < line || (mark.line === line && mark.offset <= offset),
  )
  return marks[index] ?? { byte: 0, line: 1, offset: 0 }
}

interface Cut {
  readonly end: number
  readonly place: TextPosition
}

/** Ends after the last requested line, at the end, after a whole line, or between two characters. */
function cut(bytes: Buffer, start: Mark, lastLine: number, room: number, isAll: boolean): Cut {
  const walk = new TextWalk(start.line, start.offset)
  const here = (end: number): Cut => ({ end, place: { line: walk.line, offset: walk.offset } })
  let behindLine: Cut | undefined
  let behindCharacter: Cut | undefined
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    const isBetween = index > 0 && walk.begins(byte)
    if (isBetween && walk.line > lastLine) return here(index)
    if (index > room && (behindLine ?? behindCharacter)) break
    if (isBetween && !(byte === LINE_FEED && bytes[index - 1] === CARRIAGE_RETURN)) {
      behindCharacter = here(index)
      if (walk.offset === 0) behindLine = behindCharacter
    }
    walk.pass(byte)
  }
  const whole = here(bytes.length)
  if (bytes.length <= room && (isAll || walk.offset === 0)) return whole
  return behindLine ?? behindCharacter ?? whole
}
