import { setImmediate } from 'node:timers/promises'

/** The longest that other work of the thread waits, unless one step takes longer. */
const SLICE_MS = 10

/**
 * Goes through the steps of long work in slices of time, between which the thread does other work. Gives what the
 * steps come to.
 *
 * @example
 * await inSlices(notes.values().map(read))
 */
export async function inSlices<Value>(steps: Iterator<unknown, Value>, stepsAtOnce = 1): Promise<Value> {
  let until = performance.now() + SLICE_MS
  let step = steps.next()
  for (let done = 1; !step.done; done += 1) {
    if (done % stepsAtOnce === 0 && performance.now() >= until) {
      await setImmediate()
      until = performance.now() + SLICE_MS
    }
    step = steps.next()
  }
  return step.value
}

/** What the steps of long work come to, without a pause. */
export function completed<Value>(steps: Iterator<unknown, Value>): Value {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
