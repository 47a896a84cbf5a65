import { sql } from 'kysely'
import { firstNumber, lastNumber } from './part.ts'
import { writeQuestion } from './question.ts'
import type { TokenIndex } from './token-index.ts'

const FTS5 = {
  and: ' AND ',
  or: ' OR ',
  token: (text: string) => `"${text}"`,
  prefix: (text: string) => `"${text}" *`,
}

export const sqliteTokenIndex: TokenIndex = {
  rows: (values) => sql`json_each(${JSON.stringify(values)}) as r`,

  matching(question, parts, limit) {
    const ranges = parts.map((part) => sql`rowid between ${firstNumber(part)} and ${lastNumber(part)}`)
    return sql`
      select rowid as number from search_index
      where search_index match ${writeQuestion(question, FTS5)} and (${sql.join(ranges, sql` or `)})
      order by rowid limit ${limit ?? -1}
    `
  },

  async insert(db, rows) {
    const joined = rows.map(([number, tokens]) => [number, tokens.join(' ')])
    await sql`
      insert into search_index (rowid, tokens)
      select r.value ->> 0, r.value ->> 1 from ${sqliteTokenIndex.rows(joined)}
    `.execute(db)
  },

  async remove(db, numbers) {
    await sql`
      delete from search_index where rowid in (select value from json_each(${JSON.stringify(numbers)}))
    `.execute(db)
  },

  async removePart(db, part) {
    await sql`
      delete from search_index where rowid between ${firstNumber(part)} and ${lastNumber(part)}
    `.execute(db)
  },

  settle: async () => undefined,
  // Every write waits for all others.
  holdRuns: async () => undefined,
}
