import { spreadOf, type Spread } from '../measure/spread.ts'
import type { Way } from './way.ts'

/** Something that can be let run for a while and says how many events were acknowledged. */
export interface Contestant {
  run(millis: number): Promise<number>
  close(): Promise<void>
}

export interface Raced {
  ours: Spread
  limit: Spread
  /** Of the limit, each round compared with the one beside it: others use the disk as well. */
  share: Spread
}

export interface Pace {
  rounds: number
  millis: number
}

/** So many callers in this process, each sending its next event when it has the last. */
export function callers(way: Way, count: number): Contestant {
  return {
    async run(millis) {
      const began = performance.now()
      let events = 0
      const call = async (caller: number): Promise<void> => {
        while (performance.now() - began < millis) {
          await way.append(caller)
          events++
        }
      }
      await Promise.all(Array.from({ length: count }, (_, caller) => call(caller)))
      return events
    },
    close: () => way.close(),
  }
}

/** Lets both run by turns, after a round that does not count. */
export async function race(ours: Contestant, limit: Contestant, { rounds, millis }: Pace): Promise<Raced> {
  const perSecond = async (contestant: Contestant): Promise<number> => {
    const began = performance.now()
    const events = await contestant.run(millis)
    return (events / (performance.now() - began)) * 1000
  }
  const speeds: { ours: number; limit: number }[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      // Whoever comes first in one round comes second in the next.
      const first = await perSecond(round % 2 === 0 ? ours : limit)
      const second = await perSecond(round % 2 === 0 ? limit : ours)
      if (round > 0)
        speeds.push(round % 2 === 0 ? { ours: first, limit: second } : { ours: second, limit: first })
    }
  } finally {
    await Promise.all([ours.close(), limit.close()])
  }
  return {
    ours: spreadOf(speeds.map((speed) => speed.ours)),
    limit: spreadOf(speeds.map((speed) => speed.limit)),
    share: spreadOf(speeds.map((speed) => speed.ours / speed.limit)),
  }
}
