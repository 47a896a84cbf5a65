import { sql } from 'kysely'
import { createSession, postgresDriver, postgresKysely } from './postgres-dialect.ts'

/** Makes an empty database on the same server. */
export async function createScratchDatabase(
  databaseUrl: string,
  name: string,
): Promise<{ readonly databaseUrl: string; remove(): Promise<void> }> {
  const scratch = new URL(databaseUrl)
  scratch.pathname = `/${name}`
  await run(databaseUrl, (id) => sql`create database ${id} template template0`, name)
  return {
    databaseUrl: scratch.href,
    remove: () => run(databaseUrl, (id) => sql`drop database if exists ${id} with (force)`, name),
  }
}

async function run(
  databaseUrl: string,
  command: (id: ReturnType<typeof sql.id>) => ReturnType<typeof sql>,
  name: string,
): Promise<void> {
  const db = postgresKysely(postgresDriver(createSession(databaseUrl)))
  try {
    await command(sql.id(name)).execute(db)
  } finally {
    await db.destroy()
  }
}
