import type { ImportFileTable, ImportRunTable } from '../store/schema/catalog-tables.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import type { SourceFacts } from './import-adapter.ts'

export type ImportFile = ImportFileTable
export type ImportRun = ImportRunTable

/** Another import has continued this file in the meantime. */
export class ImportConflict extends Error {
  override readonly name = 'ImportTaken'
  override readonly message = 'Another import of the same source is running. Wait until it is done.'
}

/** What identifies a file's content. */
export interface FileIdentity {
  adapter: string
  name: string
  source: SourceFacts
  contentHash: string | null
  /** Files from this number on came after it was looked up. */
  since: number
}

/** A file that was read before: complete and in use, or staged. */
export interface KnownFile {
  file: ImportFile
  runs: readonly ImportRun[]
}

/** The last file with this content, if its data is staged or all of it is in use. */
export async function knownFile(
  db: Reader,
  identity: Omit<FileIdentity, 'since'>,
): Promise<KnownFile | undefined> {
  const { adapter, name, source, contentHash } = identity
  const all = db.selectFrom('importFile').selectAll().where('adapter', '=', adapter)
  const same =
    contentHash === null
      ? all
          .where('contentHash', 'is', null)
          .where('name', '=', name)
          // On another day two access dates would be mixed.
          .where('accessedOn', '=', source.accessedOn)
          .where('state', 'in', ['staging', 'staged'])
      : all.where('contentHash', '=', contentHash).where('state', '!=', 'dropped')
  const file = await same.orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!file) return undefined
  const runs = await db.selectFrom('importRun').selectAll().where('file', '=', file.id).execute()
  const wanted = file.state === 'done' ? 'active' : 'staging'
  const isWhole = runs.every(({ state }) => state === wanted)
  return isWhole && (file.state !== 'done' || runs.length > 0) ? { file, runs } : undefined
}

/** Gives up what was staged of earlier versions of a file. */
export async function dropStaged(
  store: Store,
  { adapter, name }: Pick<FileIdentity, 'adapter' | 'name'>,
  kept?: number,
): Promise<void> {
  const staged = await store.read
    .selectFrom('importFile')
    .select('id')
    .where('adapter', '=', adapter)
    .where('name', '=', name)
    .where('state', 'in', ['staging', 'staged'])
    .execute()
  const others = staged.map(({ id }) => id).filter((id) => id !== kept)
  if (others.length > 0) await store.write((db) => dropFiles(db, others), { scope: IMPORTS })
}

/** Files and runs get their numbers, and runs change their state, one import at a time. */
export const IMPORTS = 'import-run'

export async function dropFiles(db: Writer, files: readonly number[]): Promise<void> {
  await db.updateTable('importFile').set({ state: 'dropped' }).where('id', 'in', files).execute()
  await db
    .updateTable('importRun')
    .set({ state: 'retired' })
    .where('file', 'in', files)
    .where('state', '=', 'staging')
    .execute()
}

export async function nextNumber(db: Reader, table: 'importFile' | 'importRun'): Promise<number> {
  const { last } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
