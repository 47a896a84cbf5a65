import { makeChanges, type Making } from './make-changes.ts'
import type { Change, Operation } from './operation.ts'
import { pathsOf, takeBack, type Workplace } from './recover.ts'
import { standings, type Standing } from './operation-status.ts'

/**
 * Does what an operation consists of: all of it, or nothing that stays. It is in the journal before the first file
 * changes. FileChanged where another program wrote one of its files meanwhile; then it can be planned anew.
 */
export async function carryOut(place: Workplace, operation: Operation, making: Making = {}): Promise<void> {
  await place.journal.begin(operation)
  place.touched(pathsOf(operation.changes))
  const made = new Set<Change>()
  try {
    await makeChanges(place.files, operation.changes, { ...making, made: (change) => made.add(change) })
  } catch (error) {
    // What cannot be taken back now is settled before the next operation.
    await takeBackMade(place, operation, made).catch(() => undefined)
    throw error
  }
  await place.journal.finish(operation)
}

/** Edits and moves tell by what is there that they are its own; anything else there may be somebody else's. */
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
