import type { AnyEvent, NewEvent } from '../../../platform/session/session-event.ts'
import type { SessionState } from '../model/session-state.ts'

export interface SessionHead {
  readonly id: string
  readonly state: SessionState
}

export interface FoundSession {
  readonly state: SessionState
  /** The home device; null for this device. */
  readonly home: string | null
}

export interface Appended {
  readonly events: readonly AnyEvent[]
  readonly state: SessionState
}

/** The sessions of one owner. Acknowledged events are durable. */
export interface EventLog {
  begin(sessionId: string, first: NewEvent): Promise<Appended>
  /** Undefined if the owner has no such session. */
  state(sessionId: string): Promise<SessionState | undefined>
  find(sessionId: string): Promise<FoundSession | undefined>
  /**
   * Appends in one durable transaction. `decide` gets the current state and may throw to refuse. Concurrent writers are
   * serialized. If an event's clientEventId is already stored, the stored event is returned instead.
   */
  append(sessionId: string, decide: (state: SessionState) => readonly NewEvent[]): Promise<Appended>
  /** At most `limit` events after a seq, in order. */
  after(sessionId: string, seq: number, limit: number): Promise<readonly AnyEvent[]>
  /** The events of some types between two seqs, in order. */
  ofTypes(
    sessionId: string,
    types: readonly AnyEvent['type'][],
    range: { after: number; upTo: number; limit: number },
  ): Promise<readonly AnyEvent[]>
  /** Newest activity first. */
  list(options: {
    status: 'open' | 'closed' | 'all'
    before?: { at: string; id: string }
    limit: number
  }): Promise<readonly SessionHead[]>
  count(status: 'open' | 'closed' | 'all'): Promise<number>
  /** The last event that each device has reported as seen. */
  cursors(sessionId: string): Promise<ReadonlyMap<string, number>>
  setCursor(sessionId: string, device: string, seq: number): Promise<void>
}
