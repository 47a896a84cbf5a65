import type { Logger } from '../pipeline/ports.ts'
import type { Selection, SurfaceChoice } from '../surfaces/selection.ts'
import type { Auth } from './auth/authenticator.ts'
import type { ServerState } from './state/server-state.ts'

export interface HttpOptions {
  /** A free port by default. */
  readonly port?: number
  /** Loopback by default. Any other host requires `auth`. */
  readonly host?: string
  /**
   * The server's public URL, without `/mcp`: `https://tools.example.edu`. Tokens are issued for it, and requests must
   * have its host. Required behind a proxy.
   */
  readonly publicUrl?: string
  /** Additional host names: requests may use them, and their pages may call the server. */
  readonly allowedHosts?: readonly string[]
}

/** Options of a server over the network. */
export interface NetworkOptions {
  /** Who may call: tokens of your own, or those of an authorization server. */
  readonly auth?: Auth | undefined
  /** REST at `/api/v1/tools`, its OpenAPI document at `/openapi.json` and a reference at `/docs`. On unless false. */
  readonly rest?: boolean
  /** Prometheus metrics at `/metrics`, for callers with the scope `metrics:read`. */
  readonly metrics?: boolean
}

export interface ServeOptions extends NetworkOptions {
  /** The `import.meta` of your file: the server starts only if that file is the program, not when a test imports it. */
  readonly main?: Pick<ImportMeta, 'filename'>
  /** Serves Streamable HTTP on this port instead of stdio. */
  readonly http?: number | HttpOptions | undefined
  /**
   * Keeps cursors and idempotency keys across restarts: the path of an SQLite file, or a custom store. In memory by
   * default.
   */
  readonly state?: string | ServerState | undefined
  /** By default JSON lines to standard error, at the level LOG_LEVEL and above. */
  readonly logger?: Logger | undefined
  /** The tools to serve; all by default. */
  readonly select?: Selection
  /** How tools are listed: one by one, one per agent, or through a search. */
  readonly surface?: SurfaceChoice
}

/** A running server. */
export interface Served {
  /** Its URL; absent over stdio. */
  readonly url: string | undefined
  /** Resolves when the server has stopped, from either side. */
  readonly closed: Promise<void>
  /** Rejects new calls, finishes running ones, and stops. */
  close(): Promise<void>
}
