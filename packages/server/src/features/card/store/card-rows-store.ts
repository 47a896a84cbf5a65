import { batchedInsert } from '../../../platform/store/statements.ts'
import type { CardTable } from './tables.ts'
import type { DialectName, Reader, Writer } from '../../../platform/store/store.ts'
import { cardOf } from './card-store.ts'
import type { Card } from '../model/card.ts'
import { inSlices } from './in-slices.ts'
import { newSchedule } from '../model/schedule/schedule.ts'

export interface CardPosition {
  readonly owner: string
  readonly dialect: DialectName
}

// Rows inserted together need their columns in the same order.
const BLANK: CardTable = {
  id: '',
  owner: '',
  noteId: '',
  deckId: '',
  ordinal: 0,
  suspended: false,
  trashedAt: null,
  ownTrashedAt: null,
  buriedUntil: null,
  revealedAt: null,
  ...newSchedule(''),
  createdAt: '',
}

const saver = () =>
  batchedInsert<CardTable>((db, rows) =>
    db
      .insertInto('card')
      .values(rows)
      .onConflict((on) =>
        on
          .column('id')
          .doUpdateSet(({ ref }) => ({
            buriedUntil: ref('excluded.buriedUntil'),
            revealedAt: ref('excluded.revealedAt'),
            phase: ref('excluded.phase'),
            dueAt: ref('excluded.dueAt'),
            stability: ref('excluded.stability'),
            difficulty: ref('excluded.difficulty'),
            scheduledDays: ref('excluded.scheduledDays'),
            learningStep: ref('excluded.learningStep'),
            reps: ref('excluded.reps'),
            lapses: ref('excluded.lapses'),
            lastReviewAt: ref('excluded.lastReviewAt'),
            lastReviewDay: ref('excluded.lastReviewDay'),
          }))
          .whereRef('card.owner', '=', 'excluded.owner'),
      ),
  )
const savers: Record<DialectName, ReturnType<typeof saver>> = { sqlite: saver(), postgres: saver() }

/** Inserts new cards; of existing ones only updates what derives from reviews. */
export async function saveCards(
  db: Writer,
  { owner, dialect }: CardPosition,
  cards: readonly Card[],
): Promise<void> {
  await savers[dialect](
    db,
    cards.map((card) => ({ ...BLANK, ...card, owner })),
  )
}

export const cardsWithin = async (
  db: Reader,
  owner: string,
  column: 'id' | 'noteId',
  values: readonly string[],
): Promise<Card[]> =>
  (
    await inSlices(values, (slice) =>
      db.selectFrom('card').selectAll().where(column, 'in', slice).orderBy('id').execute(),
    )
  )
    // With the owner in the query, SQLite would scan all cards of the owner.
    .filter((row) => row.owner === owner)
    .map(cardOf)
