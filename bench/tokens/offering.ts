import { Pipeline, plainSurface, UserId, type Ports, type ToolRegistry } from '@tutor-nexus/toolkit'
import { ToolDispatcher } from '../../packages/toolkit/src/surfaces/mcp/shared/tool-dispatcher.ts'
import type { SurfaceKind } from '../../packages/toolkit/src/surfaces/selection.ts'
import { mountDomains } from '../../packages/server/src/app/domain-services.ts'
import { Accounts } from '../../packages/server/src/features/account/store/accounts.ts'
import { TokenStore } from '../../packages/server/src/features/account/store/token-store.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { syncServices } from '../../packages/server/src/app/sync-services.ts'

export const SURFACES: readonly SurfaceKind[] = ['flat', 'agents', 'discovery']

/** No errand leads to them, so that nothing stands behind their tools here. */
const NEVER_CALLED = ['trace', 'vault']

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

export function offer(registry: ToolRegistry, store: Store, ports: Ports): Offering {
  const pipeline = new Pipeline(registry, ports)
  const settings = {
    home: '',
    shared: true,
    masterKey: undefined,
    tutor: { operator: undefined },
    isAnonymous: () => false,
    now: ports.now,
  }
  const sync = syncServices({
    ...ports,
    store,
    tokens: new TokenStore(store, ports),
    pipeline,
    countTry: async () => undefined,
  })
  mountDomains(pipeline, store, new Accounts(store, settings), sync, ports.now)
  for (const domain of NEVER_CALLED) pipeline.mount(domain, () => undefined)
  return { registry, pipeline, newId: ports.newId }
}

/** A new client of a new user, so that nothing said before is remembered. */
export function converse({ pipeline, newId }: Offering, choice: SurfaceKind, lean: boolean): Conversation {
  const dispatcher = new ToolDispatcher({ pipeline, selects: () => true, surface: 'mcp-stdio', choice, lean })
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
