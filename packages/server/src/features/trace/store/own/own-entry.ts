import type { AnyEvent } from '../../../../platform/session/session-event.ts'
import type { CallRecordTable } from '../../../../platform/store/schema/call-tables.ts'

/** One thing that a session of ours has kept. */
export type OwnEntry =
  | { readonly type: 'event'; readonly event: AnyEvent }
  | { readonly type: 'call'; readonly call: OwnCall }

/** How far both have been read: the last event's number, and the last call's id. */
export interface Position {
  readonly seq: number
  readonly call: string
}

export const BEGINNING: Position = { seq: 0, call: '' }

/** The position behind an entry. */
export const positionAfter = (position: Position, entry: OwnEntry): Position =>
  entry.type === 'event' ? { ...position, seq: entry.event.seq } : { ...position, call: entry.call.id }

export interface EntrySource {
  events(afterSeq: number, limit: number): Promise<readonly AnyEvent[]>
  calls(afterId: string, limit: number): Promise<readonly OwnCall[]>
}

/**
 * Events by their numbers and calls by their ids, each call before the first event that came later than it began.
 * What comes next depends on the position alone, so that any page can be read by itself.
 */
export async function* entriesAfter(
  position: Position,
  source: EntrySource,
  atOnce: number,
): AsyncGenerator<OwnEntry> {
  const events = ahead(
    position.seq,
    (after) => source.events(after, atOnce),
    atOnce,
    ({ seq }) => seq,
  )
  const calls = ahead(
    position.call,
    (after) => source.calls(after, atOnce),
    atOnce,
    ({ id }) => id,
  )
  let event = await events.next()
  let call = await calls.next()
  while (!event.done || !call.done) {
    if (!event.done && (call.done || event.value.createdAt <= call.value.at)) {
      yield { type: 'event', event: event.value }
      event = await events.next()
    } else if (!call.done) {
      yield { type: 'call', call: call.value }
      call = await calls.next()
    }
  }
}

async function* ahead<Item, Key>(
  first: Key,
  read: (after: Key) => Promise<readonly Item[]>,
  atOnce: number,
  keyOf: (item: Item) => Key,
): AsyncGenerator<Item, undefined> {
  let after = first
  for (;;) {
    const batch = await read(after)
    yield* batch
    const last = batch.at(-1)
    if (last === undefined || batch.length < atOnce) return undefined
    after = keyOf(last)
  }
}

/** What is shown of a recorded call. */
export type OwnCall = Readonly<
  Pick<
    CallRecordTable,
    | 'id'
    | 'at'
    | 'tool'
    | 'agentId'
    | 'agentVersion'
    | 'arguments'
    | 'outcome'
    | 'durationMs'
    | 'bytes'
    | 'tokens'
    | 'cached'
    | 'surface'
  >
>

/** A tool that asks its client something has not failed. */
export const failed = ({ outcome }: OwnCall): boolean => outcome !== 'OK' && outcome !== 'INPUT_NEEDED'

export const endOf = ({ at, durationMs }: Pick<OwnCall, 'at' | 'durationMs'>): string =>
  new Date(Date.parse(at) + Math.round(durationMs)).toISOString()
