import type { Caller } from '@tutor-nexus/toolkit'
import type { Pipeline } from '@tutor-nexus/toolkit/pipeline'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import type { PrometheusMetrics } from '@tutor-nexus/toolkit/telemetry'
import type { Tokens, User, Users } from '../identity/identity.ts'
import type { Log } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'
import type { Store } from '../store/store.ts'
import type { SyncServices } from '../sync/sync-services.ts'

/** The running product, as HTTP and the command line use it. */
export interface App {
  readonly settings: Settings
  readonly registry: ToolRegistry
  readonly pipeline: Pipeline
  readonly store: Store
  readonly users: Users
  readonly tokens: Tokens
  /** The devices that are linked to this replica, and what they exchange with it. */
  readonly sync: SyncServices
  readonly metrics: PrometheusMetrics
  readonly log: Log
  /** The person this installation belongs to. */
  readonly localOwner: User
  /** The workspaces that the caller can name. */
  workspacesOf(caller: Pick<Caller, 'userId'>): Promise<readonly string[]>
  /** Seals what travels through clients between two rounds of one call. */
  readonly stateKey: Uint8Array
  /** Writes out what is buffered and closes the database. */
  close(): Promise<void>
}
