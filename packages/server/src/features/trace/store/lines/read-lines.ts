import { Chunk, LogLine, contentOf } from './log-line.ts'
import type { LogSource } from './log-source.ts'
import { RECORD_LIMITS } from './record-builder.ts'

export interface LineRange {
  from: number
  /** Default: the size of the log when reading starts. */
  to?: number
  /** Longer lines are passed only as a range. */
  longLine?: number
}

export interface LinesRead {
  /** After the last complete line. */
  next: number
  /** What follows the last complete line. It may only lack its newline; read it again when the log has grown. */
  rest: { start: number; end: number } | undefined
}

const NEWLINE = 10
/** Small enough to stay in the processor's cache while its lines are read. */
const CHUNK = 1 << 16
/** Smaller reads get a buffer of their own. */
const SMALL_READ = 1 << 18

/** Calls `onLine` for each complete, non-empty line in order, and awaits it only if it returns a promise. */
export async function readLines(
  source: LogSource,
  range: LineRange,
  onLine: (line: LogLine) => void | Promise<void>,
): Promise<LinesRead> {
  const longLine = range.longLine ?? RECORD_LIMITS.longLine
  const to = range.to ?? (await source.size())
  const buffer = takeBuffer(longLine + CHUNK, to - range.from)
  let lineStart = range.from
  /** Bytes of an incomplete line at the buffer's start; none of a long line. */
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
      // Made only when there is a complete line.
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

/** A free buffer to reuse: allocating one costs more than reading into it. */
let spare: Buffer | undefined

function takeBuffer(most: number, needed: number): Buffer {
  if (spare?.length !== most) return Buffer.allocUnsafe(needed > SMALL_READ ? most : Math.max(0, needed))
  const buffer = spare
  spare = undefined
  return buffer
}

function giveBack(buffer: Buffer): void {
  if (buffer.length > SMALL_READ) spare = buffer
}
