import { randomUUID } from 'node:crypto'
import { Pipeline, type Limiter } from '@tutor-nexus/toolkit/pipeline'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { openTelemetryTracer, PrometheusMetrics } from '@tutor-nexus/toolkit/telemetry'
import { estimateTokens } from '@tutor-nexus/toolkit/tokens'
import { migrations, openStore, tables } from './app/database.ts'
import { mountFeatures } from './app/mount-features.ts'
import { openStorageQuota } from './app/storage-quota.ts'
import { foreignTokensOf, portsOf, workspaceNames } from './app/ports.ts'
import { syncServices } from './app/sync-services.ts'
import { ASSISTANT_SCOPES } from './features/account/model/scope-groups.ts'
import { openAccounts } from './features/account/store/accounts.ts'
import { BrowserSessionStore } from './features/account/store/browser-session-store.ts'
import { TokenStore } from './features/account/store/token-store.ts'
import { UserStore } from './features/account/store/user-store.ts'
import { openVaults } from './features/note/store/open-vaults.ts'
import { AuditLog } from './platform/audit/audit-log.ts'
import type { App } from './platform/feature/app.ts'
import { AddressLimits } from './platform/http/address-limits.ts'
import { ownerOf } from './platform/identity/identity.ts'
import { AllowanceStore } from './platform/limits/allowance-store.ts'
import { Allowances, callLimiter } from './platform/limits/allowances.ts'
import type { Log } from './platform/log/log.ts'
import { mailerOf } from './platform/mail/mailer.ts'
import { SessionStore } from './platform/session/session-store.ts'
import type { Settings } from './platform/settings/settings.ts'
import { VERSION } from './platform/settings/server-info.ts'
import { DatabaseHealth } from './platform/store/health/database-health.ts'
import { toToolError } from './platform/store/errors.ts'
import { IdempotencyStore } from './platform/store/idempotency-store.ts'
import { elapsed, now, ulidFactory } from './platform/store/clock-ids-and-secrets.ts'
import { ensureSecret } from './platform/store/secret-store.ts'
import { recordingDays } from './features/account/store/preference-store.ts'
import { CallRecordBuffer } from './platform/usage/call-record-buffer.ts'
import { createRegistry, features } from './registry.ts'

/** Puts the product together; this is the only place that sees everything. */
export async function openApp(
  settings: Settings,
  log: Log,
  given?: ToolRegistry,
  givenLimiter?: Limiter,
): Promise<App> {
  const newId = ulidFactory()
  const { logger } = log
  const registry = given ?? (await createRegistry())
  const store = await openStore(settings.location, {
    onMigrated: (done) => logger.info({ ...done }, 'the database was migrated'),
  })
  const health = new DatabaseHealth(store, settings.location)
  const users = new UserStore(store, { newId, now })
  const tokens = new TokenStore(store, { newId, now })
  const browsers = new BrowserSessionStore(store, { newId, now, idleHours: settings.browserHours })
  const audit = new AuditLog(store, {
    newId,
    now,
    onError: (err) => logger.error({ err }, 'failed sign-ins were not written to the audit log'),
  })
  const localOwner = await users.ensureLocalOwner()
  const accounts = openAccounts(store, settings, localOwner.id, now)
  const storage = openStorageQuota({
    store,
    settings,
    localOwner,
    now,
    onError: (err) => logger.warn({ err }, 'stored bytes were not counted'),
  })
  const vaults = await openVaults({
    store,
    home: settings.home,
    isShared: !settings.local,
    localOwner: localOwner.id,
    logger,
    newId,
    now,
  })
  const records = new CallRecordBuffer(store, {
    now,
    keptDays: (owners) => recordingDays(store, owners),
    onError: (err) => logger.warn({ err }, 'call records were lost'),
  })
  const allowances = new Allowances(new AllowanceStore(store), {
    onError: (err) => logger.warn({ err }, 'limits are counted by this node alone until the next window'),
  })
  const limiter = givenLimiter ?? callLimiter(allowances, settings.rateLimits)
  const metrics = new PrometheusMetrics()
  // Loaded only where a collector is named: start-up counts.
  const spans = settings.exportsSpans
    ? (await import('./platform/log/span-export.ts')).startSpanExport()
    : undefined
  const pipeline = new Pipeline(registry, {
    now,
    newId,
    newUuid: randomUUID,
    elapsed,
    countTokens: estimateTokens,
    cursorKey: await ensureSecret(store, 'cursor'),
    serviceVersion: VERSION,
    logger,
    metrics,
    tracer: openTelemetryTracer('tutor-nexus', VERSION),
    limiter,
    recorder: records,
    idempotency: new IdempotencyStore(store),
    stamp: store.stamp.bind(store),
    sharedStamp: accounts.sharedStamp.bind(accounts),
    beginBatch: store.beginBatch.bind(store),
    trackWrites: store.trackWrites.bind(store),
    sessions: new SessionStore(store, { newId, now }),
    preferences: accounts.aligner,
    nameSuffix: { key: 'vault', exists: (caller, name) => vaults.isVault(ownerOf(caller), name) },
    explain(fault) {
      health.note(fault)
      return toToolError(fault)
    },
  })
  const addressLimits = new AddressLimits(allowances, await ensureSecret(store, 'limited-address'))
  const sync = await syncServices({
    store,
    tokens,
    audit,
    now,
    newId,
    pipeline,
    logger,
    countTry: () => addressLimits.take('link-approve'),
  })

  const ports = portsOf({ store, settings, accounts, vaults, sync, storage, now, newId })
  const context = { settings, store, pipeline, logger, localOwner, now, newId, elapsed, ...ports }
  const opened = await mountFeatures(context)

  return {
    settings,
    registry,
    pipeline,
    store,
    schema: migrations.length,
    health,
    users,
    tokens,
    browsers,
    audit,
    sync,
    limiter,
    addressLimits,
    storage,
    sendMail: settings.mail && mailerOf(settings.mail),
    metrics,
    log,
    localOwner,
    workspacesOf: (caller) => workspaceNames(store, ownerOf(caller)),
    stateKey: await ensureSecret(store, 'request-state'),
    assistantScopes: ASSISTANT_SCOPES,
    foreignTokens: foreignTokensOf(settings.oauth.issuer, { store, users, audit, now }),
    inviteFirstOperator: async (address) =>
      (await import('./features/account/operator/first-operator.ts')).inviteFirstOperator(
        { store, users, audit, storage, log, sendMail: undefined },
        { now, newId },
        address,
      ),
    tables,
    personalFiles: async (owner) =>
      (await import('./app/personal-files.ts')).personalFilesOf(store, settings, owner),
    routes: async () =>
      (await Promise.all([...features, ...opened].flatMap((feature) => feature.routes?.() ?? []))).flat(),
    expire: async (signal) => (await import('./app/expire.ts')).expire(store, users, now(), signal),
    compactChangeLog: async (signal) =>
      (await import('./app/compact-change-log.ts')).compactChangeLog(store, now(), signal),
    async close() {
      await Promise.all([
        records.flush(),
        tokens.settle(),
        browsers.settle(),
        audit.close(),
        ...opened.map((feature) => feature.close?.()),
      ])
      await Promise.all([allowances.settle(), storage.settle(), spans?.stop()])
      await store.close()
      log.flush()
    },
  }
}
