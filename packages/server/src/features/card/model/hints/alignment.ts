import type { NextCall } from '@tutor-nexus/toolkit'
import type { PreferenceAlignment } from '@tutor-nexus/toolkit/contract'
import { calibrated } from './calibration.ts'
import { schedulingOf, modelChance, type ScheduledCard, type Situation } from './situation.ts'

const STUDY_TOOLS = new Set(['reveal-answer', 'review-card'])

/** How well a suggested review fits the deck's target retention: best once the chance has dropped to it. */
export function alignmentOf({
  next,
  cards,
  at,
  profile,
}: Pick<Situation, 'next' | 'cards' | 'at' | 'profile'>): PreferenceAlignment[] {
  const byId = new Map(cards.map((item) => [item.card.id, item]))
  return next.flatMap((call): PreferenceAlignment[] => {
    const item = STUDY_TOOLS.has(call.tool) ? byId.get(String(call.arguments['cardId'])) : undefined
    const predicted = item ? modelChance(item, at) : null
    return item && predicted !== null
      ? [alignmentFor(call, item, calibrated(profile.calibration, predicted))]
      : []
  })
}

function alignmentFor({ action }: NextCall, item: ScheduledCard, chance: number): PreferenceAlignment {
  const { desiredRetention } = schedulingOf(item)
  const early = (chance - desiredRetention) / (1 - desiredRetention)
  const score = Math.round(Math.min(1, Math.max(-1, 1 - 2 * early)) * 1000) / 1000
  return {
    action,
    preference: `desiredRetention: ${desiredRetention}`,
    alignment: labelFor(score),
    score,
    explanation:
      early <= 0
        ? `The chance of remembering has dropped to ${chance.toFixed(2)}`
        : `At ${chance.toFixed(2)} it is still above the target: early`,
  }
}

function labelFor(score: number): PreferenceAlignment['alignment'] {
  if (score < 0) return 'conflict'
  if (score === 0) return 'neutral'
  if (score >= 0.75) return 'strong'
  return score >= 0.5 ? 'moderate' : 'weak'
}
