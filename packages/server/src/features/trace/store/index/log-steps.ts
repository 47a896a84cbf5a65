import type { Step } from '../../model/recording.ts'
import { withEchoes } from '../../model/fold/echoes.ts'
import type { RecordPosition } from '../../model/fold/record-positions.ts'
import type { LogSource } from '../lines/log-source.ts'
import { recordAt, recordOf } from '../lines/record.ts'
import { RECORD_LIMITS } from '../lines/record-limits.ts'
import type { LogEvent, LogValue } from '../../model/log-event.ts'
import type { LogProvider } from '../../model/provider.ts'

/** So much is read at once where records lie close together. */
const WINDOW = 1 << 18

/** Thrown where the log does not hold what it held when it was indexed. */
export class LogChanged extends Error {
  override readonly name = 'LogChanged'
}

/** The steps of these records that belong to the turn, each with its index in it. */
export async function* stepsAt(
  source: LogSource,
  provider: LogProvider,
  places: readonly RecordPosition[],
): AsyncGenerator<{ index: number; step: Step }> {
  for (const group of groupsOf(places)) {
    const bytes = await windowOf(source, group)
    for (const place of group.places) {
      const record = bytes
        ? recordOf(bytes.toString('utf8', place.start - group.start, place.end - group.start))
        : undefined
      yield* stepsOf(provider, place, record ?? (await recordAt(source, place.start, place.end)))
    }
  }
}

interface Group {
  start: number
  end: number
  places: RecordPosition[]
}

function groupsOf(places: readonly RecordPosition[]): Group[] {
  const groups: Group[] = []
  for (const place of places) {
    const last = groups.at(-1)
    if (last && place.start >= last.end && place.end - last.start <= WINDOW) {
      last.end = place.end
      last.places.push(place)
    } else groups.push({ start: place.start, end: place.end, places: [place] })
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
  let told = stepsAmong(withEchoes(events, false))
  // Then what it echoes was not said otherwise.
  if (told.length < skip + steps) told = stepsAmong(withEchoes(events, true))
  if (told.length < skip + steps) throw new LogChanged()
  for (let offset = 0; offset < steps; offset++) {
    const step = told[skip + offset]
    if (step) yield { index: firstStep + offset, step }
  }
}

function stepsAmong(events: readonly LogEvent[]): Step[] {
  return events.flatMap((event) => (event.type === 'step' ? [event.step] : []))
}
