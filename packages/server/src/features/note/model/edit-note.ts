import { updated, type Facts, type NextCall, type ToolContext } from '@tutor-nexus/toolkit'
import type { VaultServices } from '../define.ts'
import { readNote, undo, type Where } from '../tools/shared/suggestions.ts'
import type { TextEdit } from './text-edit.ts'
import { openVault, markOf } from '../tools/shared/vault-call.ts'
import type { NoteChange } from './vault-port.ts'
import { noteRecord } from '../tools/shared/views.ts'

export interface EditedNote {
  filePath: string
  baseHash?: string | undefined
  vault?: string | undefined
}

export interface DoneEdit {
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
