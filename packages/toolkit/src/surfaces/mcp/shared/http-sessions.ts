import { randomUUID } from 'node:crypto'
import type { LogLevel } from '../../../contract/context.ts'
import type { SessionServer } from '../sdk/sessions.ts'
import { RecentEvents } from './recent-events.ts'
import { RunningCalls } from './running-calls.ts'

const MAX_SESSIONS = 1_000
const IDLE_MS = 30 * 60_000

/** How soon a client that lost its event stream may reconnect. */
export const RETRY_MS = 1_000

/** Names and values in turn, the form that Node writes without conversion. */
export type FlatHeaders = readonly string[]

export const STREAM_HEADERS: FlatHeaders = Object.entries({
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  'content-type': 'text/event-stream',
  'x-accel-buffering': 'no',
}).flat()

/** A stateful connection of a revision before 2026-07-28. */
export interface Session {
  readonly id: string
  /** Only the user who opened a session may use it. */
  readonly owner: string
  readonly streamHeaders: FlatHeaders
  readonly events: RecentEvents
  /** Calls on the fast path. */
  readonly running: RunningCalls
  /** The streams of those calls, each until its answer is stored. */
  readonly openStreams: Map<string, { ended(): Promise<void> }>
  /** Messages answered on the fast path, which the SDK's server receives before anything else. */
  readonly replayQueue: unknown[]
  clientInfo(): unknown
  /** The SDK's server, from the first request that needs it. */
  server?: Promise<SessionServer>
  /** The minimum level of log messages; all of them by default. */
  logLevel?: LogLevel
  lastUsed: number
}

export const newSession = (owner: string, clientInfo: Session['clientInfo']): Session => {
  const id = randomUUID()
  return {
    id,
    owner,
    streamHeaders: [...STREAM_HEADERS, 'mcp-session-id', id],
    events: new RecentEvents(),
    running: new RunningCalls(),
    openStreams: new Map(),
    replayQueue: [],
    clientInfo,
    lastUsed: Date.now(),
  }
}

/** The sessions of one server. Idle sessions end; at the limit the longest idle ones do. */
export class HttpSessions {
  readonly #sessions = new Map<string, Session>()
  readonly #onError: (error: Error) => void

  constructor(onError: (error: Error) => void) {
    this.#onError = onError
  }

  /** The session with this id if it belongs to this owner; counts as use. */
  find(id: string, owner: string): Session | undefined {
    const session = this.#sessions.get(id)
    if (!session || session.owner !== owner) return undefined
    session.lastUsed = Date.now()
    return session
  }

  add(session: Session): void {
    this.#evict()
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

  #evict(): void {
    const now = Date.now()
    const [longest, ...others] = [...this.#sessions.values()].toSorted((a, b) => a.lastUsed - b.lastUsed)
    const idle = others.filter(({ lastUsed }) => now - lastUsed > IDLE_MS)
    const full = this.#sessions.size >= MAX_SESSIONS
    if (longest && (full || now - longest.lastUsed > IDLE_MS)) idle.push(longest)
    for (const session of idle) void this.end(session)
  }
}
