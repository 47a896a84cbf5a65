import { type ToolContext, updated, type Facts, type NextCall } from '@tutor-nexus/toolkit'
import { vaultOf, type VaultServices } from '../../define.ts'
import { type Where, readNote, undo } from './suggestions.ts'
import type { ChangeMark, Vault, NoteChange } from '../../model/vault-port.ts'
import type { TextEdit } from '../../model/text-edit.ts'
import { noteRecord } from './views.ts'

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

interface EditedNote {
  filePath: string
  baseHash?: string | undefined
  vault?: string | undefined
}

interface DoneEdit {
  readonly change: NoteChange
  readonly where: Where
}

/** Applies the edits planned for the current text, all or none. */
export async function editNote(
  tool: string,
  { filePath, baseHash, vault: named }: EditedNote,
  context: ToolContext<VaultServices>,
  plan: (text: string) => readonly TextEdit[],
): Promise<DoneEdit> {
  const { vault, where } = await openVault(named, context)
  return { change: await vault.edit(filePath, baseHash, plan, markOf(tool, context)), where }
}

/** Facts about a note that was just written, with calls to read it and to undo the change. */
export const writtenFacts = (
  { change: { version, operationId }, where }: DoneEdit,
  changed: readonly string[],
  next: readonly NextCall[] = [],
): Facts =>
  updated({
    kind: 'note',
    record: noteRecord(version),
    optional: [],
    changed,
    provenance: 'verified',
    next: [readNote(version.path, where), ...next, undo(operationId, where)],
  })
