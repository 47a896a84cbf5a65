import { toolFamily, type ToolContext } from '@tutor-nexus/toolkit'
import type { SchoolDirectory } from '../../platform/catalog/schools/school-directory-store.ts'
import { readLimit, utterancesOf, writeLimit } from '../../platform/tools/tool-facts.ts'
import type { Vault, Vaults } from './model/vault-port.ts'
import { listVault, listWorkspaces } from './tools/shared/suggestions.ts'
import type { Workspaces } from './model/workspaces-port.ts'

export interface VaultServices {
  vaults: Vaults
  workspaces: Workspaces
  schools: SchoolDirectory
}

const utterances = utterancesOf('note')
const reads = { rateLimit: readLimit }
const writes = { rateLimit: writeLimit }

/** What notes say. */
export const contentTools = toolFamily<VaultServices>({
  agent: 'contentManager',
  prefix: 'contentManager_',
  utterances,
  resource: 'vault',
  tags: ['vault', 'notes'],
  responseTime: 'medium',
  recovery: [listVault],
  reads,
  writes: { ...writes, outside: true },
})

/** Notes and folders as files. */
export const fileTools = toolFamily<VaultServices>({
  agent: 'vaultManager',
  prefix: 'vaultManager_',
  utterances,
  resource: 'vault',
  tags: ['vault', 'files'],
  responseTime: 'medium',
  recovery: [listVault],
  reads,
  writes: { ...writes, outside: true },
})

/** Finding notes. */
export const libraryTools = toolFamily<VaultServices>({
  agent: 'vaultLibrarian',
  prefix: 'vaultLibrarian_',
  utterances,
  resource: 'vault',
  responseTime: 'medium',
  reads,
})

/** Workspaces. */
export const memoryTools = toolFamily<VaultServices>({
  agent: 'memoryManager',
  prefix: 'memoryManager_',
  utterances,
  resource: 'memory',
  recovery: [listWorkspaces],
  reads,
  writes,
})

/** The vault of a call: by name, by legacy suffix, by workspace, or the default one. */
export async function vaultOf(
  named: string | undefined,
  { services, workspaceId, metadata }: ToolContext<VaultServices>,
): Promise<Vault> {
  const suffix = metadata['vault']
  const { vaults, workspaces } = services
  const name =
    named ?? (typeof suffix === 'string' ? suffix : undefined) ?? (await workspaces.vaultOf(workspaceId))
  return vaults.open(name)
}
