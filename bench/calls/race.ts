import { setTimeout as delay } from 'node:timers/promises'
import { watchOthers } from '../measure/noise.ts'
import type { Contestant } from './contestant.ts'
import { type Outcome, Racer } from './racer.ts'
import type { Setting } from './running.ts'
import type { Limit } from './slice.ts'

export interface Plan {
  starts: number
  rounds: number
  first: Limit
  warmUp: Limit
  slice: Limit
}

export interface RaceResult {
  outcomes: Outcome[]
  /** What share of the machine other processes used meanwhile: the higher, the less the figures say. */
  othersShare: number
}

/** Runs all contestants of one setting side by side, in turns: a noisy moment then hits them all, not one. */
export async function race(
  contestants: readonly Contestant[],
  setting: Setting,
  plan: Plan,
): Promise<RaceResult> {
  const racers = contestants.map((contestant) => new Racer(contestant, setting))
  try {
    for (let turn = 0; turn < plan.starts; turn += 1) {
      for (const racer of startingAt(turn, racers)) await racer.start(plan.first)
    }
    const othersShare = watchOthers(racers.flatMap((racer) => racer.pid ?? []))
    for (const racer of racers) await racer.warmUp(plan.warmUp)
    for (let round = 0; round < plan.rounds; round += 1) {
      for (const racer of startingAt(round, racers)) await racer.lap(1, plan.slice)
      for (const racer of startingAt(round, racers)) await racer.lap(16, plan.slice)
    }
    // Buffered logs and records are written within a second or so; that work belongs to the calls too.
    await delay(1500)
    const share = othersShare()
    return { outcomes: await Promise.all(racers.map((racer) => racer.finish())), othersShare: share }
  } finally {
    await Promise.all(racers.map((racer) => racer.end()))
  }
}

/** The same ring from another start, so that no server always follows the same neighbour. */
function startingAt<Item>(start: number, ring: readonly Item[]): Item[] {
  const first = start % ring.length
  return [...ring.slice(first), ...ring.slice(0, first)]
}
