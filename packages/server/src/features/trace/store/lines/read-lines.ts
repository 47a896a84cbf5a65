import { Chunk } from './chunk.ts'
import type { LogSource } from './log-source.ts'
import { RECORD_LIMITS } from './record-limits.ts'
import { contentOf } from './line-content.ts'
import { LogLine } from './log-line.ts'

export interface LineRange {
  /** A line's first byte. */
  from: number
  /** The log's end at the beginning if left out. */
  to?: number
  /** Lines with more bytes are given only as a range. */
  longLine?: number
}

export interface LinesRead {
  /** After the last whole line: what was appended begins here. */
  next: number
  /** What follows the last whole line. It may be a record that only lacks its newline; read it again when the log has grown. */
  rest: { start: number; end: number } | undefined
}

const NEWLINE = 10
/** So much is read at once: it is still in the processor's cache when its lines are looked at. */
const CHUNK = 1 << 16
/** Less than this gets a buffer of its own. */
const LITTLE = 1 << 18

/** Gives each whole line that is not empty, in order. Awaits `onLine` only where it returns a promise. */
export async function readLines(
  source: LogSource,
  range: LineRange,
  onLine: (line: LogLine) => void | Promise<void>,
): Promise<LinesRead> {
  const longLine = range.longLine ?? RECORD_LIMITS.longLine
  const to = range.to ?? (await source.size())
  const buffer = takeBuffer(longLine + CHUNK, to - range.from)
  let lineStart = range.from
  /** Bytes of an unfinished line at the buffer's beginning; none of a long one. */
  let held = 0
  let at = range.from

  while (at < to) {
    const room = Math.min(CHUNK, buffer.length - held, to - at)
    const got = await source.read(buffer.subarray(held, held + room), at)
    if (got === 0) break
    const filled = buffer.subarray(0, held + got)
    const base = at - held
    at += got

    let newline = filled.indexOf(NEWLINE, held)
    let chunk: Chunk | undefined
    while (newline !== -1) {
      // Not before there is a whole line in it.
      chunk ??= new Chunk(filled)
      const end = base + newline
      if (end - lineStart > longLine) {
        const done = onLine(new LogLine(lineStart, end))
        if (done) await done
      } else {
        const { from, to: until } = contentOf(filled, lineStart - base, newline)
        if (from < until) {
          const done = onLine(new LogLine(base + from, base + until, chunk, from))
          if (done) await done
        }
      }
      lineStart = end + 1
      newline = chunk.characters.indexOf('\n', newline + 1)
    }

    const unfinished = at - lineStart
    held = unfinished > longLine ? 0 : unfinished
    if (held > 0) buffer.copyWithin(0, filled.length - held, filled.length)
  }

  giveBack(buffer)
  return { next: lineStart, rest: at > lineStart ? { start: lineStart, end: at } : undefined }
}

/** The last buffer of full size that nobody reads into: fresh memory would cost more than what is read into it. */
let spare: Buffer | undefined

function takeBuffer(most: number, needed: number): Buffer {
  if (spare?.length !== most) return Buffer.allocUnsafe(needed > LITTLE ? most : Math.max(0, needed))
  const buffer = spare
  spare = undefined
  return buffer
}

function giveBack(buffer: Buffer): void {
  if (buffer.length > LITTLE) spare = buffer
}
