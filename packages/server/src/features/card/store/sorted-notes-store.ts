import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../../platform/store/store.ts'
import { NEW_CARDS, type CardSort } from '../model/search/sort.ts'
import { cardMatches, type CardFilter } from './card-match-store.ts'

type SortKey = string | number

interface SortedQuery {
  filter: CardFilter
  sort: CardSort
  after: { noteId: string; key?: SortKey | undefined } | undefined
  limit: number
  /** Only these notes. */
  among?: readonly string[] | undefined
}

/** Must say the same as `sortKey`. */
const COLUMNS: Record<CardSort['by'], RawBuilder<SortKey>> = {
  created: sql`card.created_at`,
  due: sql`case when card.phase = 'new' then ${sql.lit(NEW_CARDS)} || card.created_at else card.due_at end`,
  changed: sql`(select note.updated_at from note where note.id = card.note_id and note.owner = card.owner)`,
  difficulty: sql`card.difficulty`,
  lapses: sql`card.lapses`,
}

/** The notes of matching cards, each where its first matching card stands. */
export async function sortedNotes(
  db: Reader,
  owner: string,
  { filter, sort: { by, descending }, after, limit, among }: SortedQuery,
): Promise<{ noteId: string; key: SortKey }[]> {
  const key = sql<SortKey>`${sql.raw(descending ? 'max' : 'min')}(${COLUMNS[by]})`
  const matching = db
    .selectFrom('card')
    .where((eb) => cardMatches(eb, owner, filter))
    .$if(among !== undefined, (rows) => rows.where('card.noteId', 'in', among ?? []))
    .groupBy('card.noteId')
    .select(['card.noteId', key.as('key')])
  const direction = descending ? 'desc' : 'asc'
  const rows = db
    .selectFrom(matching.as('found'))
    .selectAll()
    .orderBy('key', direction)
    .orderBy('noteId', direction)
    .limit(limit)
  const isAfter = sql.raw(descending ? '<' : '>')
  return after?.key === undefined
    ? rows.execute()
    : rows
        .where(sql<boolean>`(found.key, found.note_id) ${isAfter} (${after.key}, ${after.noteId})`)
        .execute()
}
