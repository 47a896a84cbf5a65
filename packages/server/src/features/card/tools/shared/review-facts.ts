import { evidence, found, type Facts, type NextCall } from '@tutor-nexus/toolkit'
import type { CardInDeck } from '../../store/card-store.ts'
import { questionOf } from '../../model/question.ts'
import { scheduleView } from './schedule-view.ts'

const STEP_HOLDS_MS = 5 * 60_000

/** What is known of an answer about one card. Its label is its question, never its answer. */
export function cardFacts({ card, note, deck }: CardInDeck, next: readonly NextCall[]): Facts {
  const record = { ...scheduleView(card), id: card.id, label: questionOf(card, note).front, tags: note.tags }
  const facts = found({
    kind: 'card',
    record,
    optional: ['tags'],
    provenance: 'verified',
    holds: card.phase === 'learning' || card.phase === 'relearning' ? STEP_HOLDS_MS : 'until-changed',
    next,
    factors: [evidence(card.reps, 'reviews of this card')],
  })
  return {
    ...facts,
    related: [...(facts.related ?? []), { type: 'deck', id: deck.id, label: deck.name, relevance: 1 }],
  }
}
