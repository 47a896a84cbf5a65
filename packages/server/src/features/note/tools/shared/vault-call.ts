import type { ToolContext } from '@tutor-nexus/toolkit'
import { vaultOf, type VaultServices } from '../../define.ts'
import type { Where } from './suggestions.ts'
import type { ChangeMark, Vault } from '../../model/vault-port.ts'

/** What a call works on. */
interface Entered {
  readonly vault: Vault
  readonly where: Where
}

/** Opens the vault that is meant. Calls that follow name it, unless they would come to the same one without. */
export async function enterVault(
  named: string | undefined,
  context: ToolContext<VaultServices>,
): Promise<Entered> {
  const vault = await vaultOf(named, context)
  const { isDefault, name } = vault.head
  const isMeantAnyway = isDefault && named === undefined && context.metadata['vault'] === undefined
  return { vault, where: isMeantAnyway ? {} : { vault: name } }
}

/** The same clientEventId given to two tools is two changes. */
export const markOf = (
  tool: string,
  { newId, now, clientEventId }: Pick<ToolContext<VaultServices>, 'newId' | 'now' | 'clientEventId'>,
): ChangeMark => ({
  operationId: newId(),
  clientEventId: clientEventId === null ? null : `${tool} ${clientEventId}`,
  at: now().toISOString(),
})

/** What is named, with or without a `/` behind it. */
export const entryPath = (given: string): string => given.replace(/(?<=[^/])\/$/, '')

/** A folder to look into: the vault itself is called `/`, `.` or nothing. */
export const folderPath = (given: string): string =>
  ['', '/', '.', './'].includes(given.trim()) ? '' : entryPath(given)

/** Where something is moved to: a `/` at the end names the folder that it goes into. */
export const targetPath = (path: string, given: string): string =>
  given.endsWith('/') ? given + path.slice(path.lastIndexOf('/') + 1) : given
