import type { Caller } from '@tutor-nexus/toolkit'
import type { Limiter, Pipeline } from '@tutor-nexus/toolkit/pipeline'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import type { PrometheusMetrics } from '@tutor-nexus/toolkit/telemetry'
import type { AuditLog } from '../audit/audit-log.ts'
import type { AddressLimits } from '../http/address-limits.ts'
import type { FeatureRoutes } from '../http/feature-routes.ts'
import type { BrowserSessions, ForeignTokens, Tokens, User, Users } from '../identity/identity.ts'
import type { StorageQuota } from '../limits/storage-quota.ts'
import type { Log } from '../log/log.ts'
import type { SendMail } from '../mail/mailer.ts'
import type { PersonalFiles, RowOwner } from './feature.ts'
import type { Settings } from '../settings/settings.ts'
import type { DatabaseHealth } from '../store/health/database-health.ts'
import type { Store } from '../store/store.ts'
import type { SyncServices } from '../sync/sync-services.ts'

/** The running product, as HTTP and the command line use it. */
export interface App {
  readonly settings: Settings
  readonly registry: ToolRegistry
  readonly pipeline: Pipeline
  readonly store: Store
  /** The schema's version. */
  readonly schema: number
  /** Whether the database can serve requests. */
  readonly health: DatabaseHealth
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
  /** Undefined without a mail server. */
  readonly sendMail: SendMail | undefined
  readonly metrics: PrometheusMetrics
  readonly log: Log
  /** The owner of this installation. */
  readonly localOwner: User
  /** The caller's workspaces. */
  workspacesOf(caller: Pick<Caller, 'userId'>): Promise<readonly string[]>
  /** Signs state that clients hold between two rounds of one call. */
  readonly stateKey: Uint8Array
  /** What an assistant asks for when it connects, unless it says otherwise. */
  readonly assistantScopes: readonly string[]
  /** Finds the bearers of another authorization server's tokens; undefined where there is none. */
  readonly foreignTokens: (() => Promise<ForeignTokens>) | undefined
  /** Every table, and whose the rows are. */
  readonly tables: Readonly<Record<string, RowOwner>>
  personalFiles(owner: string): Promise<PersonalFiles>
  /**
   * A link by which the first operator of a shared server joins, at the address that people use; undefined once there
   * is one.
   */
  inviteFirstOperator(address: string): Promise<string | undefined>
  /** HTTP routes besides the tools. */
  routes(): Promise<readonly FeatureRoutes[]>
  /** Removes what has expired. */
  expire(signal: AbortSignal): Promise<void>
  /** Removes changes that later ones have replaced. Returns how many. */
  compactChangeLog(signal: AbortSignal): Promise<number>
  /** Flushes buffers and closes the database. */
  close(): Promise<void>
}
