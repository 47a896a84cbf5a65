import type { Step } from '../../model/recording.ts'
import { parseJson, resolveEchoes, type LogEvent, type LogValue } from '../../model/log-event.ts'
import type { RecordPosition } from '../../model/fold/record-positions.ts'
import type { LogSource } from '../lines/log-source.ts'
import { recordAt } from '../lines/record.ts'
import { RECORD_LIMITS } from '../lines/record-builder.ts'
import type { LogProvider } from '../../model/provider.ts'

/** Bytes read at once for records that are close together. */
const WINDOW = 1 << 18

/** The log no longer has the indexed content. */
export class LogChanged extends Error {
  override readonly name = 'LogChanged'
}

/** The turn's steps in these records, each with its index. */
export async function* stepsAt(
  source: LogSource,
  provider: LogProvider,
  positions: readonly RecordPosition[],
): AsyncGenerator<{ index: number; step: Step }> {
  for (const group of groupsOf(positions)) {
    const bytes = await windowOf(source, group)
    for (const position of group.positions) {
      const record = bytes
        ? parseJson(bytes.toString('utf8', position.start - group.start, position.end - group.start))
        : undefined
      yield* stepsOf(provider, position, record ?? (await recordAt(source, position.start, position.end)))
    }
  }
}

interface Group {
  start: number
  end: number
  positions: RecordPosition[]
}

function groupsOf(positions: readonly RecordPosition[]): Group[] {
  const groups: Group[] = []
  for (const position of positions) {
    const last = groups.at(-1)
    if (last && position.start >= last.end && position.end - last.start <= WINDOW) {
      last.end = position.end
      last.positions.push(position)
    } else groups.push({ start: position.start, end: position.end, positions: [position] })
  }
  return groups
}

async function windowOf(source: LogSource, { start, end }: Group): Promise<Buffer | undefined> {
  if (end - start > RECORD_LIMITS.longLine) return undefined
  const bytes = Buffer.allocUnsafe(end - start)
  if ((await source.read(bytes, start)) < bytes.length) throw new LogChanged()
  return bytes
}

function* stepsOf(
  provider: LogProvider,
  { skip, steps, firstStep }: RecordPosition,
  record: LogValue | undefined,
): Generator<{ index: number; step: Step }> {
  if (record === undefined) throw new LogChanged()
  const events = provider.eventsOf(record)
  let found = stepsAmong(resolveEchoes(events, false))
  // Too few steps: its echoes were counted.
  if (found.length < skip + steps) found = stepsAmong(resolveEchoes(events, true))
  if (found.length < skip + steps) throw new LogChanged()
  for (let offset = 0; offset < steps; offset++) {
    const step = found[skip + offset]
    if (step) yield { index: firstStep + offset, step }
  }
}

function stepsAmong(events: readonly LogEvent[]): Step[] {
  return events.flatMap((event) => (event.type === 'step' ? [event.step] : []))
}
