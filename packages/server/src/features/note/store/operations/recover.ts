import type { VaultFiles } from '../files/vault-files.ts'
import { makeChanges } from './make-changes.ts'
import type { Change, Operation } from './operation.ts'
import type { OperationStore } from './operation-store.ts'
import { placesAfter } from '../reading/position-after.ts'
import { reverseChanges } from './reverse-changes.ts'
import { standings, type Standing } from './standing.ts'

/** What operations work on. */
export interface Workplace {
  readonly files: VaultFiles
  readonly journal: OperationStore
  /** Told of every path whose file may be another than before. */
  readonly touched: (paths: readonly string[]) => void
  /** For what need not be done while others wait. */
  readonly later: (work: () => Promise<void>) => void
  readonly warn: (fields: Readonly<Record<string, unknown>>, message: string) => void
}

/**
 * What processes left behind that ended in the middle of an operation: each is finished, or taken back where that is
 * not possible. Under the vault's lock, so that nobody is still at it.
 */
export async function recover(place: Workplace): Promise<void> {
  for (const operation of await place.journal.unfinished()) {
    place.touched(pathsOf(operation.changes))
    // It is tried again before the next change; until then other notes are not to suffer from it.
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

/** A folder alone is no sign that the rest was begun. */
const isEffect = (change: Change | undefined): boolean =>
  change !== undefined && change.kind !== 'create-folder' && change.kind !== 'remove-folder'

const isMoved = (changes: readonly Change[], found: readonly Standing[]): boolean =>
  changes.some((change, index) => change.kind === 'move' && found[index] === 'after')

/** Edits that are left over when their files are already somewhere else. */
function placed(open: readonly Change[], changes: readonly Change[]): Change[] {
  const placeAfter = placesAfter(changes)
  return open.map((change) =>
    change.kind === 'edit' ? { ...change, path: placeAfter(change.path) } : change,
  )
}

/** Takes back what was made of an operation, and forgets it. What others changed since stays theirs. */
export async function takeBack(
  { files, journal }: Workplace,
  { id, changes }: Operation,
  found: readonly Standing[],
): Promise<void> {
  const made = changes.filter((_, index) => found[index] === 'after')
  await makeChanges(files, await reverseChanges(made, (path) => files.trashPlace(path)))
  await journal.drop(id)
}

/** Every path that the changes name, as it is before and after. */
export function pathsOf(changes: readonly Change[]): string[] {
  const placeAfter = placesAfter(changes)
  const paths = changes.flatMap((change) =>
    change.kind === 'move' ? [change.from, change.to] : [change.path, placeAfter(change.path)],
  )
  return [...new Set(paths)]
}
