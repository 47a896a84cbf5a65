import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { tables } from '../../../packages/server/src/app/database.ts'

/** Rows as PostgreSQL writes them with COPY, by table. */
export type CopyText = ReadonlyMap<string, string>

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A folder that the server may read and write, whoever it runs as. */
export function sharedFolder(workspace: string): string {
  const folder = join(workspace, 'copy')
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  return folder
}

/** Reads rows by COPY. */
export async function readRows(db: pg.Client, folder: string, query: string): Promise<string> {
  const file = join(folder, 'read.tsv')
  rmSync(file, { force: true })
  await db.query(`copy (${query}) to '${file}'`)
  return readFileSync(file, 'utf8')
}

/** Writes rows by COPY. Returns how many. */
export async function writeRows(db: pg.Client, folder: string, table: string, text: string): Promise<number> {
  const file = join(folder, `${table}.tsv`)
  writeFileSync(file, text)
  const { rowCount } = await db.query(`copy "${table}" (${await columnsOf(db, table)}) from '${file}'`)
  rmSync(file)
  return rowCount ?? 0
}

/** Everything that belongs to one owner. */
export async function ownerRows(db: pg.Client, folder: string, owner: string): Promise<CopyText> {
  const texts = new Map<string, string>()
  for (const [name, rowOwner] of Object.entries(tables)) {
    if (rowOwner === 'shared') continue
    const table = snake(name)
    const isTheirs =
      rowOwner.by === 'session'
        ? `session_id in (select session_id from session_head where owner = '${owner}')`
        : `"${snake(rowOwner.by)}" = '${owner}'`
    const columns = await columnsOf(db, table)
    const text = await readRows(db, folder, `select ${columns} from "${table}" where ${isTheirs}`)
    if (text !== '') texts.set(table, text)
  }
  return texts
}

const known = new Map<string, string>()

/** Without those that the database computes. */
async function columnsOf(db: pg.Client, table: string): Promise<string> {
  const found = known.get(table)
  if (found !== undefined) return found
  const { rows } = await db.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = quote_ident($1)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const columns = rows[0]?.columns ?? ''
  known.set(table, columns)
  return columns
}
