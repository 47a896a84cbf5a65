import type { Facts, NextCall } from '@tutor-nexus/toolkit'
import { alignmentOf } from './alignment.ts'
import { chanceOfAny, gainOf, HORIZON_DAYS, type Gain } from './chance.ts'
import { confidenceFactors } from './confidence.ts'
import { dependenciesOf } from './dependencies.ts'
import { fatigue, share, leech, neglect, overload } from './risks.ts'
import type { About, ScheduledCard, Situation } from './situation.ts'
import type { StudyProfile } from './profile.ts'

export interface Moment {
  at: string
  day: string
  hour: number
}

const CARD_TOOLS = new Set(['reveal-answer', 'review-card'])

/** Adds hints based on the user's own reviews to a tool's facts. */
export function studyHints(facts: Facts, about: About, profile: StudyProfile, moment: Moment): Facts {
  const cards = about.cards ?? []
  const base = { ...moment, profile, cards, pausedUntil: about.pausedUntil ?? null }
  const overloaded = overload(base)
  const risks = [overloaded, leech(base), fatigue(base), neglect(base)].filter((risk) => risk !== undefined)
  const suggested = facts.next ?? []
  const isGuided = suggested.some(({ tool }) => tool === 'get-study-guidance')
  const calls = overloaded && !isGuided ? [...suggested, seeGuidance] : suggested
  const candidates = calls.map((call) => ({ call, items: studiedNext(call, base) }))
  const [first] = candidates.flatMap(({ items }) => items.slice(0, 1))
  const gain = first && gainOf(first, { ...moment, profile })
  const next = candidates.map(({ call, items }) =>
    withPrediction(call, chanceOfAny(profile, items, moment), items[0] === first ? gain : undefined, profile),
  )
  const situation: Situation = { ...base, next }
  const { predicts = false } = about
  return {
    ...facts,
    next,
    risks: [...(facts.risks ?? []), ...risks],
    dependencies: [...(facts.dependencies ?? []), ...dependenciesOf(situation)],
    alignment: [...(facts.alignment ?? []), ...alignmentOf(situation)],
    ...(predicts && {
      factors: [...(facts.factors ?? []), ...confidenceFactors(profile, moment.at)],
      assumptions: [...(facts.assumptions ?? []), ...assumptionsOf(profile)],
    }),
    ...(gain &&
      gain.minutes !== null && {
        impact: { benefit: share(gain.with - gain.without), effort: share(gain.minutes) },
        affectedMetrics: ['retention', 'workload'],
      }),
  }
}

/** The cards that a suggested call may study next. */
function studiedNext(
  { tool, arguments: suggested }: NextCall,
  { cards, profile }: Omit<Situation, 'next'>,
): ScheduledCard[] {
  if (suggested['cursor'] !== undefined) return []
  if (CARD_TOOLS.has(tool)) return cards.filter(({ card }) => card.id === suggested['cardId']).slice(0, 1)
  if (tool !== 'get-due-cards') return []
  // The cards of the answer may just have changed; a deck has only its own cards.
  const touched = new Set(cards.map(({ card }) => card.id))
  const deckId = suggested['deckId'] ?? null
  return profile.upcoming.filter(
    ({ card }) => !touched.has(card.id) && (deckId === null || card.deckId === deckId),
  )
}

/** Adds the predicted chance of success and the expected gain to a suggestion. */
function withPrediction(
  call: NextCall,
  chance: number | undefined,
  gain: Gain | undefined,
  { msPerReview }: StudyProfile,
): NextCall {
  if (chance === undefined) return call
  return {
    ...call,
    confidence: share(chance),
    ...(msPerReview !== null && { estimatedTime: Math.round(msPerReview) }),
    ...(gain && {
      expectedOutcome: `Chance of remembering the card in ${HORIZON_DAYS} days: ${gain.without.toFixed(2)} → ${gain.with.toFixed(2)}`,
    }),
  }
}

const assumptionsOf = ({ calibration }: StudyProfile): string[] => [
  'Forgetting follows FSRS-6',
  ...(calibration.reviews > 0 ? [`Corrected by the outcomes of ${calibration.reviews} predictions`] : []),
]

export const seeGuidance: NextCall = {
  action: 'get-study-guidance',
  priority: 'medium',
  category: 'optimization',
  description: 'See what to do first today, and why',
  tool: 'get-study-guidance',
  arguments: {},
}
