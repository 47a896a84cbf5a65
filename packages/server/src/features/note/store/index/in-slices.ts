import type { EntryStore } from './entry-store.ts'

/** Others that want to write wait so long. */
const SLICE_MS = 100

export interface Slicing {
  readonly entries: EntryStore
  /** Lets others of this thread go on for a moment. */
  readonly turn: () => Promise<void>
}

/** Takes the steps in transactions that are short, whatever a step costs; `after` belongs to each of them. */
export async function inSlices(
  { entries, turn }: Slicing,
  steps: Generator<void>,
  after: () => void,
): Promise<void> {
  const slice = (): boolean => {
    const until = performance.now() + SLICE_MS
    let isDone = false
    while (!isDone && performance.now() < until) isDone = steps.next().done ?? false
    after()
    return isDone
  }
  while (!entries.transact(slice)) await turn()
  await turn()
}
