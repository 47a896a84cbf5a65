import { type Facts, found, type NextCall, lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId, type Schedule } from '../../model/card.ts'
import { PHASES } from '../../model/deck.ts'
import type { CardInDeck } from '../../store/card-store.ts'
import { questionOf } from '../../model/question.ts'

/** The schedule of a card in an answer. */
const scheduleFields = lazy(() => ({
  phase: z.enum(PHASES),
  dueAt: z.iso.datetime(),
  scheduledDays: z.int().min(0),
  stability: z.number().min(0),
  difficulty: z.number().min(0).max(10),
  reps: z.int().min(0),
  lapses: z.int().min(0),
}))

export const CardSchedule = lazy(() => z.object({ cardId: CardId, ...scheduleFields() }))

export const scheduleView = ({
  id,
  phase,
  dueAt,
  scheduledDays,
  stability,
  difficulty,
  reps,
  lapses,
}: Schedule & { id: string }) => ({
  cardId: id,
  phase,
  dueAt,
  scheduledDays,
  stability: round(stability),
  difficulty: round(difficulty),
  reps,
  lapses,
})

/** Rounds to the significant digits. */
export const round = (value: number): number => Math.round(value * 10_000) / 10_000

/** A new schedule, for examples. */
export const NEW_SCHEDULE = {
  phase: 'new',
  scheduledDays: 0,
  stability: 0,
  difficulty: 0,
  reps: 0,
  lapses: 0,
} as const

const STEP_HOLDS_MS = 5 * 60_000

/** Facts about one card. Its label is its question, never its answer. */
export function cardFacts({ card, note }: CardInDeck, next: readonly NextCall[]): Facts {
  const record = { ...scheduleView(card), id: card.id, label: questionOf(card, note).front, tags: note.tags }
  return found({
    kind: 'card',
    record,
    provenance: 'verified',
    holds: card.phase === 'learning' || card.phase === 'relearning' ? STEP_HOLDS_MS : 'until-changed',
    next,
  })
}
