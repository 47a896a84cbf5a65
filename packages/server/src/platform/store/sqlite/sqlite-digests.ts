import { createHash } from 'node:crypto'
import type Database from 'better-sqlite3'
import { isCompared, type TableDigest, type TableDigests } from '../backup/table-digests.ts'
import { connectReadOnly } from './connect.ts'

/** Full-text tables are made of others, which are in the list. */
const TABLES = `select name from pragma_table_list where schema = 'main' and type in ('table', 'shadow')
  and name not like 'sqlite!_%' escape '!' order by name`

export function sqliteDigests(file: string): TableDigests {
  const handle = connectReadOnly(file)
  try {
    const read = handle.transaction((): TableDigests => {
      const names = handle.prepare<[], string>(TABLES).pluck().all().filter(isCompared)
      return new Map(names.map((name) => [name, digestOf(handle, name)]))
    })
    return read()
  } finally {
    handle.close()
  }
}

/** The sum of the rows' hashes, because a restored table may have its rows in another order. */
function digestOf(handle: Database.Database, table: string): TableDigest {
  let rows = 0
  let sum = 0n
  for (const row of handle.prepare<[], unknown[]>(`select * from "${table}"`).raw().iterate()) {
    const hash = createHash('sha256')
    for (const value of row) {
      hash.update(`${value === null ? 'null' : typeof value}:`)
      hash.update(value instanceof Uint8Array ? value : String(value))
    }
    sum += hash.digest().readBigUInt64BE()
    rows += 1
  }
  return { rows, digest: sum.toString(16) }
}
