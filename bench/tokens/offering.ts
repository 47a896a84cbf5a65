import { UserId } from '@tutor-nexus/toolkit'
import { Pipeline, plainSurface, type Ports } from '@tutor-nexus/toolkit/pipeline'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { ToolDispatcher } from '../../packages/toolkit/src/surfaces/mcp/shared/tool-dispatcher.ts'
import type { SurfaceKind } from '../../packages/toolkit/src/surfaces/selection.ts'
import { mountFeatures } from '../../packages/server/src/app/mount-features.ts'
import { openStorageQuota } from '../../packages/server/src/app/storage-quota.ts'
import { portsOf } from '../../packages/server/src/app/ports.ts'
import { Accounts } from '../../packages/server/src/features/account/store/accounts.ts'
import { openVaults } from '../../packages/server/src/features/note/store/open-vaults.ts'
import { AuditLog } from '../../packages/server/src/platform/audit/audit-log.ts'
import { TokenStore } from '../../packages/server/src/features/account/store/token-store.ts'
import { UserStore } from '../../packages/server/src/features/account/store/user-store.ts'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { syncServices } from '../../packages/server/src/app/sync-services.ts'

export const SURFACES: readonly SurfaceKind[] = ['flat', 'agents', 'discovery']

/** The product's tools as they are served, on a real store. */
export interface Offering {
  registry: ToolRegistry
  pipeline: Pipeline
  newId(): string
}

/** What a client is told, and tells, from its first request on. */
export interface Conversation {
  list: ReturnType<ToolDispatcher['listFor']>
  /** The text that comes back, or an error where the call fails. */
  call(name: string, args: object): Promise<string>
}

export async function offer(registry: ToolRegistry, store: Store, ports: Ports): Promise<Offering> {
  const pipeline = new Pipeline(registry, ports)
  const { logger, now, newId, elapsed } = ports
  const settings = { ...readSettings({ TN_TRACE: 'off' }), home: '', shared: true }
  const accounts = new Accounts(store, {
    ...settings,
    isAnonymous: () => false,
    innerNetworkOwner: undefined,
    now,
  })
  const localOwner = await new UserStore(store, { now, newId }).ensureLocalOwner()
  const vaults = await openVaults({
    store,
    home: settings.home,
    isShared: true,
    localOwner: localOwner.id,
    logger,
    newId,
    now,
  })
  const sync = await syncServices({
    ...ports,
    store,
    tokens: new TokenStore(store, ports),
    audit: new AuditLog(store, { now, newId, onError: (err) => logger.error({ err }, 'not audited') }),
    pipeline,
    countTry: async () => undefined,
  })
  const onError = (err: unknown) => logger.error({ err }, 'stored bytes were not counted')
  const storage = openStorageQuota({ store, settings, localOwner, now, onError })
  const connections = portsOf({ store, settings, accounts, vaults, sync, storage, now, newId })
  await mountFeatures({ settings, store, pipeline, logger, localOwner, now, newId, elapsed, ...connections })
  return { registry, pipeline, newId }
}

/** A new client of a new user, so that nothing said before is remembered. */
export function converse({ pipeline, newId }: Offering, choice: SurfaceKind, lean: boolean): Conversation {
  const dispatcher = new ToolDispatcher({
    pipeline,
    selects: () => true,
    surface: 'mcp-stdio',
    choice,
    envelope: lean ? 'lean' : 'full',
  })
  const caller = { userId: UserId.parse(newId()), scopes: ['*'], agentId: 'bench', agentVersion: '1.0.0' }
  const { name: surfaceName, ...traits } = dispatcher.traitsFor(caller)
  const surface = plainSurface(surfaceName, traits)
  return {
    list: dispatcher.listFor(caller),
    async call(name, args) {
      const outcome = await dispatcher.call({ name, arguments: args, caller, surface })
      if (outcome.kind !== 'result')
        throw new Error(`${name} did not answer: ${outcome.kind === 'failure' ? outcome.text : outcome.kind}`)
      return outcome.text
    },
  }
}
