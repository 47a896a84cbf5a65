import type { VaultFiles } from '../files/vault-files.ts'
import { makeChanges } from './make-changes.ts'
import type { Change, Operation } from './operation.ts'
import type { OperationStore } from './operation-store.ts'
import { positionsAfter, reverseChanges } from './reverse-changes.ts'
import { standings, type Standing } from './operation-status.ts'

export interface Workplace {
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
export async function recover(place: Workplace): Promise<void> {
  for (const operation of await place.journal.unfinished()) {
    place.touched(pathsOf(operation.changes))
    // Retried before the next change; a failure must not block other notes.
    await settle(place, operation).catch((err: unknown) =>
      place.warn(
        { err, operationId: operation.id },
        'An operation on a vault that was cut short could not be settled',
      ),
    )
  }
}

async function settle(place: Workplace, operation: Operation): Promise<void> {
  const { changes } = operation
  const found = await standings(place.files, changes)
  const open = changes.filter((_, index) => found[index] === 'before')
  if (!canGoOn(changes, found)) return takeBack(place, operation, found)
  await makeChanges(place.files, isMoved(changes, found) ? placed(open, changes) : open)
  await place.journal.finish(operation)
}

function canGoOn(changes: readonly Change[], found: readonly Standing[]): boolean {
  if (found.every((standing) => standing === 'after')) return true
  const isBegun = found.some((standing, index) => standing === 'after' && isEffect(changes[index]))
  const isLost = changes.some((change, index) => change.kind === 'create' && found[index] === 'before')
  return isMoved(changes, found) || (isBegun && !isLost && !found.includes('other'))
}

/** A folder alone does not prove that the operation started. */
const isEffect = (change: Change | undefined): boolean =>
  change !== undefined && change.kind !== 'create-folder' && change.kind !== 'remove-folder'

const isMoved = (changes: readonly Change[], found: readonly Standing[]): boolean =>
  changes.some((change, index) => change.kind === 'move' && found[index] === 'after')

/** Remaining edits of files that have already moved. */
function placed(open: readonly Change[], changes: readonly Change[]): Change[] {
  const placeAfter = positionsAfter(changes)
  return open.map((change) =>
    change.kind === 'edit' ? { ...change, path: placeAfter(change.path) } : change,
  )
}

/** Reverts an operation and deletes it from the journal. Later changes by others stay. */
export async function takeBack(
  { files, journal }: Workplace,
  { id, changes }: Operation,
  found: readonly Standing[],
): Promise<void> {
  const made = changes.filter((_, index) => found[index] === 'after')
  await makeChanges(files, await reverseChanges(made, (path) => files.trashPlace(path)))
  await journal.drop(id)
}

/** All affected paths, before and after. */
export function pathsOf(changes: readonly Change[]): string[] {
  const placeAfter = positionsAfter(changes)
  const paths = changes.flatMap((change) =>
    change.kind === 'move' ? [change.from, change.to] : [change.path, placeAfter(change.path)],
  )
  return [...new Set(paths)]
}
