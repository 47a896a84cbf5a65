import { ToolError } from '@tutor-nexus/toolkit'
import { checkedPath, notePath } from '../../../model/note-path.ts'
import type { ChangeMark, OperationAction, UndoneChange } from '../../../model/vault-port.ts'
import { FileChanged } from '../../files/vault-files.ts'
import { carryOut } from '../carry-out.ts'
import { previousOperation, missingFolders, newOperation } from '../new-operation.ts'
import type { Change, Operation } from '../operation.ts'
import type { Workplace } from '../recover.ts'
import { reverseChanges } from '../reverse-changes.ts'
import { standings } from '../operation-status.ts'

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

const MOST_NAMED = 10

/** Runs under the vault's lock: restores all files or none. */
export async function undoOperation(
  place: Workplace,
  asked: AskedUndo,
  mark: ChangeMark,
): Promise<UndoneChange> {
  const known = await previousOperation(place, mark, 'undo')
  if (known) return undone(known)
  const meant = await find(place, asked)
  const changes = await takingBack(place, meant)
  const operation: Operation = {
    ...newOperation(mark, OPPOSITE[meant.action], placeOf(meant), changes, {
      kind: meant.told.kind ?? (meant.action === 'create-folder' ? 'folder' : 'note'),
      files: filesOf(meant),
      ...(meant.action === 'move' ? { newPath: meant.path } : {}),
    }),
    undoes: { operationId: meant.id, action: meant.action },
  }
  await carryOut(place, operation, meant.action === 'create-folder' ? { folder: meant.path } : {}).catch(
    (error: unknown) => {
      throw error instanceof FileChanged ? changedAgain([error.message]) : error
    },
  )
  return undone(operation)
}

async function find({ journal }: Workplace, asked: AskedUndo): Promise<Operation> {
  if ('path' in asked) {
    const path = checkedPath(asked.path)
    const last = (await journal.lastDeletion(path)) ?? (await journal.lastDeletion(notePath(path)))
    if (last) return last
    throw new ToolError('NOT_FOUND', `Nothing is known that was deleted at ${path}`, {
      details: { reason: 'Give the path that was deleted, or the operationId that a change came with' },
    })
  }
  const found = await journal.find(asked.operationId)
  if (!found)
    throw new ToolError('NOT_FOUND', `No change of this vault has the id ${asked.operationId}`, {
      details: {
        reason: 'Give the operationId that a change came with; what is older than 30 days may be forgotten',
      },
    })
  if (found.isUndone)
    throw new ToolError('CONFLICT', 'This change was undone already', {
      details: { reason: 'To make it again, undo the undoing: its operationId came with it' },
    })
  return found.operation
}

/** The reverse changes, if nothing has changed since the operation. */
async function takingBack({ files }: Workplace, { changes }: Operation): Promise<Change[]> {
  const reverse = await reverseChanges(changes, (path) => files.trashPlace(path))
  const found = await standings(files, reverse)
  const faults = reverse.flatMap((change, index) =>
    isFolderOnly(change) || found[index] === 'before' || isIdle(change) ? [] : [faultOf(change)],
  )
  if (faults.length > 0) throw changedAgain(faults)
  const open = reverse.filter((change, index) => !isFolderOnly(change) || found[index] === 'before')
  const target = reverse.find((change) => change.kind === 'move' || change.kind === 'untrash')
  const missing = target ? await missingFolders(files, target.kind === 'move' ? target.to : target.path) : []
  return [...missing, ...open.filter(({ kind }) => kind !== 'create-folder' || missing.length === 0)]
}

const isFolderOnly = ({ kind }: Change): boolean => kind === 'create-folder' || kind === 'remove-folder'

const isIdle = (change: Change): boolean => change.kind === 'edit' && change.before === change.after

function faultOf(change: Change): string {
  switch (change.kind) {
    case 'untrash':
      return `there is something at ${change.path} again`
    case 'move':
      return `${change.from} is no longer there, or something else is at ${change.to}`
    default:
      return `${change.path} was changed or moved since`
  }
}

const placeOf = ({ action, path, told }: Operation): string =>
  action === 'move' ? (told.newPath ?? path) : path

const filesOf = ({ action, told }: Operation): number => told.files ?? (action === 'create-folder' ? 0 : 1)

const undone = ({ id, path, told, undoes, action }: Operation): UndoneChange => ({
  operationId: id,
  action: undoes?.action ?? action,
  path: told.newPath ?? path,
  files: told.files ?? 1,
})

function changedAgain(faults: readonly string[]): ToolError {
  const named = faults.slice(0, MOST_NAMED)
  const more = faults.length - named.length
  return new ToolError('CONFLICT', 'This cannot be undone, because something was changed again since', {
    details: { reason: `${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}. Nothing was changed.` },
  })
}
