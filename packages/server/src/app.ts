import { randomUUID } from 'node:crypto'
import { Pipeline, UserId, type Caller, type Limiter, type ToolRegistry } from '@tutor-nexus/toolkit'
import { memoryLimiter } from '@tutor-nexus/toolkit/limits'
import { openTelemetryTracer, PrometheusMetrics } from '@tutor-nexus/toolkit/telemetry'
import { estimateTokens } from '@tutor-nexus/toolkit/tokens'
import { mountDomains } from './app/domain-services.ts'
import { Accounts } from './features/account/store/accounts.ts'
import { AddressLimits } from './platform/http/address-limits.ts'
import { isAnonymous } from './features/account/model/anonymous.ts'
import { TokenStore } from './features/account/store/token-store.ts'
import { UserStore, type User } from './features/account/store/user-store.ts'
import { ulids } from './platform/store/ids.ts'
import type { Log } from './platform/log/log.ts'
import { explainFault } from './platform/store/explain-fault.ts'
import { createRegistry } from './registry.ts'
import { indexFileOf } from './features/trace/store/index-file.ts'
import { LazyRecordings } from './features/trace/store/lazy-recordings.ts'
import { LOG_PROVIDERS } from './features/trace/model/providers/index.ts'
import { rootsOf, type LocalRoots } from './features/trace/store/roots/roots-of.ts'
import { sessionServices } from './app/session-services.ts'
import { SessionStore } from './platform/session/session-store.ts'
import type { Settings } from './platform/settings/settings.ts'
import { CallRecordBuffer } from './platform/usage/call-record-buffer.ts'
import { IdempotencyStore } from './platform/store/idempotency/idempotency-store.ts'
import { openStore } from './platform/store/open.ts'
import { ensureSecret } from './platform/store/secret-store.ts'
import type { Store } from './platform/store/store.ts'
import { syncServices, type SyncServices } from './app/sync-services.ts'
import { traceServices } from './app/trace-services.ts'
import { vaultServices, workspaceNames } from './app/vault-services.ts'
import { openVaults } from './features/note/store/open-vaults.ts'
import { VERSION } from './platform/settings/version.ts'

/** The product, put together: the only place that sees everything. */
export interface App {
  readonly settings: Settings
  readonly registry: ToolRegistry
  readonly pipeline: Pipeline
  readonly store: Store
  readonly users: UserStore
  readonly tokens: TokenStore
  /** Keys, preferences, plans and quotas of the users. */
  readonly accounts: Accounts
  /** The devices that are linked to this replica, and what they exchange with it. */
  readonly sync: SyncServices
  readonly metrics: PrometheusMetrics
  readonly log: Log
  /** Whose installation this is. */
  readonly localOwner: User
  /** Where the agents of the local owner keep their logs; undefined where these are not read. */
  readonly localRoots: LocalRoots | undefined
  /** The workspaces that the caller can name. */
  workspacesOf(caller: Pick<Caller, 'userId'>): Promise<readonly string[]>
  /** Seals what travels through clients between two rounds of one call. */
  readonly stateKey: Uint8Array
  /** Writes out what is buffered and lets go of the database. */
  close(): Promise<void>
}

export async function openApp(
  settings: Settings,
  log: Log,
  registry = createRegistry(),
  limiter: Limiter = memoryLimiter(),
): Promise<App> {
  const now = () => new Date()
  const newId = ulids()
  const store = await openStore(settings.location)
  const users = new UserStore(store, { newId, now })
  const tokens = new TokenStore(store, { newId, now })
  const accounts = new Accounts(store, { ...settings, isAnonymous, now })
  const localOwner = await users.ensureLocalOwner()
  const vaults = await openVaults({
    store,
    home: settings.home,
    isShared: settings.shared,
    localOwner: localOwner.id,
    logger: log.logger,
    newId,
    now,
  })
  const records = new CallRecordBuffer(store, {
    onError: (err) => log.logger.warn({ err }, 'call records were lost'),
  })
  const metrics = new PrometheusMetrics()
  const pipeline = new Pipeline(registry, {
    now,
    newId,
    newUuid: randomUUID,
    elapsed: () => performance.now(),
    countTokens: estimateTokens,
    cursorKey: await ensureSecret(store, 'cursor'),
    serviceVersion: VERSION,
    logger: log.logger,
    metrics,
    tracer: openTelemetryTracer('tutor-nexus', VERSION),
    limiter,
    recorder: records,
    idempotency: new IdempotencyStore(store),
    stamp: (owner) => store.stamp(owner ?? ''),
    beginBatch: () => store.beginBatch(),
    sessions: new SessionStore(store, { newId, now }),
    preferences: accounts.aligner,
    isVault: ({ userId }, name) => vaults.isVault(userId ?? '', name),
    explain: explainFault,
  })
  const limits = new AddressLimits()
  const sync = syncServices({
    store,
    tokens,
    now,
    newId,
    pipeline,
    logger: log.logger,
    countTry: () => limits.take('link-approve'),
  })
  mountDomains(pipeline, store, accounts, sync, now)
  pipeline.mount(
    'session',
    sessionServices({
      pipeline,
      store,
      accounts,
      sessionDays: settings.sessionDays,
      tutor: settings.tutor,
      logger: log.logger,
      now,
      elapsed: () => performance.now(),
    }),
  )
  pipeline.mount(
    'vault',
    vaultServices(store, (owner) => vaults.of(owner)),
  )
  const localRoots = settings.agentLogs && {
    owner: localOwner.id,
    surroundings: settings.agentLogs,
    providers: LOG_PROVIDERS,
  }
  const recordings = new LazyRecordings(store, now, async () => {
    const { openRecordings } = await import('./features/trace/store/read/open-recordings.ts')
    return openRecordings({
      indexFile: indexFileOf(settings.home),
      roots: () => rootsOf(store, localRoots),
      logger: log.logger,
    })
  })
  pipeline.mount(
    'trace',
    traceServices((owner) => recordings.of(owner)),
  )

  return {
    settings,
    registry,
    pipeline,
    store,
    users,
    tokens,
    accounts,
    sync,
    metrics,
    log,
    localOwner,
    localRoots,
    workspacesOf: ({ userId }) => workspaceNames(store, userId ?? ''),
    stateKey: await ensureSecret(store, 'request-state'),
    async close() {
      await Promise.all([records.flush(), tokens.settle(), recordings.close(), vaults.close()])
      await store.close()
      log.flush()
    },
  }
}

/** The user as a caller with everything allowed: who is at the machine's own keyboard. */
export const identityOf = (user: User): Pick<Caller, 'userId' | 'scopes'> => ({
  userId: UserId.parse(user.id),
  scopes: ['*'],
})
