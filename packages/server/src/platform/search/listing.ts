import { sql } from 'kysely'
import type { Position } from './answer.ts'
import type { Found, FoundDocument } from './found.ts'
import { allOf, isImpossible } from './question.ts'
import { runOfPart, type Scope } from './scope.ts'

/** Where every document that passes the filters is as good as any other. */
const SCORE = 1

interface Row {
  readonly number: number
  readonly part: number
  readonly id: string
}

/** The documents that pass the filters, by id. */
export async function listDocuments(
  scope: Scope,
  after: Position | undefined,
  limit: number,
): Promise<Found> {
  const { db, parts, filters, runs } = scope
  const empty: Found = { documents: [], hasMore: false, total: 0, isCapped: false, words: [] }
  if (filters.some(isImpossible)) return empty
  const afterPart = runs.find(({ run }) => run === after?.run)?.part ?? 0
  const { rows } = await sql<Row>`
    select d.number, d.part, d.id
    from ${filters.length > 0 ? sql`(${passing(scope)}) as m cross join` : sql``} search_document as d
    where d.part in (${sql.join(parts)})
    ${filters.length > 0 ? sql`and d.number = m.number` : sql``}
    ${after ? sql`and (d.id, d.part) > (${after.id}, ${afterPart})` : sql``}
    order by d.id, d.part limit ${limit + 1}
  `.execute(db)
  const documents = rows.slice(0, limit).map(({ number, part, id }): FoundDocument => ({
    number,
    id,
    run: runOfPart(scope, part),
    score: SCORE,
    matched: [],
  }))
  return { ...empty, documents, hasMore: rows.length > limit, total: await totalOf(scope) }
}

const passing = ({ index, parts, filters }: Scope) => index.matching(allOf(filters), parts)

async function totalOf(scope: Scope): Promise<number> {
  const { db, runs, filters } = scope
  if (filters.length === 0) return runs.reduce((sum, { documents }) => sum + documents, 0)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${passing(scope)}) as m
  `.execute(db)
  return rows[0]?.total ?? 0
}
