import { randomUUID } from 'node:crypto'
import type { EventId, EventStore, JSONRPCMessage, StreamId } from '../sdk/sdk-types.ts'

const MAX_STREAMS = 16
const MAX_EVENTS_PER_STREAM = 50
const COUNTER_DIGITS = 12

interface Event {
  id: EventId
  /** The message or its JSON, which is parsed only when the event is replayed. */
  message: JSONRPCMessage | string
}

/** The last messages of a session's latest streams, for a client that reconnects to a lost stream. */
export class RecentEvents implements EventStore {
  readonly #streams = new Map<StreamId, Event[]>()
  readonly #idPrefix = randomUUID().slice(0, -COUNTER_DIGITS)
  #streamCount = 0
  #eventCount = 0

  /** A stream id in the SDK's format. Counted, because randomness for each call costs time. */
  newStreamId(): StreamId {
    return this.#idPrefix + (this.#streamCount += 1).toString(16).padStart(COUNTER_DIGITS, '0')
  }

  async storeEvent(stream: StreamId, message: JSONRPCMessage): Promise<EventId> {
    return this.store(stream, message)
  }

  store(stream: StreamId, message: JSONRPCMessage | string): EventId {
    const id = `${stream}_${(this.#eventCount += 1)}`
    const events = this.#streams.get(stream) ?? this.#begin(stream)
    events.push({ id, message })
    if (events.length > MAX_EVENTS_PER_STREAM) events.shift()
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
    for (const { id, message } of events.slice(at + 1))
      await send(id, typeof message === 'string' ? JSON.parse(message) : message)
    return stream
  }

  #begin(stream: StreamId): Event[] {
    const events: Event[] = []
    this.#streams.set(stream, events)
    const [oldest] = this.#streams.keys()
    if (this.#streams.size > MAX_STREAMS && oldest !== undefined) this.#streams.delete(oldest)
    return events
  }

  #find(last: EventId) {
    for (const [stream, events] of this.#streams) {
      const at = events.findIndex(({ id }) => id === last)
      if (at >= 0) return { stream, events, at }
    }
    return undefined
  }
}
