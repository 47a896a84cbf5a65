import { sql } from 'kysely'
import type { Reader, Writer } from '../store/store.ts'
import type { Entry } from './document-profile.ts'
import { numberIn, type TokenIndex } from './token-index.ts'

export interface StoredDocument {
  readonly number: number
  readonly part: number
  readonly id: string
  readonly profile: string
}

export async function documentsById(
  db: Reader,
  index: TokenIndex,
  part: number,
  ids: readonly string[],
): Promise<StoredDocument[]> {
  const found: StoredDocument[] = []
  for (const slice of slices(ids)) {
    const { rows } = await sql<StoredDocument>`
      select d.number, d.part, d.id, d.profile
      from ${index.rows(slice.map((id) => [id]))} cross join search_document as d
      where d.id = r.value ->> 0 and d.part = ${part}
    `.execute(db)
    found.push(...rows)
  }
  return found
}

export async function documentsByNumber(
  db: Reader,
  index: TokenIndex,
  numbers: readonly number[],
): Promise<StoredDocument[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<StoredDocument>`
    select d.number, d.part, d.id, d.profile
    from ${index.rows(numbers.map((number) => [number]))} cross join search_document as d
    where d.number = cast(r.value ->> 0 as bigint)
  `.execute(db)
  return rows
}

export async function insertDocuments(
  db: Writer,
  index: TokenIndex,
  part: number,
  entries: readonly Entry[],
  firstIndex: number,
): Promise<void> {
  const numbered = entries.map((entry, offset) => ({ ...entry, number: numberIn(part, firstIndex + offset) }))
  for (const slice of slices(numbered)) {
    const rows = slice.map(({ number, id, profile, fields }) => [number, id, profile, fields])
    await sql`
      insert into search_document (number, part, id, profile, fields)
      select cast(r.value ->> 0 as bigint), cast(${part} as bigint), r.value ->> 1, r.value ->> 2, r.value -> 3
      from ${index.rows(rows)}
    `.execute(db)
    await index.insert(
      db,
      slice.map(({ number, tokens }) => [number, tokens]),
    )
  }
}

export async function deleteDocuments(
  db: Writer,
  index: TokenIndex,
  documents: readonly StoredDocument[],
): Promise<void> {
  for (const slice of slices(documents)) {
    const numbers = slice.map(({ number }) => number)
    await db.deleteFrom('searchDocument').where('number', 'in', numbers).execute()
    await index.remove(db, numbers)
  }
}

const AT_ONCE = 1000

/** What one statement takes at a time. */
export function slices<T>(values: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(values.length / AT_ONCE) }, (_, slice) =>
    values.slice(slice * AT_ONCE, (slice + 1) * AT_ONCE),
  )
}
