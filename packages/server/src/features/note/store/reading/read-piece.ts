import type { TextPosition } from '../../model/vault-port.ts'
import { readableText } from './note-content.ts'
import type { Mark, ScannedNote } from './note-scan.ts'
import { PositionTracker } from './position-tracker.ts'

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
  maxBytes: number,
): Promise<Piece> {
  const start = await locate(read, note, from)
  if (!start) return { text: '', lastLine: from.line - 1, next: undefined }
  const capacity = Math.max(1, note.isText ? maxBytes : Math.floor(maxBytes / REPLACEMENT_BYTES))
  const block = Buffer.alloc(Math.min(capacity + LONGEST_CHARACTER, note.bytes - start.byte))
  const bytes = block.subarray(0, await read(block, start.byte))
  const isAll = start.byte + bytes.length >= note.bytes
  const { end, position } = cut(bytes, start, lastLine ?? Infinity, capacity, isAll)
  return {
    text: readableText(bytes.subarray(0, end)),
    lastLine: position.offset === 0 && end > 0 ? position.line - 1 : position.line,
    next: isBeyond(position, lastLine) || (isAll && end === bytes.length) ? undefined : position,
  }
}

const isBeyond = (position: TextPosition, lastLine: number | undefined): boolean =>
  lastLine !== undefined && position.line > lastLine

/** The byte offset of a position, clamped to the end of its line. Undefined beyond the end of the note. */
async function locate(
  read: ReadAt,
  { marks, bytes, lines }: ScannedNote,
  position: TextPosition,
): Promise<Mark | undefined> {
  if (position.line > Math.max(1, lines)) return undefined
  const mark = markBefore(marks, position)
  const tracker = new PositionTracker(mark.line, mark.offset)
  const block = Buffer.alloc(BLOCK_BYTES)
  for (let at = mark.byte; at < bytes;) {
    const got = await read(block, at)
    if (got === 0) break
    for (let index = 0; index < got; index++) {
      const byte = block[index] ?? 0
      if (tracker.startsCharacter(byte) && isReached(tracker, position, byte))
        return { byte: at + index, line: tracker.line, offset: tracker.offset }
      tracker.advance(byte)
    }
    at += got
  }
  return { byte: bytes, line: tracker.line, offset: tracker.offset }
}

const isReached = (tracker: PositionTracker, position: TextPosition, byte: number): boolean =>
  tracker.line > position.line ||
  (tracker.line === position.line && (tracker.offset >= position.offset || byte === LINE_FEED))

function markBefore(marks: readonly Mark[], { line, offset }: TextPosition): Mark {
  const index = marks.findLastIndex(
    (mark) => mark.line < line || (mark.line === line && mark.offset <= offset),
  )
  return marks[index] ?? { byte: 0, line: 1, offset: 0 }
}

interface Cut {
  readonly end: number
  readonly position: TextPosition
}

/** Ends after the last requested line, at the end, after a whole line, or between two characters. */
function cut(bytes: Buffer, start: Mark, lastLine: number, capacity: number, isAll: boolean): Cut {
  const tracker = new PositionTracker(start.line, start.offset)
  const here = (end: number): Cut => ({ end, position: { line: tracker.line, offset: tracker.offset } })
  let lineCut: Cut | undefined
  let characterCut: Cut | undefined
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    const isBetween = index > 0 && tracker.startsCharacter(byte)
    if (isBetween && tracker.line > lastLine) return here(index)
    if (index > capacity && (lineCut ?? characterCut)) break
    if (isBetween && !(byte === LINE_FEED && bytes[index - 1] === CARRIAGE_RETURN)) {
      characterCut = here(index)
      if (tracker.offset === 0) lineCut = characterCut
    }
    tracker.advance(byte)
  }
  const whole = here(bytes.length)
  if (bytes.length <= capacity && (isAll || tracker.offset === 0)) return whole
  return lineCut ?? characterCut ?? whole
}
