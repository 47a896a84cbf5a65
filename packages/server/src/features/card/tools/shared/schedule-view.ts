import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId, type Schedule } from '../../model/card.ts'
import { PHASES } from '../../model/deck.ts'

/** Where a card stands, as the wire shows it. */
export const scheduleFields = lazy(() => ({
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

/** As many digits as mean something. */
export const round = (value: number): number => Math.round(value * 10_000) / 10_000

/** A schedule that is new, as examples show it. */
export const NEW_SCHEDULE = {
  phase: 'new',
  scheduledDays: 0,
  stability: 0,
  difficulty: 0,
  reps: 0,
  lapses: 0,
} as const
