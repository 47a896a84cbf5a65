import { expect } from 'vitest'
import type { PlacedStep } from '../../../packages/server/src/features/trace/model/recording.ts'
import type { Recording } from '../../../packages/server/src/features/trace/model/recordings-port.ts'
import { ownRecordings } from '../../../packages/server/src/features/trace/store/own/own-recordings.ts'
import { type TestDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { now } from './sample-sessions.ts'

export const said = ({ kind, name, fields }: PlacedStep) => [kind, name, fields[0]?.text]

/** Every step, read in pages of this size. */
export async function allSteps(recording: Recording, limit: number): Promise<PlacedStep[][]> {
  const turns: PlacedStep[][] = []
  for (const { index, steps } of await recording.turns(0, 10_000)) {
    const found: PlacedStep[] = []
    while (found.length < steps) found.push(...(await recording.steps(index, found.length, limit)))
    expect(await recording.steps(index, steps, limit)).toEqual([])
    turns.push(found)
  }
  return turns
}

export async function openRecordings(database: TestDatabase) {
  const store = await database.open()
  const fresh = (owner = 'ann') => ownRecordings(store, now)(owner)
  return { store, fresh, ofAnn: fresh() }
}
