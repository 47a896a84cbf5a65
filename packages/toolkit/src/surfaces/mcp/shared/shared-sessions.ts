import * as z from 'zod'
import { lazy } from '../../../contract/lazy.ts'
import type { LogLevel } from '../../../contract/context.ts'
import type { ClientClaims } from '../fast/plain-request.ts'

/** What a node needs to serve a session that another has opened. */
export interface SessionRecord extends ClientClaims {
  readonly id: string
  readonly owner: string
  readonly revision: string
  readonly logLevel: LogLevel | null
  /** The URIs of the resources that it subscribes to. */
  readonly subscriptions: readonly string[]
}

export type SessionChange =
  | { readonly logLevel: LogLevel }
  | { readonly subscribe: string }
  | { readonly unsubscribe: string }

export const NodeMessage = lazy(() =>
  z.discriminatedUnion('kind', [
    /** A session has been deleted. */
    z.object({ kind: z.literal('deleted'), session: z.string() }),
    /** A message that a client has sent to one node and that others need: a cancellation, an answer, a setting. */
    z.object({ kind: z.literal('client-message'), session: z.string(), message: z.unknown() }),
    z.object({ kind: z.literal('list-changed'), list: z.enum(['tools', 'prompts', 'resources']) }),
    z.object({ kind: z.literal('resource-updated'), uri: z.string() }),
    /** Asks the node that has a stream's events to send them. */
    z.object({
      kind: z.literal('resume'),
      transfer: z.string(),
      node: z.string(),
      session: z.string(),
      lastEventId: z.string(),
      user: z.object({ owner: z.string(), scopes: z.array(z.string()), token: z.string().optional() }),
    }),
    z.object({ kind: z.literal('resume-begun'), transfer: z.string(), status: z.int() }),
    z.object({ kind: z.literal('resume-data'), transfer: z.string(), text: z.string() }),
    z.object({ kind: z.literal('resume-ended'), transfer: z.string() }),
    /** The client has left. */
    z.object({ kind: z.literal('resume-cancelled'), transfer: z.string() }),
  ]),
)

export type NodeMessage = z.infer<ReturnType<typeof NodeMessage>>

/** What the nodes of one installation share of the sessions of older revisions. Without it, they live on one node. */
export interface SharedSessions {
  /** This node's id: letters and digits. */
  readonly node: string
  /** False if that node has ended. */
  isRunning(node: string): Promise<boolean>
  /** Stores a session. At its owner's limit the longest idle one is deleted. */
  insert(record: SessionRecord): Promise<void>
  /** Counts as use. */
  find(id: string, owner: string): Promise<SessionRecord | undefined>
  /** Notes that a session is in use. */
  touch(id: string, owner: string): Promise<void>
  update(id: string, owner: string, change: SessionChange): Promise<void>
  delete(id: string, owner: string): Promise<void>
  /** Sends to all other nodes. */
  publish(message: NodeMessage, owner: string): Promise<void>
  /** `onMissed` is called after messages may have been lost. */
  listen(onMessage: (message: unknown) => void, onMissed: () => void): void
}
