import { type ToolContext, updated, type Facts, type NextCall } from '@tutor-nexus/toolkit'
import { vaultOf, type VaultServices } from '../../define.ts'
import { type VaultArgument, readNote, undo } from './suggestions.ts'
import type { ChangeMeta, Vault, NoteChange } from '../../model/vault-port.ts'
import type { TextEdit } from '../../model/text-edit.ts'
import { noteRecord } from './views.ts'

interface OpenedVault {
  readonly vault: Vault
  readonly vaultArgument: VaultArgument
}

/** Opens the vault of a call. `where` names it for suggested calls, unless it is the default. */
export async function openVault(
  named: string | undefined,
  context: ToolContext<VaultServices>,
): Promise<OpenedVault> {
  const vault = await vaultOf(named, context)
  const { isDefault, name } = vault.head
  const isImplicit = isDefault && named === undefined && context.metadata['vault'] === undefined
  return { vault, vaultArgument: isImplicit ? {} : { vault: name } }
}

/** The same clientEventId given to two tools means two changes. */
export const changeMeta = (
  tool: string,
  { newId, now, clientEventId }: Pick<ToolContext<VaultServices>, 'newId' | 'now' | 'clientEventId'>,
): ChangeMeta => ({
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

interface EditTarget {
  filePath: string
  baseHash?: string | undefined
  vault?: string | undefined
}

interface FinishedEdit {
  readonly change: NoteChange
  readonly vaultArgument: VaultArgument
}

/** Applies the edits planned for the current text, all or none. */
export async function editNote(
  tool: string,
  { filePath, baseHash, vault: named }: EditTarget,
  context: ToolContext<VaultServices>,
  plan: (text: string) => readonly TextEdit[],
): Promise<FinishedEdit> {
  const { vault, vaultArgument } = await openVault(named, context)
  return { change: await vault.edit(filePath, baseHash, plan, changeMeta(tool, context)), vaultArgument }
}

/** Facts about a note that was just written, with calls to read it and to undo the change. */
export const writtenFacts = (
  { change: { version, operationId }, vaultArgument }: FinishedEdit,
  next: readonly NextCall[] = [],
): Facts =>
  updated({
    kind: 'note',
    record: noteRecord(version),
    provenance: 'verified',
    next: [readNote(version.path, vaultArgument), ...next, undo(operationId, vaultArgument)],
  })
