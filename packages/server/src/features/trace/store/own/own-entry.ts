import type { AnyEvent } from '../../../../platform/session/session-event.ts'
import type { CallMade } from '../../model/recording.ts'
import type { CallRecordTable } from '../../../../platform/store/schema/call-tables.ts'

export type OwnEntry =
  | { readonly type: 'event'; readonly event: AnyEvent }
  | { readonly type: 'call'; readonly call: OwnCall }

/** The last event and the last call that were read. */
export interface Position {
  readonly seq: number
  readonly call: string
}

export const BEGINNING: Position = { seq: 0, call: '' }

export const positionAfter = (position: Position, entry: OwnEntry): Position =>
  entry.type === 'event' ? { ...position, seq: entry.event.seq } : { ...position, call: entry.call.id }

export interface EntrySource {
  events(afterSeq: number, limit: number): Promise<readonly AnyEvent[]>
  calls(afterId: string, limit: number): Promise<readonly OwnCall[]>
  /** The calls that were made for some calls, and for those in turn, by their span. */
  callsMadeFor(spanIds: readonly string[]): Promise<ReadonlyMap<string, readonly CallMade[]>>
}

/** Merges events and calls by time. The order depends only on the position, so that any page can be read by itself. */
export async function* entriesAfter(
  position: Position,
  source: EntrySource,
  batchSize: number,
): AsyncGenerator<OwnEntry> {
  const events = paged(
    position.seq,
    (after) => source.events(after, batchSize),
    batchSize,
    ({ seq }) => seq,
  )
  const calls = paged(
    position.call,
    (after) => source.calls(after, batchSize),
    batchSize,
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

async function* paged<Item, Key>(
  first: Key,
  read: (after: Key) => Promise<readonly Item[]>,
  batchSize: number,
  keyOf: (item: Item) => Key,
): AsyncGenerator<Item, undefined> {
  let after = first
  for (;;) {
    const batch = await read(after)
    yield* batch
    const last = batch.at(-1)
    if (last === undefined || batch.length < batchSize) return undefined
    after = keyOf(last)
  }
}

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
    | 'traceId'
    | 'spanId'
  >
> & {
  /** The answer as JSON, where its owner has it kept. */
  readonly output: string | null
}

/** A tool that asks its client for input has not failed. */
export const failed = ({ outcome }: OwnCall): boolean => outcome !== 'OK' && outcome !== 'INPUT_NEEDED'

export const endOf = ({ at, durationMs }: Pick<OwnCall, 'at' | 'durationMs'>): string =>
  new Date(Date.parse(at) + Math.round(durationMs)).toISOString()
