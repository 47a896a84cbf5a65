import { randomUUID } from 'node:crypto'
import type { RequestId } from './running-calls.ts'
import type { EventId, EventStore, JSONRPCMessage, StreamId } from '../sdk/sdk-types.ts'

const MAX_STREAMS = 16
const MAX_EVENTS_PER_STREAM = 50
/** Room for the latest answers, whatever their size. */
const MAX_CHARACTERS = 512 * 1024
const COUNTER_DIGITS = 12

/** The node that has an event, by the event's id; undefined where there is only one. */
export const nodeOfEvent = (id: EventId): string | undefined => /_([0-9A-Za-z]+)-\d+$/.exec(id)?.[1]

const MOST_CHARACTERS_OF_A_REQUEST = 64

/** Lets another node answer the request where this one has ended. */
function requestSuffix(request: RequestId): string {
  const json = JSON.stringify(request)
  return json.length > MOST_CHARACTERS_OF_A_REQUEST ? '' : `.${Buffer.from(json).toString('hex')}`
}

/** The request whose stream an event belongs to, where the event's id says so. */
export function requestOfEvent(id: EventId): RequestId | undefined {
  const hex = /^[^.]+\.([0-9a-f]+)_/.exec(id)?.[1]
  if (hex === undefined) return undefined
  try {
    const request: unknown = JSON.parse(Buffer.from(hex, 'hex').toString())
    return typeof request === 'string' || typeof request === 'number' ? request : undefined
  } catch {
    return undefined
  }
}

interface Event {
  id: EventId
  /** JSON, which is parsed only when the event is replayed; empty for an event without a message. */
  json: string
}

/** The last messages of a session's latest streams, for a client that reconnects to a lost stream. */
export class RecentEvents implements EventStore {
  readonly #streams = new Map<StreamId, Event[]>()
  readonly #idPrefix = randomUUID().slice(0, -COUNTER_DIGITS)
  #streamCount = 0
  #eventCount = 0
  #characters = 0
  readonly #node: string

  /** Where there are several nodes, the ids of events name the one that has them. */
  constructor(node?: string) {
    this.#node = node === undefined ? '' : `${node}-`
  }

  /** A stream id in the SDK's format. Counted, because randomness for each call costs time. */
  newStreamId(request: RequestId): StreamId {
    const id = this.#idPrefix + (this.#streamCount += 1).toString(16).padStart(COUNTER_DIGITS, '0')
    return this.#node === '' ? id : id + requestSuffix(request)
  }

  async storeEvent(stream: StreamId, message: JSONRPCMessage): Promise<EventId> {
    return this.store(stream, JSON.stringify(message))
  }

  store(stream: StreamId, json: string): EventId {
    const id = `${stream}_${this.#node}${(this.#eventCount += 1)}`
    const events = this.#streams.get(stream) ?? []
    this.#streams.set(stream, events)
    events.push({ id, json })
    this.#characters += json.length
    if (events.length > MAX_EVENTS_PER_STREAM) this.#forget(events.splice(0, 1))
    this.#makeRoom(stream)
    return id
  }

  async getStreamIdForEventId(id: EventId): Promise<StreamId | undefined> {
    return this.#find(id)?.stream
  }

  async replayEventsAfter(
    last: EventId,
    { send }: { send: (id: EventId, message: JSONRPCMessage) => Promise<void> },
  ): Promise<StreamId> {
    const { stream, events, at } = this.#find(last) ?? { stream: '', events: [], at: 0 }
    for (const { id, json } of events.slice(at + 1)) await send(id, JSON.parse(json))
    return stream
  }

  /** Forgets the oldest streams, but not the one that is being written. */
  #makeRoom(current: StreamId): void {
    for (const [stream, events] of this.#streams) {
      if (this.#streams.size <= MAX_STREAMS && this.#characters <= MAX_CHARACTERS) return
      if (stream === current) continue
      this.#streams.delete(stream)
      this.#forget(events)
    }
  }

  #forget(events: readonly Event[]): void {
    for (const { json } of events) this.#characters -= json.length
  }

  #find(last: EventId) {
    for (const [stream, events] of this.#streams) {
      const at = events.findIndex(({ id }) => id === last)
      if (at >= 0) return { stream, events, at }
    }
    return undefined
  }
}
