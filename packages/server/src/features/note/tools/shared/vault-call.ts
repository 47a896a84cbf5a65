import type { ToolContext } from '@tutor-nexus/toolkit'
import { vaultOf, type VaultServices } from '../../define.ts'
import type { Where } from './suggestions.ts'
import type { ChangeMark, Vault } from '../../model/vault-port.ts'

interface Entered {
  readonly vault: Vault
  readonly where: Where
}

/** Opens the vault of a call. `where` names it for suggested calls, unless it is the default. */
export async function openVault(
  named: string | undefined,
  context: ToolContext<VaultServices>,
): Promise<Entered> {
  const vault = await vaultOf(named, context)
  const { isDefault, name } = vault.head
  const isMeantAnyway = isDefault && named === undefined && context.metadata['vault'] === undefined
  return { vault, where: isMeantAnyway ? {} : { vault: name } }
}

/** The same clientEventId given to two tools means two changes. */
export const markOf = (
  tool: string,
  { newId, now, clientEventId }: Pick<ToolContext<VaultServices>, 'newId' | 'now' | 'clientEventId'>,
): ChangeMark => ({
  operationId: newId(),
  clientEventId: clientEventId === null ? null : `${tool} ${clientEventId}`,
  at: now().toISOString(),
})

/** A path with or without a trailing `/`. */
export const entryPath = (given: string): string => given.replace(/(?<=[^/])\/$/, '')

/** A folder; `/`, `.` or nothing is the vault itself. */
export const folderPath = (given: string): string =>
  ['', '/', '.', './'].includes(given.trim()) ? '' : entryPath(given)

/** The target of a move: a trailing `/` names the folder to move it into. */
export const targetPath = (path: string, given: string): string =>
  given.endsWith('/') ? given + path.slice(path.lastIndexOf('/') + 1) : given
