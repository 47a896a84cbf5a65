import { parseJson, LongPart, setPosition, type LogValue } from '../../model/log-event.ts'
import { JsonScan, type JsonSink } from './json-scan.ts'
import { contentOf } from './log-line.ts'
import type { LogSource } from './log-source.ts'
import { pieceOf } from './piece.ts'
import { RecordBuilder, RECORD_LIMITS, type RecordLimits } from './record-builder.ts'

const CHUNK = 1 << 18
const HEAD_BYTES = 4096

/** Parses the record between two bytes in bounded memory; undefined if it is not JSON. */
export async function recordAt(
  source: LogSource,
  start: number,
  end: number,
  limits: RecordLimits = RECORD_LIMITS,
): Promise<LogValue | undefined> {
  if (end - start > limits.longLine) return longRecordAt(source, start, end, limits)
  const bytes = Buffer.allocUnsafe(end - start)
  const filled = await source.read(bytes, start)
  const { from, to } = contentOf(bytes, 0, filled)
  return parseJson(bytes.toString('utf8', from, to))
}

async function longRecordAt(source: LogSource, start: number, end: number, limits: RecordLimits) {
  const builder = new RecordBuilder(limits)
  if (!(await scanRange(source, start, end, builder, limits.longString))) return undefined
  await readHeads(source, builder)
  return builder.value
}

/** Scans a range in chunks. False if it is not one complete JSON value. */
export async function scanRange(
  source: LogSource,
  start: number,
  end: number,
  sink: JsonSink,
  longText: number,
): Promise<boolean> {
  const scan = new JsonScan(sink, longText)
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK, end - start))
  let at = start
  while (at < end) {
    const got = await source.read(buffer.subarray(0, Math.min(buffer.length, end - at)), at)
    if (got === 0) break
    const padding = at === start ? contentOf(buffer, 0, got).from : 0
    const padded = at + got === end ? contentOf(buffer, padding, got).to : got
    if (!scan.push(buffer.subarray(padding, padded), at + padding)) return false
    at += got
  }
  return scan.finish(at)
}

/** Reads the first characters of the parts that are not held. */
export async function readHeads(source: LogSource, builder: RecordBuilder): Promise<void> {
  for (const { part, replace } of builder.unread) replace(await withHead(source, part))
  for (const { value, start, end } of builder.positions)
    setPosition(value, await withHead(source, new LongPart('json', start, end, '')))
}

async function withHead(source: LogSource, part: LongPart): Promise<LongPart> {
  const head = await pieceOf(source, part, part.start, HEAD_BYTES)
  return new LongPart(part.source, part.start, part.end, head.text)
}
