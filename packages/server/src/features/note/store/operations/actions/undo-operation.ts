import { ToolError } from '@tutor-nexus/toolkit'
import { checkedPath, notePath } from '../../../model/note-path.ts'
import type { ChangeMeta, OperationAction, UndoneChange } from '../../../model/vault-port.ts'
import { FileChanged } from '../../files/vault-files.ts'
import { runOperation } from '../run-operation.ts'
import { previousOperation, missingFolders, newOperation } from '../new-operation.ts'
import type { Change, Operation } from '../operation.ts'
import type { OperationContext } from '../recover.ts'
import { KEPT_DAYS } from '../operation-store.ts'
import { reverseChanges } from '../reverse-changes.ts'
import { changeStates } from '../operation-status.ts'

export type AskedUndo = { readonly operationId: string } | { readonly path: string }

/** The action of an undo, which can itself be undone. */
const OPPOSITE: Readonly<Record<OperationAction, OperationAction>> = {
  create: 'delete',
  duplicate: 'delete',
  'create-folder': 'delete',
  delete: 'create',
  edit: 'edit',
  move: 'move',
}

const MAX_NAMED = 10

/** Runs under the vault's lock: restores all files or none. */
export async function undoOperation(
  context: OperationContext,
  asked: AskedUndo,
  meta: ChangeMeta,
): Promise<UndoneChange> {
  const known = await previousOperation(context, meta, 'undo')
  if (known) return undoResult(known)
  const original = await findOperation(context, asked)
  const changes = await planUndo(context, original)
  const operation: Operation = {
    ...newOperation(meta, OPPOSITE[original.action], pathOf(original), changes, {
      kind: original.told.kind ?? (original.action === 'create-folder' ? 'folder' : 'note'),
      files: filesOf(original),
      ...(original.action === 'move' ? { newPath: original.path } : {}),
    }),
    undoes: { operationId: original.id, action: original.action },
  }
  await runOperation(
    context,
    operation,
    original.action === 'create-folder' ? { folder: original.path } : {},
  ).catch((error: unknown) => {
    throw error instanceof FileChanged ? changedSince([error.message]) : error
  })
  return undoResult(operation)
}

async function findOperation({ files, journal }: OperationContext, asked: AskedUndo): Promise<Operation> {
  if ('path' in asked) {
    const path = checkedPath(asked.path)
    const last =
      (await operationAt(path, files, journal)) ?? (await operationAt(notePath(path), files, journal))
    if (last) return last
    throw new ToolError('NOT_FOUND', `No change at ${path} is known`, {
      details: {
        reason: `Give the path as it was before the change, or the operationId; changes older than ${KEPT_DAYS} days may be forgotten`,
      },
    })
  }
  const found = await journal.find(asked.operationId)
  if (!found)
    throw new ToolError('NOT_FOUND', `This vault has no change with the id ${asked.operationId}`, {
      details: {
        reason: `Give the operationId of a change; those older than ${KEPT_DAYS} days may be deleted`,
      },
    })
  if (found.isUndone)
    throw new ToolError('UNPROCESSABLE_ENTITY', 'This change has already been undone', {
      details: { reason: 'To redo it, undo the undo with its own operationId' },
    })
  return found.operation
}

/** The last change of what is at a path; where nothing is, what was deleted there. */
async function operationAt(
  path: string,
  files: OperationContext['files'],
  journal: OperationContext['journal'],
): Promise<Operation | undefined> {
  const deletion = async () => journal.lastDeletion(path)
  const change = async () => journal.lastChange(path)
  const [first, second] = (await files.stamp(path)) ? [change, deletion] : [deletion, change]
  return (await first()) ?? second()
}

/** The reverse changes, if nothing has changed since the operation. */
async function planUndo({ files }: OperationContext, { changes }: Operation): Promise<Change[]> {
  const reverse = await reverseChanges(changes, (path) => files.trashPath(path))
  const found = await changeStates(files, reverse)
  const conflicts = reverse.flatMap((change, index) =>
    isFolderOnly(change) || found[index] === 'before' || isNoOp(change) ? [] : [conflictOf(change)],
  )
  if (conflicts.length > 0) throw changedSince(conflicts)
  const open = reverse.filter((change, index) => !isFolderOnly(change) || found[index] === 'before')
  const target = reverse.find((change) => change.kind === 'move' || change.kind === 'untrash')
  const missing = target ? await missingFolders(files, target.kind === 'move' ? target.to : target.path) : []
  return [...missing, ...open.filter(({ kind }) => kind !== 'create-folder' || missing.length === 0)]
}

const isFolderOnly = ({ kind }: Change): boolean => kind === 'create-folder' || kind === 'remove-folder'

const isNoOp = (change: Change): boolean => change.kind === 'edit' && change.before === change.after

function conflictOf(change: Change): string {
  switch (change.kind) {
    case 'untrash':
      return `${change.path} exists again`
    case 'move':
      return `${change.from} no longer exists, or something else is at ${change.to}`
    default:
      return `${change.path} has changed or moved since`
  }
}

const pathOf = ({ action, path, told }: Operation): string =>
  action === 'move' ? (told.newPath ?? path) : path

const filesOf = ({ action, told }: Operation): number => told.files ?? (action === 'create-folder' ? 0 : 1)

const undoResult = ({ id, path, told, undoes, action }: Operation): UndoneChange => ({
  operationId: id,
  action: undoes?.action ?? action,
  path: told.newPath ?? path,
  files: told.files ?? 1,
})

function changedSince(conflicts: readonly string[]): ToolError {
  const named = conflicts.slice(0, MAX_NAMED)
  const more = conflicts.length - named.length
  return new ToolError('CONFLICT', 'This cannot be undone, because something has changed since', {
    details: { reason: `${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}. Nothing was changed.` },
  })
}
