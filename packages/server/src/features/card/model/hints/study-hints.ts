import type { Facts, NextCall } from '@tutor-nexus/toolkit'
import { alignmentOf } from './alignment.ts'
import { chanceOfAny, gainOf, HORIZON_DAYS, type Gain } from './chance.ts'
import { confidenceFactors } from './confidence.ts'
import { dependenciesOf } from './dependencies.ts'
import { fatigue, share, leech, neglect, overload } from './risks.ts'
import type { About, CardAtHand, Situation } from './situation.ts'
import type { StudyProfile } from './profile.ts'

export interface Moment {
  at: string
  day: string
  hour: number
}

const ON_A_CARD = new Set(['reveal-answer', 'review-card'])

/** Adds hints based on the user's own reviews to a tool's facts. */
export function studyHints(facts: Facts, about: About, profile: StudyProfile, moment: Moment): Facts {
  const cards = about.cards ?? []
  const bare = { ...moment, profile, cards, restUntil: about.restUntil ?? null }
  const crowded = overload(bare)
  const risks = [crowded, leech(bare), fatigue(bare), neglect(bare)].filter((risk) => risk !== undefined)
  const given = facts.next ?? []
  const isGuided = given.some(({ tool }) => tool === 'get-study-guidance')
  const calls = crowded && !isGuided ? [...given, seeGuidance] : given
  const foreseen = calls.map((call) => ({ call, hands: handsOf(call, bare) }))
  const [first] = foreseen.flatMap(({ hands }) => hands.slice(0, 1))
  const gain = first && gainOf(first, { ...moment, profile })
  const next = foreseen.map(({ call, hands }) =>
    foretold(call, chanceOfAny(profile, hands, moment), hands[0] === first ? gain : undefined, profile),
  )
  const situation: Situation = { ...bare, next }
  const predicts = about.predicts ?? cards.some(({ card }) => card.reps > 0)
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
function handsOf(
  { tool, arguments: given }: NextCall,
  { cards, profile }: Omit<Situation, 'next'>,
): CardAtHand[] {
  if (given['cursor'] !== undefined) return []
  if (ON_A_CARD.has(tool)) return cards.filter(({ card }) => card.id === given['cardId']).slice(0, 1)
  if (tool !== 'get-due-cards') return []
  // The cards of the answer may just have changed; a deck has only its own cards.
  const touched = new Set(cards.map(({ card }) => card.id))
  const deckId = given['deckId'] ?? null
  return profile.upcoming.filter(
    ({ card }) => !touched.has(card.id) && (deckId === null || card.deckId === deckId),
  )
}

/** Adds the predicted chance of success and the expected gain to a suggestion. */
function foretold(
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
