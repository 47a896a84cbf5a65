import { randomUUID } from 'node:crypto'
import type { EventId, EventStore, JSONRPCMessage, StreamId } from '@modelcontextprotocol/server'

const MOST_STREAMS = 16
const COUNTED_DIGITS = 12
const MOST_EVENTS_PER_STREAM = 50

interface Event {
  id: EventId
  /** As it is, or as the line that carries it: few are ever sent again. */
  message: JSONRPCMessage | string
}

/** The last messages of a session's latest streams, for a client that lost one and comes back for the rest. */
export class RecentEvents implements EventStore {
  readonly #streams = new Map<StreamId, Event[]>()
  readonly #namesBegin = randomUUID().slice(0, -COUNTED_DIGITS)
  #named = 0
  #count = 0

  /** A stream's name, in the form of those that the transport gives: made for each call, randomness would cost it. */
  nameStream(): StreamId {
    return this.#namesBegin + (this.#named += 1).toString(16).padStart(COUNTED_DIGITS, '0')
  }

  async storeEvent(stream: StreamId, message: JSONRPCMessage): Promise<EventId> {
    return this.keep(stream, message)
  }

  keep(stream: StreamId, message: JSONRPCMessage | string): EventId {
    const id = `${stream}_${(this.#count += 1)}`
    const events = this.#streams.get(stream) ?? this.#begin(stream)
    events.push({ id, message })
    if (events.length > MOST_EVENTS_PER_STREAM) events.shift()
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
    if (this.#streams.size > MOST_STREAMS && oldest !== undefined) this.#streams.delete(oldest)
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
