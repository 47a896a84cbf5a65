import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { ReviewTable } from '../tables.ts'
import { inserter, type CardScope } from '../card-rows-store.ts'
import type { Reader, Writer } from '../../../../platform/store/store.ts'
import { PhaseName } from '../card-store.ts'
import type { Schedule } from '../../model/card.ts'
import { inBatches } from '../in-batches.ts'
import { isUndoable, RATINGS, type ReviewEntry, type UndoableEntry } from '../../model/schedule/review.ts'

const RatingName = z.enum(RATINGS)

const ScheduleRow = lazy((): z.ZodType<Schedule> =>
  z.object({
    phase: PhaseName,
    dueAt: z.string(),
    stability: z.number(),
    difficulty: z.number(),
    scheduledDays: z.number(),
    learningStep: z.number(),
    reps: z.number(),
    lapses: z.number(),
    lastReviewAt: z.string().nullable(),
    lastReviewDay: z.string().nullable(),
  }),
)

/** `deckId` is the deck whose daily limit the entry counts against. */
export function rowOf(owner: string, entry: ReviewEntry, deckId: string | null = null): ReviewTable {
  const { id, cardId, at, day, device, type } = entry
  const common = { id, owner, cardId, deckId, type, at, day, device }
  const empty = { rating: null, durationMs: null, predicted: null, dueAt: null, undoes: null, state: null }
  switch (entry.type) {
    case 'review': {
      const { rating, durationMs, predicted } = entry
      return { ...common, ...empty, rating, durationMs, predicted }
    }
    case 'reschedule':
      return { ...common, ...empty, dueAt: entry.dueAt }
    case 'undo':
      return { ...common, ...empty, undoes: entry.undoes }
    case 'adopt':
      return { ...common, ...empty, state: { ...entry.state } }
    case 'forget':
      return { ...common, ...empty }
  }
}

const insertRows = inserter<ReviewTable>((db, rows) => db.insertInto('review').values(rows))

export const insertReviews = (db: Writer, scope: CardScope, entries: readonly ReviewEntry[]) =>
  insertRows(
    db,
    scope,
    entries.map((entry) => rowOf(scope.owner, entry)),
  )

export function entryOf(row: ReviewTable): ReviewEntry {
  const { id, cardId, at, day, device, durationMs, predicted } = row
  const common = { id, cardId, at, day, device }
  switch (row.type) {
    case 'review':
      return { ...common, type: 'review', rating: RatingName.parse(row.rating), durationMs, predicted }
    case 'reschedule':
      return { ...common, type: 'reschedule', dueAt: z.string().parse(row.dueAt) }
    case 'undo':
      return { ...common, type: 'undo', undoes: z.string().parse(row.undoes) }
    case 'adopt':
      return { ...common, type: 'adopt', state: ScheduleRow().parse(row.state) }
    default:
      return { ...common, type: 'forget' }
  }
}

/** The complete log of a card in order. */
export async function readLog(db: Reader, owner: string, cardId: string): Promise<ReviewEntry[]> {
  const rows = await db
    .selectFrom('review')
    .selectAll()
    .where('cardId', '=', cardId)
    .where('owner', '=', owner)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(entryOf)
}

export async function knownEntries(
  db: Reader,
  owner: string,
  entries: readonly ReviewEntry[],
): Promise<ReadonlySet<string>> {
  const rows = await inBatches(
    entries.map(({ id }) => id),
    (batch) =>
      db.selectFrom('review').select('id').where('owner', '=', owner).where('id', 'in', batch).execute(),
  )
  return new Set(rows.map(({ id }) => id))
}

/** The latest entry that can be undone, of one card or of all cards outside of the trash. */
export async function latestEntry(
  db: Reader,
  owner: string,
  cardId: string | undefined,
): Promise<UndoableEntry | undefined> {
  const entries = db
    .selectFrom('review')
    .selectAll('review')
    .where('review.owner', '=', owner)
    .where('review.type', 'in', ['review', 'reschedule', 'forget'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review as later')
            .select('later.id')
            .whereRef('later.owner', '=', 'review.owner')
            .whereRef('later.cardId', '=', 'review.cardId')
            .whereRef('later.undoes', '=', 'review.id'),
        ),
      ),
    )
    .orderBy('review.at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(1)
  const query =
    cardId === undefined
      ? entries
          .innerJoin('card', 'card.id', 'review.cardId')
          .innerJoin('deck', 'deck.id', 'card.deckId')
          .where('card.trashedAt', 'is', null)
          .where('deck.trashedAt', 'is', null)
      : entries.where('review.cardId', '=', cardId)
  const row = await query.executeTakeFirst()
  const entry = row && entryOf(row)
  return entry && isUndoable(entry) ? entry : undefined
}
