import { toolsFor, type ToolContext } from '@tutor-nexus/toolkit'
import type { Vault, Vaults } from './model/vault-port.ts'
import type { Workspaces } from './tools/shared/workspaces/workspaces.ts'

export interface VaultServices {
  /** Of the caller alone. */
  vaults: Vaults
  workspaces: Workspaces
}

export const defineTool = toolsFor<VaultServices>()

export const READ = 'vault:read'
export const WRITE = 'vault:write'
export const MEMORY_READ = 'memory:read'
export const MEMORY_WRITE = 'memory:write'

const MINUTE = 60_000

export const readLimit = { maxCalls: 600, windowMs: MINUTE }
export const writeLimit = { maxCalls: 300, windowMs: MINUTE }

/** The vault that a call means: the one it names, that of its legacy suffix, its workspace's, or the default one. */
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
