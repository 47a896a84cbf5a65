import { randomUUID } from 'node:crypto'
import type { LogLevel } from '../../../contract/context.ts'
import { sessionHeaders, type DirectStream, type FlatHeaders } from '../fast/event-stream.ts'
import { RecentEvents } from './recent-events.ts'
import { RunningCalls } from './running-calls.ts'
import type { SessionServer } from '../sdk/sessions.ts'

const MOST_SESSIONS = 1_000
const IDLE_MS = 30 * 60_000

/** A stateful connection of the revisions before 2026-07-28. */
export interface Session {
  readonly id: string
  /** Only who opened a session may use it. */
  readonly owner: string
  /** The headers of its streams. */
  readonly headers: FlatHeaders
  readonly events: RecentEvents
  /** The calls that were answered past the protocol's server. */
  readonly running: RunningCalls
  /** The streams of those calls, each until its answer has been kept. */
  readonly unfinished: Map<string, DirectStream>
  /** What was answered without the protocol's server, which is told it before all else. */
  readonly untold: unknown[]
  /** What the client says of itself. */
  clientInfo(): unknown
  /** The protocol's server, from the first request that needs it. */
  server?: Promise<SessionServer>
  /** The least severe of what the client wants logged; everything unless it has said so. */
  leastSevere?: LogLevel
  lastUsed: number
}

export const newSession = (owner: string, clientInfo: Session['clientInfo']): Session => {
  const id = randomUUID()
  return {
    id,
    owner,
    headers: sessionHeaders(id),
    events: new RecentEvents(),
    running: new RunningCalls(),
    unfinished: new Map(),
    untold: [],
    clientInfo,
    lastUsed: Date.now(),
  }
}

/** The sessions of one server. Idle ones end; the longest idle make room. */
export class HttpSessions {
  readonly #sessions = new Map<string, Session>()
  readonly #onError: (error: Error) => void

  constructor(onError: (error: Error) => void) {
    this.#onError = onError
  }

  /** The session of this id, if it is this owner's; it counts as used. */
  find(id: string, owner: string): Session | undefined {
    const session = this.#sessions.get(id)
    if (!session || session.owner !== owner) return undefined
    session.lastUsed = Date.now()
    return session
  }

  add(session: Session): void {
    this.#makeRoom()
    this.#sessions.set(session.id, session)
  }

  async end(session: Session): Promise<void> {
    if (!this.#sessions.delete(session.id)) return
    session.running.cancelAll()
    try {
      await (await session.server)?.close()
    } catch (thrown) {
      this.#onError(thrown instanceof Error ? thrown : new Error(String(thrown)))
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => this.end(session)))
  }

  #makeRoom(): void {
    const now = Date.now()
    const [longest, ...others] = [...this.#sessions.values()].toSorted((a, b) => a.lastUsed - b.lastUsed)
    const idle = others.filter(({ lastUsed }) => now - lastUsed > IDLE_MS)
    const full = this.#sessions.size >= MOST_SESSIONS
    if (longest && (full || now - longest.lastUsed > IDLE_MS)) idle.push(longest)
    for (const session of idle) void this.end(session)
  }
}
