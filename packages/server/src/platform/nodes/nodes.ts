import type { NodeMessage, SharedSessions } from '@tutor-nexus/toolkit/mcp'
import type { Logger } from '@tutor-nexus/toolkit/pipeline'
import * as z from 'zod'
import { HOUR, recurringJob, type RecurringJob } from '../jobs/recurring-job.ts'
import { Notifications } from '../store/postgres/notifications.ts'
import { directUrlOf, type StoreLocation } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { McpSessionStore } from './mcp-session-store.ts'
import { NodeMessageStore } from './node-message-store.ts'

const Envelope = z.object({
  from: z.string(),
  topic: z.string(),
  body: z.unknown(),
  stored: z.object({ owner: z.string(), id: z.string() }).optional(),
})

const MCP_TOPIC = 'mcp'

type Listener = (body: unknown) => void

/** The nodes that serve one installation: several processes on one PostgreSQL. */
export interface Nodes {
  readonly sessions: SharedSessions
  close(): Promise<void>
}

/** Makes this process a node; undefined where the database serves only one. */
export async function joinNodes(
  { store }: { readonly store: Store },
  location: StoreLocation,
  { logger }: { readonly logger: Pick<Logger, 'warn'> },
): Promise<Nodes | undefined> {
  if (!('databaseUrl' in location)) return undefined
  const onError = (err: unknown) => logger.warn({ err }, 'messages between nodes failed')
  const bus = new NodeBus(store, await store.processes.own(), onError)
  await bus.listen(directUrlOf(location))
  return bus
}

class NodeBus implements Nodes {
  readonly sessions: SharedSessions
  readonly #store: Store
  readonly #node: string
  readonly #onError: (error: unknown) => void
  readonly #messages: NodeMessageStore
  readonly #cleaning: RecurringJob
  #listener: Listener = () => undefined
  #onMissed: () => void = () => undefined
  #notifications: Notifications | undefined
  /** Messages are handed out in the order in which they came. */
  #received: Promise<void> = Promise.resolve()

  constructor(store: Store, node: string, onError: (error: unknown) => void) {
    this.#store = store
    this.#node = node
    this.#onError = onError
    this.#messages = new NodeMessageStore(store)
    const sessions = new McpSessionStore(store)
    this.sessions = this.#shared(sessions)
    const clean = async () => void (await Promise.all([sessions.deleteIdle(), this.#messages.deleteOld()]))
    this.#cleaning = recurringJob(clean, { everyMs: HOUR, onError })
  }

  async listen(databaseUrl: string): Promise<void> {
    this.#notifications = new Notifications(databaseUrl, {
      onNotification: (payload) => {
        this.#received = this.#received.then(() => this.#receive(payload)).catch(this.#onError)
      },
      onMissed: () => this.#onMissed(),
      onError: this.#onError,
    })
    await this.#notifications.listen()
  }

  async close(): Promise<void> {
    await Promise.all([this.#cleaning.stop(), this.#notifications?.close()])
    await this.#received
  }

  async #receive(payload: string): Promise<void> {
    const { from, topic, body, stored } = Envelope.parse(JSON.parse(payload))
    if (from === this.#node || topic !== MCP_TOPIC) return
    this.#listener(stored ? await this.#messages.read(stored) : body)
  }

  #shared(sessions: McpSessionStore): SharedSessions {
    const { processes, read } = this.#store
    return {
      node: this.#node,
      isRunning: (node) => processes.isRunning(node, read),
      insert: (record) => sessions.insert(record),
      find: (id, owner) => sessions.find(id, owner),
      touch: (id, owner) => sessions.touch(id, owner),
      update: (id, owner, change) => sessions.update(id, owner, change),
      delete: (id, owner) => sessions.delete(id, owner),
      publish: (message: NodeMessage, owner) => this.#messages.send(this.#node, owner, MCP_TOPIC, message),
      listen: (listener, onMissed) => {
        this.#listener = listener
        this.#onMissed = onMissed
      },
    }
  }
}
