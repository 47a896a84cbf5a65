import type { StoreLocation } from '../open.ts'

/** What a table holds, whatever the order of its rows. */
export interface TableDigest {
  readonly rows: number
  readonly digest: string
}

export type TableDigests = ReadonlyMap<string, TableDigest>

/** Every table of a database that no restore changes on purpose. */
export async function tableDigests(location: StoreLocation): Promise<TableDigests> {
  if ('file' in location) {
    const { sqliteDigests } = await import('../sqlite/sqlite-digests.ts')
    return sqliteDigests(location.file)
  }
  const { postgresDigests } = await import('../postgres/postgres-digests.ts')
  return postgresDigests(location.databaseUrl)
}

/** A restored database gets another incarnation, so that devices notice. */
export const isCompared = (table: string): boolean => table !== 'incarnation'
