import type { EventId, EventStore, JSONRPCMessage, StreamId } from '@modelcontextprotocol/server'

const MOST_EVENTS = 200

/** The last messages of a session, for a client that lost its stream and comes back for the rest. */
export class RecentEvents implements EventStore {
  readonly #events: { id: string; stream: StreamId; message: JSONRPCMessage }[] = []
  #count = 0

  async storeEvent(stream: StreamId, message: JSONRPCMessage): Promise<EventId> {
    const id = `${stream}_${(this.#count += 1)}`
    this.#events.push({ id, stream, message })
    if (this.#events.length > MOST_EVENTS) this.#events.shift()
    return id
  }

  async getStreamIdForEventId(id: EventId): Promise<StreamId | undefined> {
    return this.#events.find((event) => event.id === id)?.stream
  }

  async replayEventsAfter(
    last: EventId,
    { send }: { send: (id: EventId, message: JSONRPCMessage) => Promise<void> },
  ): Promise<StreamId> {
    const at = this.#events.findIndex(({ id }) => id === last)
    const stream = this.#events[at]?.stream ?? ''
    for (const event of this.#events.slice(at + 1)) {
      if (event.stream === stream) await send(event.id, event.message)
    }
    return stream
  }
}
