import type { Caller } from '@tutor-nexus/toolkit'
import type { Limiter, Pipeline } from '@tutor-nexus/toolkit/pipeline'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import type { PrometheusMetrics } from '@tutor-nexus/toolkit/telemetry'
import type { AuditLog } from '../audit/audit-log.ts'
import type { AddressLimits } from '../http/address-limits.ts'
import type { BrowserSessions, Tokens, User, Users } from '../identity/identity.ts'
import type { StorageQuota } from '../limits/storage-quota.ts'
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
  readonly browsers: BrowserSessions
  readonly audit: AuditLog
  /** Sync with linked devices. */
  readonly sync: SyncServices
  /** Limits each person's calls across all nodes. */
  readonly limiter: Limiter
  readonly addressLimits: AddressLimits
  readonly storage: StorageQuota
  readonly metrics: PrometheusMetrics
  readonly log: Log
  /** The owner of this installation. */
  readonly localOwner: User
  /** The caller's workspaces. */
  workspacesOf(caller: Pick<Caller, 'userId'>): Promise<readonly string[]>
  /** Signs state that clients hold between two rounds of one call. */
  readonly stateKey: Uint8Array
  /** Removes what has expired. */
  expire(signal: AbortSignal): Promise<void>
  /** Flushes buffers and closes the database. */
  close(): Promise<void>
}
