import type { NextCall } from '@tutor-nexus/toolkit'
import type { PreferenceAlignment } from '@tutor-nexus/toolkit/contract'
import { calibrated } from './calibration.ts'
import { deckOfHand, modelChance, type CardAtHand, type Situation } from './situation.ts'

const STUDY = new Set(['reveal-answer', 'review-card'])

/** How well a suggested review fits the deck's target retention: best once the chance has dropped to it. */
export function alignmentOf({
  next,
  cards,
  at,
  profile,
}: Pick<Situation, 'next' | 'cards' | 'at' | 'profile'>): PreferenceAlignment[] {
  const byId = new Map(cards.map((hand) => [hand.card.id, hand]))
  return next.flatMap((call): PreferenceAlignment[] => {
    const hand = STUDY.has(call.tool) ? byId.get(String(call.arguments['cardId'])) : undefined
    const predicted = hand ? modelChance(hand, at) : null
    return hand && predicted !== null ? [fit(call, hand, calibrated(profile.calibration, predicted))] : []
  })
}

function fit({ action }: NextCall, hand: CardAtHand, chance: number): PreferenceAlignment {
  const { desiredRetention } = deckOfHand(hand)
  const early = (chance - desiredRetention) / (1 - desiredRetention)
  const score = Math.round(Math.min(1, Math.max(-1, 1 - 2 * early)) * 1000) / 1000
  return {
    action,
    preference: `desiredRetention: ${desiredRetention}`,
    alignment: wordFor(score),
    score,
    explanation:
      early <= 0
        ? `The chance of remembering has come down to ${chance.toFixed(2)}`
        : `At ${chance.toFixed(2)} it is remembered better than asked for: early`,
  }
}

function wordFor(score: number): PreferenceAlignment['alignment'] {
  if (score < 0) return 'conflict'
  if (score === 0) return 'neutral'
  if (score >= 0.75) return 'strong'
  return score >= 0.5 ? 'moderate' : 'weak'
}
