import type { Fold } from '../../model/fold/fold.ts'
import type { LogSource } from '../lines/log-source.ts'
import { readLines } from '../lines/read-lines.ts'
import { recordAt, recordOf } from '../lines/record.ts'
import type { LogEvent, LogValue } from '../../model/log-event.ts'
import type { LogProvider } from '../../model/provider.ts'
import type { Reading } from './fold-log.ts'

interface Place {
  start: number
  end: number
}

/** Tells the records that are left when later ones have taken the places of earlier ones. */
export async function foldUpserts(
  source: LogSource,
  provider: LogProvider,
  fold: Fold,
  size: number,
): Promise<Reading> {
  const places = new Map<string, Place>()
  const facts: LogEvent[] = []
  let skipped = 0
  const note = (place: Place, record: LogValue | undefined): void => {
    if (record === undefined) skipped += 1
    else apply(provider, record, place, places, facts)
  }
  const { next, rest } = await readLines(source, { from: 0, to: size }, ({ start, end, text }) => {
    if (text === undefined) return recordAt(source, start, end).then((record) => note({ start, end }, record))
    note({ start, end }, recordOf(text))
    return undefined
  })
  const last = rest && (await recordAt(source, rest.start, rest.end))
  const half = rest !== undefined && (typeof last !== 'object' || last === null)
  if (rest && !half) note(rest, last)

  fold.record(0, 0, facts)
  for (const { start, end } of places.values()) {
    const record = await recordAt(source, start, end)
    if (record !== undefined) fold.record(start, end, provider.eventsOf(record))
  }
  return { position: rest && !half ? rest.end : next, skipped, half }
}

function apply(
  provider: LogProvider,
  record: LogValue,
  place: Place,
  places: Map<string, Place>,
  facts: LogEvent[],
): void {
  const upsert = provider.upsertOf?.(record)
  switch (upsert?.type) {
    case 'put':
      places.set(upsert.key, place)
      return
    case 'rewind':
      return rewind(places, upsert.to)
    case 'set':
      facts.push(...provider.eventsOf(record).filter(({ type }) => type !== 'step'))
      return
    default:
      places.set(`at ${place.start}`, place)
  }
}

/** To before the record with this key; one that is not there means to the beginning. */
function rewind(places: Map<string, Place>, to: string): void {
  const keys = [...places.keys()]
  for (const key of keys.slice(Math.max(0, keys.indexOf(to)))) places.delete(key)
}
