import { batchedInsert } from '../../../platform/store/statements.ts'
import type { CardTable } from './tables.ts'
import type { DialectName, Reader, Writer } from '../../../platform/store/store.ts'
import { cardOf } from './card-store.ts'
import type { Card } from '../model/card.ts'
import { inBatches } from './in-batches.ts'
import { newSchedule } from '../model/schedule/schedule.ts'

export interface CardScope {
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
  flag: 0,
  trashedAt: null,
  ownTrashedAt: null,
  buriedUntil: null,
  ownBuriedUntil: null,
  revealedAt: null,
  ...newSchedule(''),
  createdAt: '',
}

type Insert<Row extends object> = Parameters<typeof batchedInsert<Row>>[0]

/** Inserts rows in batches; each dialect has its own compiled statement. */
export function inserter<Row extends object>(insert: Insert<Row>) {
  const byDialect = { sqlite: batchedInsert(insert), postgres: batchedInsert(insert) }
  return (db: Writer, { dialect }: CardScope, rows: readonly Row[]) => byDialect[dialect](db, rows)
}

const insertRows = inserter<CardTable>((db, rows) => db.insertInto('card').values(rows))

const upsertRows = inserter<CardTable>((db, rows) =>
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

const cardRows = (owner: string, cards: readonly Card[]): CardTable[] =>
  cards.map((card) => ({ ...BLANK, ...card, owner }))

export const insertCards = (db: Writer, scope: CardScope, cards: readonly Card[]) =>
  insertRows(db, scope, cardRows(scope.owner, cards))

/** Inserts new cards; of existing ones only updates what derives from reviews. */
export const saveCards = (db: Writer, scope: CardScope, cards: readonly Card[]) =>
  upsertRows(db, scope, cardRows(scope.owner, cards))

export const cardsBy = async (
  db: Reader,
  owner: string,
  column: 'id' | 'noteId',
  values: readonly string[],
): Promise<Card[]> =>
  (
    await inBatches(values, (batch) =>
      db.selectFrom('card').selectAll().where(column, 'in', batch).orderBy('id').execute(),
    )
  )
    // With the owner in the query, SQLite would scan all cards of the owner.
    .filter((row) => row.owner === owner)
    .map(cardOf)
