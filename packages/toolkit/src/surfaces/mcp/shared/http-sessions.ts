import { randomUUID } from 'node:crypto'
import { missingPermissions } from '../../../contract/caller.ts'
import type { LogLevel } from '../../../contract/context.ts'
import type { AuthInfo } from '../sdk/sdk-types.ts'
import type { SessionServer } from '../sdk/sessions.ts'
import { RecentEvents } from './recent-events.ts'
import type { Identity } from './request-frame.ts'
import { RunningCalls } from './running-calls.ts'

const MAX_SESSIONS_PER_OWNER = 20
const MAX_SESSIONS = 5_000
const IDLE_MS = 30 * 60_000
const SWEEP_MS = 60_000

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

/** Who uses a session, and by which token. */
export interface SessionUser {
  readonly owner: string
  readonly scopes: readonly string[]
  readonly token: string | undefined
}

export const sessionUser = (
  { userId, scopes }: Identity,
  auth: Pick<AuthInfo, 'token'> | undefined,
): SessionUser => ({ owner: userId ?? '', scopes, token: auth?.token })

/** A stateful connection of a revision before 2026-07-28. */
export interface Session {
  readonly id: string
  /** Only the user who opened a session may use it. */
  readonly owner: string
  /** The tokens that have used it. */
  readonly tokens: Set<string>
  /** The scopes of those tokens together: what its events may tell. */
  readonly scopes: Set<string>
  readonly streamHeaders: FlatHeaders
  readonly events: RecentEvents
  /** Calls on the fast path. */
  readonly running: RunningCalls
  /** The streams of those calls, each until its answer is stored. */
  readonly openStreams: Map<string, { ended(): Promise<void> }>
  /** Messages answered on the fast path, which the SDK's server receives before anything else. */
  readonly replayQueue: unknown[]
  /** What the client has said of itself in `initialize`. */
  client(): { clientInfo: unknown; capabilities: unknown }
  /** The SDK's server, from the first request that needs it. */
  server?: Promise<SessionServer>
  /** The minimum level of log messages; all of them by default. */
  logLevel?: LogLevel
  lastUsed: number
}

/** A session that another node has opened has an id; `node` is this node's, where there are several. */
export interface SessionOrigin {
  readonly id?: string
  readonly node?: string | undefined
}

export const newSession = (
  user: SessionUser,
  client: Session['client'],
  { id = randomUUID(), node }: SessionOrigin = {},
): Session => {
  const session: Session = {
    id,
    owner: user.owner,
    tokens: new Set(),
    scopes: new Set(),
    streamHeaders: [...STREAM_HEADERS, 'mcp-session-id', id],
    events: new RecentEvents(node),
    running: new RunningCalls(),
    openStreams: new Map(),
    replayQueue: [],
    client,
    lastUsed: Date.now(),
  }
  noteUse(session, user)
  return session
}

/** Whether the user may read events that other tokens have caused in the session. */
export const mayReplay = ({ scopes }: Session, user: SessionUser): boolean =>
  missingPermissions(user.scopes, [...scopes]).length === 0

function noteUse(session: Session, { token, scopes }: SessionUser): void {
  session.lastUsed = Date.now()
  if (token === undefined || session.tokens.has(token)) return
  session.tokens.add(token)
  for (const scope of scopes) session.scopes.add(scope)
}

/**
 * The sessions of one server. Idle ones end. At their owner's limit the owner's longest idle one ends, at the
 * server's limit that of the owner with the most sessions, so that nobody loses sessions to a stranger.
 */
export class HttpSessions {
  readonly #sessions = new Map<string, Session>()
  readonly #byOwner = new Map<string, Set<Session>>()
  readonly #onError: (error: Error) => void
  #sweptAt = Date.now()

  constructor(onError: (error: Error) => void) {
    this.#onError = onError
  }

  /** The session with this id if it belongs to this user; counts as use. */
  find(id: string, user: SessionUser): Session | undefined {
    const session = this.#sessions.get(id)
    if (!session || session.owner !== user.owner) return undefined
    noteUse(session, user)
    return session
  }

  /** The session with this id, of any owner. */
  get(id: string): Session | undefined {
    return this.#sessions.get(id)
  }

  all(): Session[] {
    return [...this.#sessions.values()]
  }

  /** The sessions that this token has used. */
  usedBy(token: string): Session[] {
    return this.all().filter(({ tokens }) => tokens.has(token))
  }

  add(session: Session): void {
    this.#endIdle()
    const own = this.#byOwner.get(session.owner) ?? new Set()
    if (own.size >= MAX_SESSIONS_PER_OWNER) this.#endLongestIdle(own)
    else if (this.#sessions.size >= MAX_SESSIONS) this.#endLongestIdle(this.#largest())
    own.add(session)
    this.#byOwner.set(session.owner, own)
    this.#sessions.set(session.id, session)
  }

  async end(session: Session): Promise<void> {
    if (!this.#sessions.delete(session.id)) return
    const own = this.#byOwner.get(session.owner)
    own?.delete(session)
    if (own?.size === 0) this.#byOwner.delete(session.owner)
    session.running.cancelAll()
    try {
      await (await session.server)?.close()
    } catch (thrown) {
      this.#onError(thrown instanceof Error ? thrown : new Error(String(thrown)))
    }
  }

  /** Ends the sessions that a revoked token has used, and the calls that run in them. */
  async endToken(token: string): Promise<void> {
    await this.#endAll(this.usedBy(token))
  }

  async close(): Promise<void> {
    await this.#endAll(this.all())
  }

  async #endAll(sessions: readonly Session[]): Promise<void> {
    await Promise.all(sessions.map((session) => this.end(session)))
  }

  #endIdle(): void {
    const now = Date.now()
    if (now - this.#sweptAt < SWEEP_MS) return
    this.#sweptAt = now
    void this.#endAll([...this.#sessions.values()].filter(({ lastUsed }) => now - lastUsed > IDLE_MS))
  }

  #endLongestIdle(sessions: ReadonlySet<Session>): void {
    const [longest] = [...sessions].toSorted((a, b) => a.lastUsed - b.lastUsed)
    if (longest) void this.end(longest)
  }

  #largest(): ReadonlySet<Session> {
    return [...this.#byOwner.values()].reduce((most, own) => (own.size > most.size ? own : most))
  }
}
