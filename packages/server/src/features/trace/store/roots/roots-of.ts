import { realpathSync } from 'node:fs'
import type { User } from '../../../../platform/identity/identity.ts'
import type { Settings } from '../../../../platform/settings/settings.ts'
import type { Store } from '../../../../platform/store/store.ts'
import type { LogProvider, Surroundings } from '../../model/provider.ts'
import { LOG_PROVIDERS } from '../../model/providers/index.ts'
import type { Root } from './root.ts'
import { RootStore } from './root-store.ts'

/** What the owner of this machine has without saying so. */
export interface LocalRoots {
  readonly owner: string
  readonly surroundings: Surroundings
  readonly providers: readonly LogProvider[]
}

/** Undefined where the logs of this machine are not read. */
export const localRootsOf = ({ agentLogs }: Settings, { id }: User): LocalRoots | undefined =>
  agentLogs && { owner: id, surroundings: agentLogs, providers: LOG_PROVIDERS }

/** Every folder that may be read, and for whom: those given by name, and on somebody's own machine where agents log. */
export async function rootsOf(store: Store, local: LocalRoots | undefined): Promise<Root[]> {
  const given = await new RootStore(store).list()
  return distinct([...(local ? defaultRoots(local) : []), ...given])
}

/** Those that are there, each once, whatever links lead to it. */
export function defaultRoots({ owner, surroundings, providers }: LocalRoots): Root[] {
  return distinct(
    providers.flatMap((provider) =>
      provider
        .roots(surroundings)
        .flatMap(realPath)
        .map((path) => ({ owner, provider: provider.name, path })),
    ),
  )
}

const distinct = (roots: readonly Root[]): Root[] => [
  ...new Map(
    roots.map(({ owner, provider, path }) => [`${owner}\n${provider}\n${path}`, { owner, provider, path }]),
  ).values(),
]

function realPath(path: string): string[] {
  try {
    return [realpathSync(path)]
  } catch {
    return []
  }
}
