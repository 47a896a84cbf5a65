import { makeChanges, type Making } from './make-changes.ts'
import type { Change, Operation } from './operation.ts'
import { pathsOf, takeBack, type Workplace } from './recover.ts'
import { standings, type Standing } from './operation-status.ts'

/**
 * Carries out an operation completely or not at all. It is journaled before the first file changes. Throws FileChanged
 * if another program wrote one of the files; then it can be planned again.
 */
export async function carryOut(place: Workplace, operation: Operation, making: Making = {}): Promise<void> {
  await place.journal.begin(operation)
  place.touched(pathsOf(operation.changes))
  const made = new Set<Change>()
  try {
    await makeChanges(place.files, operation.changes, { ...making, made: (change) => made.add(change) })
  } catch (error) {
    // What cannot be reverted now is settled before the next operation.
    await takeBackMade(place, operation, made).catch(() => undefined)
    throw error
  }
  await place.journal.finish(operation)
}

/** The state of edits and moves is certain; other entries may belong to someone else. */
async function takeBackMade(
  place: Workplace,
  operation: Operation,
  made: ReadonlySet<Change>,
): Promise<void> {
  const found = await standings(place.files, operation.changes)
  const sure = operation.changes.map((change, index): Standing => {
    const isTold = made.has(change) || change.kind === 'edit' || change.kind === 'move'
    return (isTold && found[index]) || 'other'
  })
  return takeBack(place, operation, sure)
}
