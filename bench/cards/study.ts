import { plainSurface } from '@tutor-nexus/toolkit/pipeline'
import type { App } from '../../packages/server/src/platform/feature/app.ts'
import { identityOf } from '../../packages/server/src/platform/identity/identity.ts'
import { percentile } from '../measure/spread.ts'

export interface Timed {
  call: string
  calls: number
  p50Millis: number
  p95Millis: number
  /** What this thread computed for one, on average: the same on a machine that others use, too. */
  cpuMillis: number
}

interface Took {
  wall: number
  cpu: number
}

/** What a number of calls took. */
export function timedOf(call: string, took: readonly Took[]): Timed {
  const walls = took.map(({ wall }) => wall).toSorted((a, b) => a - b)
  return {
    call,
    calls: took.length,
    p50Millis: percentile(walls, 0.5),
    p95Millis: percentile(walls, 0.95),
    cpuMillis: took.reduce((sum, { cpu }) => sum + cpu, 0) / took.length,
  }
}

export const cpuNow = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const RATINGS = ['good', 'good', 'again', 'good', 'hard', 'good', 'easy'] as const

/** Studies what is due, card by card, through the pipeline as any surface would, and says how long each call took. */
export async function study(app: App, times: number): Promise<{ timed: Timed[]; reviewed: number }> {
  const caller = { ...identityOf(app.localOwner), agentId: 'bench', agentVersion: '1.0.0' }
  const surface = plainSurface('bench')
  const took = new Map<string, Took[]>()
  const ask = async (label: string, name: string, args: object): Promise<Record<string, unknown>> => {
    const [began, cpuBegan] = [performance.now(), cpuNow()]
    const outcome = await app.pipeline.call({ name, arguments: args, caller, surface })
    const spent = { wall: performance.now() - began, cpu: cpuNow() - cpuBegan }
    if (outcome.kind !== 'result') throw new Error(`${name} failed: ${JSON.stringify(outcome)}`)
    took.set(label, [...(took.get(label) ?? []), spent])
    return Object(outcome.result.data)
  }
  let reviewed = 0
  for (let turn = 0; turn < times; turn++) {
    const { items } = await ask('get-due-cards, all decks', 'get-due-cards', {})
    const [first] = Object(items)
    if (!first) break
    const { cardId, deckId } = first
    await ask('get-due-cards, one deck', 'get-due-cards', { deckId })
    await ask('reveal-answer', 'reveal-answer', { cardId })
    await ask('review-card', 'review-card', { cardId, rating: RATINGS[turn % RATINGS.length] })
    reviewed++
  }
  const timed = [...took].map(([call, all]) => timedOf(call, all))
  return { timed, reviewed }
}
