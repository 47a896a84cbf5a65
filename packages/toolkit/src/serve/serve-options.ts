import type { Logger } from '../pipeline/ports.ts'
import type { Selection, SurfaceChoice } from '../surfaces/selection.ts'
import type { Auth } from './auth/authenticator.ts'
import type { ServerState } from './state/server-state.ts'

export interface HttpOptions {
  /** Any free one unless given. */
  readonly port?: number
  /** Loopback unless given. Whatever else it is, the server needs `auth`. */
  readonly host?: string
  /**
   * The address by which clients know the server, before `/mcp`: `https://tools.example.edu`. Tokens are issued for it,
   * and requests must name its host. Behind a proxy it cannot be found out.
   */
  readonly publicUrl?: string
  /** Further host names by which requests may call the server, and pages of which may call it. */
  readonly allowedHosts?: readonly string[]
}

/** What a server over the network has besides. */
export interface NetworkOptions {
  /** Who may call: tokens of your own, or those of an authorization server. */
  readonly auth?: Auth | undefined
  /** REST at `/api/v1/tools`, its OpenAPI document at `/openapi.json` and a reference at `/docs`. On unless false. */
  readonly rest?: boolean
  /** Figures for Prometheus at `/metrics`, for callers with the scope `metrics:read`. */
  readonly metrics?: boolean
}

export interface ServeOptions extends NetworkOptions {
  /** The `import.meta` of your file: it is served only where that file is the program, not where a test imports it. */
  readonly main?: Pick<ImportMeta, 'filename'>
  /** Serves Streamable HTTP on this port instead of standard input and output. */
  readonly http?: number | HttpOptions | undefined
  /**
   * Where cursors and repeated calls are kept beyond a restart: the path of an SQLite file, or a store of your own.
   * In memory unless given.
   */
  readonly state?: string | ServerState | undefined
  /** JSON lines to standard error unless given, from the level in LOG_LEVEL on. */
  readonly logger?: Logger | undefined
  /** Which of the tools are served; all unless given. */
  readonly select?: Selection
  /** How tools are listed: one by one, one per agent, or through a search. */
  readonly surface?: SurfaceChoice
}

/** A server at work. */
export interface Served {
  /** Where its clients find it; absent on standard input and output. */
  readonly url: string | undefined
  /** Resolves when it has ended, from either side. */
  readonly closed: Promise<void>
  /** Takes no new calls, finishes those that run, and ends. */
  close(): Promise<void>
}
