import type { ChangeNotifier } from '../../../contract/context.ts'
import { cancelledId, requestedLogLevel, subscriptionChange } from './client-messages.ts'
import { newSession, type HttpSessions, type Session } from './http-sessions.ts'
import {
  NodeMessage,
  type SessionChange,
  type SessionRecord,
  type SharedSessions,
} from './shared-sessions.ts'

/** How often a session's use is noted for the other nodes. */
const TOUCH_MS = 5 * 60_000

export interface NodeSessionsHooks {
  /** This node's own clients. */
  notify: ChangeNotifier
  /** Takes the messages about streams that move between nodes. */
  onTransfer(message: NodeMessage): void
  onError(error: unknown): void
}

/** Keeps the sessions of this node in step with what clients do on the other nodes. */
export class NodeSessions {
  readonly shared: SharedSessions
  readonly #sessions: HttpSessions
  readonly #hooks: NodeSessionsHooks
  readonly #touched = new WeakMap<Session, number>()
  readonly #loading = new Map<string, Promise<void>>()
  /** Sessions of which a change may have been missed. */
  #stale = new WeakSet<Session>()

  constructor(shared: SharedSessions, sessions: HttpSessions, hooks: NodeSessionsHooks) {
    this.shared = shared
    this.#sessions = sessions
    this.#hooks = hooks
    shared.listen(
      (message) => {
        const { data } = NodeMessage().safeParse(message)
        // A later version may send what this one does not know.
        if (data) this.#receive(data)
      },
      () => {
        for (const session of this.#sessions.all()) this.#stale.add(session)
      },
    )
  }

  /** Makes a session ready for a request; undefined where it is. */
  prepare(id: string, owner: string): Promise<void> | undefined {
    const session = this.#sessions.get(id)
    if (!session || this.#stale.has(session)) return this.#load(id, owner)
    if (session.owner === owner) this.#touch(session)
    return undefined
  }

  /** Shares a session that was opened here. */
  async insert({ id, owner, client }: Session, revision: string): Promise<void> {
    const { clientInfo, capabilities } = client()
    const record = { id, owner, revision, clientInfo, capabilities, logLevel: null, subscriptions: [] }
    await this.shared.insert(record)
  }

  async delete({ id, owner }: Session): Promise<void> {
    await this.shared.delete(id, owner)
    await this.shared.publish({ kind: 'deleted', session: id }, owner)
  }

  /** Passes on what the other nodes need to know of a message. */
  async relay({ id, owner }: Session, message: unknown): Promise<void> {
    const change = changeIn(message)
    if (change) await this.shared.update(id, owner, change)
    if (change || cancelledId(message) !== undefined) await this.send(id, owner, message)
  }

  async send(session: string, owner: string, message: unknown): Promise<void> {
    await this.shared.publish({ kind: 'client-message', session, message }, owner)
  }

  #load(id: string, owner: string): Promise<void> {
    const known = this.#loading.get(id)
    if (known) return known
    const loading = this.#find(id, owner).finally(() => this.#loading.delete(id))
    this.#loading.set(id, loading)
    return loading
  }

  async #find(id: string, owner: string): Promise<void> {
    const record = await this.shared.find(id, owner)
    const session = this.#sessions.get(id)
    if (session && session.owner !== owner) return
    if (!record) return session && this.#sessions.end(session)
    if (session) {
      this.#stale.delete(session)
      for (const message of settingsOf(record)) await apply(session, message)
    } else this.#sessions.add(restored(record, this.shared.node))
  }

  #touch(session: Session): void {
    const now = Date.now()
    const touched = this.#touched.get(session)
    if (touched !== undefined && now - touched < TOUCH_MS) return
    this.#touched.set(session, now)
    if (touched !== undefined)
      this.shared.touch(session.id, session.owner).catch((error) => this.#hooks.onError(error))
  }

  #receive(message: NodeMessage): void {
    const { notify, onError, onTransfer } = this.#hooks
    switch (message.kind) {
      case 'deleted':
      case 'client-message': {
        const session = this.#sessions.get(message.session)
        if (!session) return
        const done =
          message.kind === 'deleted' ? this.#sessions.end(session) : apply(session, message.message)
        return void done.catch(onError)
      }
      case 'list-changed':
        return notifyOf(notify)[message.list]()
      case 'resource-updated':
        return notify.resourceUpdated(message.uri)
      default:
        return onTransfer(message)
    }
  }
}

const notifyOf = (notify: ChangeNotifier) => ({
  tools: () => notify.toolsChanged(),
  prompts: () => notify.promptsChanged(),
  resources: () => notify.resourcesChanged(),
})

/** Notifies the clients of this node and of all others. */
export function notifierOfAll(local: ChangeNotifier, nodes: NodeSessions, onError: (error: unknown) => void) {
  const tell = (message: NodeMessage) => void nodes.shared.publish(message, '').catch(onError)
  const changed = (list: 'tools' | 'prompts' | 'resources') => () => {
    notifyOf(local)[list]()
    tell({ kind: 'list-changed', list })
  }
  return {
    toolsChanged: changed('tools'),
    promptsChanged: changed('prompts'),
    resourcesChanged: changed('resources'),
    resourceUpdated(uri: string) {
      local.resourceUpdated(uri)
      tell({ kind: 'resource-updated', uri })
    },
  }
}

function changeIn(message: unknown): SessionChange | undefined {
  const logLevel = requestedLogLevel(message)
  return logLevel ? { logLevel } : subscriptionChange(message)
}

/** Cancellations and log levels apply to the session's calls on the fast path. */
export function applyToFastPath(session: Session, message: unknown): void {
  session.running.cancel(cancelledId(message))
  const level = requestedLogLevel(message)
  if (level) session.logLevel = level
}

/** Applies what a client has sent to another node. */
async function apply(session: Session, message: unknown): Promise<void> {
  applyToFastPath(session, message)
  if (session.server) await (await session.server).receive(message)
  else if (changeIn(message)) session.replayQueue.push(message)
}

function restored(record: SessionRecord, node: string): Session {
  const { id, owner, revision, clientInfo, capabilities, logLevel } = record
  const user = { owner, scopes: [], token: undefined }
  const session = newSession(user, () => ({ clientInfo, capabilities }), { id, node })
  if (logLevel) session.logLevel = logLevel
  const params = { protocolVersion: revision, clientInfo, capabilities }
  session.replayQueue.push(
    { jsonrpc: '2.0', id: 'restored', method: 'initialize', params },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    ...settingsOf(record),
  )
  return session
}

/** The messages by which a client would make these settings. */
const settingsOf = ({ logLevel, subscriptions }: SessionRecord): object[] => [
  ...(logLevel
    ? [{ jsonrpc: '2.0', id: 'restored-level', method: 'logging/setLevel', params: { level: logLevel } }]
    : []),
  ...subscriptions.map((uri, index) => ({
    jsonrpc: '2.0',
    id: `restored-${index}`,
    method: 'resources/subscribe',
    params: { uri },
  })),
]
