import { applyChanges, type ChangeInputs } from './apply-changes.ts'
import type { Change, Operation } from './operation.ts'
import { pathsOf, revert, type OperationContext } from './recover.ts'
import { changeStates, type ChangeState } from './operation-status.ts'

/**
 * Carries out an operation completely or not at all. It is journaled before the first file changes. Throws FileChanged
 * if another program wrote one of the files; then it can be planned again.
 */
export async function runOperation(
  context: OperationContext,
  operation: Operation,
  inputs: ChangeInputs = {},
): Promise<void> {
  await context.journal.begin(operation, inputs.content?.byteLength ?? 0)
  context.touched(pathsOf(operation.changes))
  const made = new Set<Change>()
  try {
    await applyChanges(context.files, operation.changes, { ...inputs, made: (change) => made.add(change) })
  } catch (error) {
    // What cannot be reverted now is settled before the next operation.
    await revertMade(context, operation, made).catch(() => undefined)
    throw error
  }
  await context.journal.finish(operation)
}

/** The state of edits and moves is certain; other entries may belong to someone else. */
async function revertMade(
  context: OperationContext,
  operation: Operation,
  made: ReadonlySet<Change>,
): Promise<void> {
  const found = await changeStates(context.files, operation.changes)
  const sure = operation.changes.map((change, index): ChangeState => {
    const isTold = made.has(change) || change.kind === 'edit' || change.kind === 'move'
    return (isTold && found[index]) || 'other'
  })
  return revert(context, operation, sure)
}
