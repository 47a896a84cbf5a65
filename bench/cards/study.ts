import { plainSurface } from '@tutor-nexus/toolkit'
import { identityOf, type App } from '../../packages/server/src/app.ts'
import { percentile } from '../measure/spread.ts'

export interface Timed {
  call: string
  calls: number
  p50Millis: number
  p95Millis: number
}

const RATINGS = ['good', 'good', 'again', 'good', 'hard', 'good', 'easy'] as const

/** Studies what is due, card by card, through the pipeline as any surface would, and says how long each call took. */
export async function study(app: App, times: number): Promise<{ timed: Timed[]; reviewed: number }> {
  const caller = { ...identityOf(app.localOwner), agentId: 'bench', agentVersion: '1.0.0' }
  const surface = plainSurface('bench')
  const millis = new Map<string, number[]>()
  const ask = async (label: string, name: string, args: object): Promise<Record<string, unknown>> => {
    const began = performance.now()
    const outcome = await app.pipeline.call({ name, arguments: args, caller, surface })
    const took = performance.now() - began
    if (outcome.kind !== 'result') throw new Error(`${name} failed: ${JSON.stringify(outcome)}`)
    millis.set(label, [...(millis.get(label) ?? []), took])
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
  const timed = [...millis].map(([call, all]) => {
    const sorted = all.toSorted((a, b) => a - b)
    return {
      call,
      calls: all.length,
      p50Millis: percentile(sorted, 0.5),
      p95Millis: percentile(sorted, 0.95),
    }
  })
  return { timed, reviewed }
}
