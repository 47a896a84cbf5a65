import type { PlacedStep } from '../../../model/recording.ts'
import type { Recording } from '../../../model/recordings-port.ts'

const FIRST_BATCH = 4
const LARGEST_BATCH = 32

/** The steps of a turn from one on. Few are read at first: one may hold more than a page. */
export async function* stepsFrom(
  recording: Pick<Recording, 'steps'>,
  turn: number,
  from: number,
): AsyncGenerator<PlacedStep, undefined> {
  let at = from
  for (let size = FIRST_BATCH; ; size = Math.min(LARGEST_BATCH, size * 2)) {
    const batch = await recording.steps(turn, at, size)
    yield* batch
    if (batch.length < size) return undefined
    at += batch.length
  }
}
