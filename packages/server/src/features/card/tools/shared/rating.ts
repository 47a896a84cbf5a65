import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId } from '../../model/card.ts'
import { RATINGS } from '../../model/schedule/review.ts'
import type { Reviewed } from '../../store/review/review-store.ts'

const LONGEST_ANSWER_MS = 86_400_000

/** A rating as it is given. */
export const ratingFields = lazy(() => ({
  cardId: CardId.describe('Card whose answer was shown'),
  rating: z.enum(RATINGS).describe('again: forgotten'),
  durationMs: z.int().min(0).max(LONGEST_ANSWER_MS).optional().describe('Time it took to answer'),
}))

/** At the deck's threshold, and again after each half of it, as in Anki. */
export const becameLeech = ({ before, card, deck: { leechThreshold } }: Reviewed): boolean =>
  card.lapses > before.lapses &&
  card.lapses >= leechThreshold &&
  (card.lapses - leechThreshold) % Math.max(1, Math.ceil(leechThreshold / 2)) === 0
