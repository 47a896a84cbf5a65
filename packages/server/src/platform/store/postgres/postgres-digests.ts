import { sql } from 'kysely'
import { isCompared, type TableDigest, type TableDigests } from '../backup/table-digests.ts'
import { postgresTables } from './migrate-postgres.ts'
import { createSession, postgresDriver, postgresKysely } from './postgres-dialect.ts'

export async function postgresDigests(databaseUrl: string): Promise<TableDigests> {
  const db = postgresKysely(postgresDriver(createSession(databaseUrl)))
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        const digests = new Map<string, TableDigest>()
        for (const name of await postgresTables(transaction)) {
          if (!isCompared(name)) continue
          const { rows } = await sql<TableDigest>`
            select count(*) as rows, coalesce(sum(hashtextextended(kept::text, 0)::numeric), 0)::text as digest
            from ${sql.table(name)} as kept`.execute(transaction)
          digests.set(name, rows[0] ?? { rows: 0, digest: '' })
        }
        return digests
      })
  } finally {
    await db.destroy()
  }
}
