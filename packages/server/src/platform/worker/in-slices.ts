import { setImmediate } from 'node:timers/promises'

/** How long other work of the thread waits at most, but for a step that takes longer by itself. */
const SLICE_MS = 10

/**
 * Goes through the steps of long work in slices of time, between which the thread does other work.
 *
 * @example
 * await inSlices(notes.values().map(read))
 */
export async function inSlices(steps: Iterator<unknown>, stepsAtOnce = 1): Promise<void> {
  let until = performance.now() + SLICE_MS
  for (let done = 1; !steps.next().done; done += 1) {
    if (done % stepsAtOnce !== 0 || performance.now() < until) continue
    await setImmediate()
    until = performance.now() + SLICE_MS
  }
}
