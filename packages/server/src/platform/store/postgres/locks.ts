import { sql } from 'kysely'
import { StoreError } from '../errors.ts'
import { preparedStatement, type PreparedStatement } from '../statements.ts'
import type { Reader, WriteOptions } from '../store.ts'

/** Each schema has its own locks, so that several installations can share a database. */
const SCHEMA_KEY = '(quote_ident(current_schema())::regnamespace::oid::bigint % 2147483647)::int'
const PRESENCE_CLASS = 0x746e01
const MIGRATION_CLASS = 0x746e02
const WRITE_CLASS = 0x746e03
/** Of a process that is running; its key is the process's id. */
export const PROCESS_CLASS = 0x746e04

/** Runs on every connection. The server releases the lock when the connection ends. */
export const LOCK_SHARED = `select pg_try_advisory_lock_shared(${PRESENCE_CLASS}, ${SCHEMA_KEY}) as held`

export function beingRestored(): StoreError {
  return new StoreError('in-use', 'The database is being restored. Try again when the restore is done.')
}

/** A restore holds this lock while its connection lives. It fails while the database is open elsewhere. */
export async function lockExclusive(db: Reader): Promise<void> {
  const { rows } = await sql
    .raw<{ held: boolean }>(`select pg_try_advisory_lock(${PRESENCE_CLASS}, ${SCHEMA_KEY}) as held`)
    .execute(db)
  if (rows[0]?.held) return
  throw new StoreError('in-use', 'The database is in use. Stop every program that has it open, then restore.')
}

/** Waits until no other process migrates. Held until the transaction ends. */
export async function lockMigrations(db: Reader): Promise<void> {
  await sql.raw(`select pg_advisory_xact_lock(${MIGRATION_CLASS}, ${SCHEMA_KEY})`).execute(db)
}

const LOCK_ALL = `pg_advisory_xact_lock(${WRITE_CLASS}, ${SCHEMA_KEY})`
const LOCK_SCOPE = `pg_advisory_xact_lock_shared(${WRITE_CLASS}, ${SCHEMA_KEY}),
  pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || $1, 0))`
const ON_DISK = "set_config('synchronous_commit', 'on', true)"

/** Writes of one scope exclude each other; a write without a scope excludes all. Held until the transaction ends. */
export function writeLock({ scope, durable = false }: WriteOptions): PreparedStatement {
  const before = durable ? `${ON_DISK}, ` : ''
  return scope === undefined
    ? preparedStatement(`select ${before}${LOCK_ALL}`)
    : preparedStatement(`select ${before}${LOCK_SCOPE}`, scope)
}
