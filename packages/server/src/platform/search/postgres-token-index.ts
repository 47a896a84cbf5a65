import { sql } from 'kysely'
import { firstNumber, lastNumber } from './part.ts'
import { writeQuestion } from './question.ts'
import type { TokenIndex } from './token-index.ts'

const TSQUERY = {
  and: ' & ',
  or: ' | ',
  token: (text: string) => `'${text}'`,
  prefix: (text: string) => `'${text}':*`,
}

export const postgresTokenIndex: TokenIndex = {
  rows: (values) => sql`json_array_elements(${JSON.stringify(values)}::json) as r(value)`,

  matching(question, parts, limit) {
    const ranges = parts.map((part) => sql`number between ${firstNumber(part)} and ${lastNumber(part)}`)
    // "offset 0" keeps the planner from anything but the index of tokens, which it takes for less selective than it is.
    return sql`
      select number from (
        select number from search_index where tokens @@ ${writeQuestion(question, TSQUERY)}::tsquery offset 0
      ) as matched
      where ${sql.join(ranges, sql` or `)} order by number limit ${limit ?? null}::bigint
    `
  },

  async insert(db, rows) {
    const joined = rows.map(([number, tokens]) => [number, tokens.join(' ')])
    await sql`
      insert into search_index (number, tokens)
      select (r.value ->> 0)::bigint, array_to_tsvector(string_to_array(r.value ->> 1, ' '))
      from ${postgresTokenIndex.rows(joined)}
    `.execute(db)
  },

  async remove(db, numbers) {
    await sql`
      delete from search_index
      where number in (select value::bigint from json_array_elements_text(${JSON.stringify(numbers)}::json))
    `.execute(db)
  },

  async removePart(db, part) {
    await sql`
      delete from search_index where number between ${firstNumber(part)} and ${lastNumber(part)}
    `.execute(db)
  },

  async holdRuns(db) {
    await sql`lock table search_run in share row exclusive mode`.execute(db)
  },

  async settle(db) {
    await sql`select gin_clean_pending_list('search_index_tokens')`.execute(db)
  },
}
