import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Store } from '../../packages/server/src/platform/store/store.ts'

/** The names of all tables as the database itself knows them. */
export async function tableNames({ dialect, read }: Store): Promise<string[]> {
  const { rows } =
    dialect === 'sqlite'
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(read)
      : await sql<{ name: string }>`
          select table_name as name from information_schema.tables where table_schema = current_schema()
        `.execute(read)
  return rows.map(({ name }) => name)
}

/** Every row of every table, a table a text. */
export async function everyRow(store: Store): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (const name of await tableNames(store)) {
    const { rows } = await sql`select * from ${sql.raw(`"${name}"`)}`.execute(store.read)
    contents.set(name, JSON.stringify(rows))
  }
  return contents
}

/** Every file in a folder, whole. */
export async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file)] as const)))
}
