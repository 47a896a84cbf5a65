import type * as z from 'zod'
import type { Caller } from '../../contract/caller.ts'
import type { Envelope } from '../../contract/result.ts'
import type { Pipeline } from '../../pipeline/pipeline.ts'
import type { Selects } from '../selection.ts'

export type Identity = Pick<Caller, 'userId' | 'scopes' | 'anonymous' | 'subject'>

export interface Authenticated extends Identity {
  /** The largest body that is read of this caller, where that is less than a tool takes. */
  readonly maxBodyBytes?: number
}

/** A resource beside the tools, readable by callers that may call any tool. */
export interface Listing {
  /** Below `/api/v1/`. */
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly schema: z.ZodType
  /** `origin` is the address under which the reader knows this server. */
  read(identity: Identity, origin: string): Promise<object>
}

/** Why a request is refused, so that a client can ask for another token. */
export interface AuthRefusal {
  readonly error?: 'invalid_token' | 'insufficient_scope'
  /** The scopes that are needed, with those that the caller holds. */
  readonly scopes?: readonly string[]
}

export interface RestOptions {
  readonly pipeline: Pipeline
  /** Which tools are served here. */
  readonly selects: Selects
  /** The origin to show in documents; by default the one that a request names. */
  readonly publicUrl?: string | undefined
  readonly title: string
  readonly version: string
  /** Who sent the request; undefined where nobody can tell. */
  authenticate(request: Request): Promise<Authenticated | undefined>
  /** How one gets a token and where it goes, in a sentence. */
  readonly tokenAdvice: string
  /** The `WWW-Authenticate` header of a refusal; only the title as the realm unless given. */
  challenge?(refusal: AuthRefusal): string
  /** What the names of the headers for session, workspace and agent begin with; `Tool-` by default. */
  readonly headerPrefix?: string
  /** The address of guides for people on the same server, which the reference then links to. */
  readonly guides?: string
  readonly listings?: readonly Listing[]
  /** How much is written around the data of tools that do not say so themselves; all of it unless given. */
  readonly envelope?: Envelope | undefined
  /** Changes whenever something changes that the owner's answers depend on. Without it answers carry no tag. */
  stamp?(owner: string | null): string | Promise<string>
  /** Told of faults that do not change the answer; the pipeline logs the others. */
  onError(error: unknown): void
  readonly now?: () => number
  /** How often a stream shows that it is alive while a tool runs. */
  readonly heartbeatMs?: number
}
