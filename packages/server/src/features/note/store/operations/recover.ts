import type { VaultFiles } from '../files/vault-files.ts'
import { applyChanges } from './apply-changes.ts'
import type { Change, Operation } from './operation.ts'
import type { OperationStore } from './operation-store.ts'
import { pathAfterMoves, reverseChanges } from './reverse-changes.ts'
import { changeStates, type ChangeState } from './operation-status.ts'

export interface OperationContext {
  readonly files: VaultFiles
  readonly journal: OperationStore
  /** Receives every path that may have changed. */
  readonly touched: (paths: readonly string[]) => void
  /** Defers work until the lock is released. */
  readonly later: (work: () => Promise<void>) => void
  readonly warn: (fields: Readonly<Record<string, unknown>>, message: string) => void
}

/**
 * Finishes operations interrupted by a crash, or reverts those that cannot be finished. Runs under the vault's lock.
 */
export async function recover(context: OperationContext): Promise<void> {
  for (const operation of await context.journal.unfinished()) {
    context.touched(pathsOf(operation.changes))
    // Retried before the next change; a failure must not block other notes.
    await settle(context, operation).catch((err: unknown) =>
      context.warn(
        { err, operationId: operation.id },
        'An operation on a vault that was cut short could not be settled',
      ),
    )
  }
}

async function settle(context: OperationContext, operation: Operation): Promise<void> {
  const { changes } = operation
  const found = await changeStates(context.files, changes)
  const open = changes.filter((_, index) => found[index] === 'before')
  if (!canFinish(changes, found)) return revert(context, operation, found)
  await applyChanges(context.files, isMoved(changes, found) ? atNewPaths(open, changes) : open)
  await context.journal.finish(operation)
}

function canFinish(changes: readonly Change[], found: readonly ChangeState[]): boolean {
  if (found.every((state) => state === 'after')) return true
  const isStarted = found.some((state, index) => state === 'after' && isEffect(changes[index]))
  const isLost = changes.some((change, index) => change.kind === 'create' && found[index] === 'before')
  return isMoved(changes, found) || (isStarted && !isLost && !found.includes('other'))
}

/** A folder alone does not prove that the operation started. */
const isEffect = (change: Change | undefined): boolean =>
  change !== undefined && change.kind !== 'create-folder' && change.kind !== 'remove-folder'

const isMoved = (changes: readonly Change[], found: readonly ChangeState[]): boolean =>
  changes.some((change, index) => change.kind === 'move' && found[index] === 'after')

/** Remaining edits of files that have already moved. */
function atNewPaths(open: readonly Change[], changes: readonly Change[]): Change[] {
  const newPath = pathAfterMoves(changes)
  return open.map((change) => (change.kind === 'edit' ? { ...change, path: newPath(change.path) } : change))
}

/** Reverts an operation and deletes it from the journal. Later changes by others stay. */
export async function revert(
  { files, journal }: OperationContext,
  { id, changes }: Operation,
  found: readonly ChangeState[],
): Promise<void> {
  const made = changes.filter((_, index) => found[index] === 'after')
  await applyChanges(files, await reverseChanges(made, (path) => files.trashPath(path)))
  await journal.drop(id)
}

/** All affected paths, before and after. */
export function pathsOf(changes: readonly Change[]): string[] {
  const newPath = pathAfterMoves(changes)
  const paths = changes.flatMap((change) =>
    change.kind === 'move' ? [change.from, change.to] : [change.path, newPath(change.path)],
  )
  return [...new Set(paths)]
}
