import { realpathSync } from 'node:fs'
import type { User } from '../../../../platform/identity/identity.ts'
import type { Settings } from '../../../../platform/settings/settings.ts'
import type { Store } from '../../../../platform/store/store.ts'
import type { LogProvider, HostEnvironment } from '../../model/provider.ts'
import { LOG_PROVIDERS } from '../../model/providers/index.ts'
import { RootStore, type Root } from './root-store.ts'
import { access, constants, realpath, stat } from 'node:fs/promises'
import { resolve } from 'node:path'

/** The default log folders of the local owner. */
export interface LocalRoots {
  readonly owner: string
  readonly environment: HostEnvironment
  readonly providers: readonly LogProvider[]
}

/** Undefined if reading this machine's logs is off. */
export const localRootsOf = ({ agentLogs }: Settings, { id }: User): LocalRoots | undefined =>
  agentLogs && { owner: id, environment: agentLogs, providers: LOG_PROVIDERS }

/** All folders that may be read: added ones, and the default ones of the local owner. */
export async function rootsOf(store: Store, local: LocalRoots | undefined): Promise<Root[]> {
  const given = await new RootStore(store).list()
  return distinct([...(local ? defaultRoots(local) : []), ...given])
}

/** The existing default folders, with links resolved. */
export function defaultRoots({ owner, environment, providers }: LocalRoots): Root[] {
  return distinct(
    providers.flatMap((provider) =>
      provider
        .roots(environment)
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

/** Why a folder cannot be a root, for the user. */
export class UnfitRoot extends Error {
  override readonly name = 'UnfitRoot'
}

/** The folder with symbolic links resolved, if it is readable. */
export async function checkedRoot(given: string): Promise<string> {
  const path = await realpath(resolve(given)).catch(() => {
    throw new UnfitRoot(`There is no folder ${resolve(given)}.`)
  })
  if (!(await stat(path)).isDirectory()) throw new UnfitRoot(`${path} is not a folder.`)
  await access(path, constants.R_OK | constants.X_OK).catch(() => {
    throw new UnfitRoot(`The folder ${path} cannot be read.`)
  })
  return path
}
