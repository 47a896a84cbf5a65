import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tables } from '../../packages/server/src/app/database.ts'
import { PersonStore } from '../../packages/server/src/features/account/store/person-store.ts'
import type { App } from '../../packages/server/src/platform/feature/app.ts'

/** What every call may leave behind, a query too. */
const OF_THE_CALL = ['session', 'call_record', 'idempotency']

/** What is worked out from other rows, at some time after the call. */
const DERIVED = ['session_snapshot']

const LEFT_OUT = new Set([...OF_THE_CALL, ...DERIVED])

/** Everything that the domains keep of one owner, table by table, and the catalog: what a query must leave as it was. */
export async function domainRows({ store, settings }: App, owner: string): Promise<Record<string, object[]>> {
  const rows: Record<string, object[]> = {
    import_run: await store.read.selectFrom('importRun').selectAll().execute(),
    files: await filesIn(join(settings.home, 'notes-of', owner)),
  }
  for await (const { table, row } of new PersonStore(store, tables).read(owner))
    if (!LEFT_OUT.has(table)) (rows[table] ??= []).push(row)
  return rows
}

/** The notes in the folder that was made for an owner, trash and all. */
async function filesIn(folder: string): Promise<object[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(files.toSorted().map(async (path) => ({ path, bytes: await readFile(path, 'base64') })))
}
