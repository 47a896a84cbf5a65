import type { Masking } from '../../../model/masks/masking.ts'
import { renderMasked, type SecretSpan } from '../../../model/masks/mask.ts'
import type { LogText } from '../../../model/recording.ts'
import type { Recording } from '../../../model/recordings-port.ts'

/** A text of any length, read in pieces. Offsets are opaque. */
interface TextSource {
  /** At most `most` characters from an offset, never half a surrogate pair; `next` is absent at the end. */
  read(from: number, most: number): Promise<{ text: string; next: number | undefined }>
}

export const sourceOf = (text: LogText, recording: Pick<Recording, 'piece'>): TextSource =>
  typeof text === 'string'
    ? { read: async (from, most) => slice(text, from, most) }
    : {
        async read(from, most) {
          const piece = await recording.piece(text, text.start + from, most)
          return { text: piece.text, next: piece.next === undefined ? undefined : piece.next - text.start }
        },
      }

function slice(text: string, from: number, most: number): { text: string; next: number | undefined } {
  const end = wholeCharacter(text, from + most)
  return { text: text.slice(from, end), next: end < text.length ? end : undefined }
}

const wholeCharacter = (text: string, at: number): number =>
  /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at

const CHUNK = 4_096
/** Room for any one character, written as two escapes. */
const FINEST = 16

/** A possible end of a piece. */
interface Mark {
  /** Characters of the window before it. */
  chars: number
  /** The offset in the source; absent at its end. */
  at: number | undefined
}

interface Piece {
  text: string
  /** Where the text continues; absent at its end. */
  next: number | undefined
}

/** What is read at once: what fits, plus the length of the longest secret. */
interface Window {
  text: string
  marks: Mark[]
  spans: readonly SecretSpan[]
  /** Up to here every secret is seen whole. */
  safe: number
}

/** The length in bytes inside a JSON string. */
export const jsonLength = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2

/**
 * The piece of a text that fits into `room` bytes of JSON, with secrets masked and none cut in two. Undefined if
 * nothing fits; with `force`, at least one character.
 */
export async function cutPiece(
  source: TextSource,
  from: number,
  room: number,
  masking: Masking,
  force: boolean,
): Promise<Piece | undefined> {
  const window = await readWindow(source, from, room, masking)
  const { text, marks, spans, safe } = window
  const start: Mark = { chars: 0, at: from }
  let end = start
  let left = room
  const take = (mark: Mark): void => {
    if (mark.chars > safe || isInside(mark, spans)) return
    const size = jsonLength(renderMasked(text, spans, end.chars, mark.chars))
    if (size > left) return
    left -= size
    end = mark
  }
  for (const mark of marks) take(mark)
  for (let most = CHUNK / 2; most >= FINEST && end.at !== undefined; most /= 2) {
    take(await markAfter(source, end, most))
  }
  if (end === start && !force) return undefined
  if (end === start) end = await leastMark(source, start, spans)
  return { text: renderMasked(text, spans, 0, end.chars), next: end.at }
}

async function readWindow(source: TextSource, from: number, room: number, masking: Masking): Promise<Window> {
  const marks: Mark[] = []
  let text = ''
  let size = 0
  let enough = Infinity
  let at: number | undefined = from
  while (at !== undefined && text.length < enough) {
    const read = await source.read(at, CHUNK)
    text += read.text
    at = read.next
    marks.push({ chars: text.length, at })
    size += jsonLength(read.text)
    if (enough === Infinity && size > room) enough = text.length + masking.lookahead
  }
  const safe = at === undefined ? text.length : text.length - masking.lookahead
  return { text, marks, spans: masking.spans(text, false), safe }
}

const isInside = ({ chars }: Mark, spans: readonly SecretSpan[]): boolean =>
  spans.some(({ from, end }) => from < chars && chars < end)

async function markAfter(source: TextSource, mark: Mark, most: number): Promise<Mark> {
  const read = await source.read(mark.at ?? 0, most)
  return { chars: mark.chars + read.text.length, at: read.next }
}

async function leastMark(source: TextSource, start: Mark, spans: readonly SecretSpan[]): Promise<Mark> {
  let mark = await markAfter(source, start, FINEST)
  while (isInside(mark, spans) && mark.at !== undefined) mark = await markAfter(source, mark, FINEST)
  return mark
}
