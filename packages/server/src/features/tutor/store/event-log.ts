import type { AnyEvent, NewEvent } from '../../../platform/session/session-event.ts'
import type { SessionState } from '../model/session-state.ts'

/** A tutoring session as lists show it. */
export interface SessionHead {
  readonly id: string
  readonly state: SessionState
}

export interface FoundSession {
  readonly state: SessionState
  /** The device that is its home; null where that is this one. */
  readonly home: string | null
}

export interface Appended {
  readonly events: readonly AnyEvent[]
  readonly state: SessionState
}

/** The sessions of one owner. What is acknowledged here is on the disk. */
export interface EventLog {
  /** A new session whose first event is the one given, under the id given. */
  begin(sessionId: string, first: NewEvent): Promise<Appended>
  /** Undefined where the owner has no such session, whoever else may have one. */
  state(sessionId: string): Promise<SessionState | undefined>
  /** The same, and where its events are numbered. */
  find(sessionId: string): Promise<FoundSession | undefined>
  /**
   * Appends what the state calls for, in one durable transaction: `decide` sees the state as it is at that moment and
   * may throw to refuse. Writers of one session take turns; nobody is refused because of another.
   * An event whose clientEventId is there already is not appended again: the one that is there is given back.
   */
  append(sessionId: string, decide: (state: SessionState) => readonly NewEvent[]): Promise<Appended>
  /** Events in order, after a seq; at most `limit`. */
  after(sessionId: string, seq: number, limit: number): Promise<readonly AnyEvent[]>
  /** Only those of some types, in order, between two seqs. */
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
  /** How far each device has seen a session, as far as it has said so. */
  cursors(sessionId: string): Promise<ReadonlyMap<string, number>>
  setCursor(sessionId: string, device: string, seq: number): Promise<void>
}
