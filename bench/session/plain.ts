import Database from 'better-sqlite3'
import pg from 'pg'
import { newId } from './ours.ts'
import { QUESTION, type OpenWay, type Way } from './way.ts'

const COLUMNS =
  'event_id, session_id, seq, type, created_at, actor_user_id, client_event_id, payload, is_pending'
/** The columns and keys of the log itself. */
const CREATE = `create table if not exists plain_event (event_id text, session_id text, seq bigint, type text,
  created_at text, actor_user_id text, client_event_id text, payload text, is_pending boolean,
  primary key (session_id, seq), unique (session_id, client_event_id))`
const CREATE_HEAD = 'create table if not exists plain_head (session_id text primary key, last_seq bigint)'

const place = (sessionId: string) => [newId(), sessionId]
const content = () => ['asked', new Date().toISOString(), 'ann', newId(), JSON.stringify({ text: QUESTION })]

/** The limit: one INSERT of the same event, with its own commit and fsync, by the database's own driver. */
export const plain: OpenWay = (location, callers) =>
  'file' in location ? plainSqlite(location.file) : plainPostgres(location.databaseUrl, callers)

/** The same where the number has to be the next of a session that others write to as well. */
export const numbered: OpenWay = (location, callers, { sessionId }) => {
  if ('file' in location) throw new Error('SQLite lets one write after the other in any case')
  return numberedPostgres(location.databaseUrl, callers, sessionId)
}

async function plainSqlite(file: string): Promise<Way> {
  // In a file of its own: one process that waits for itself would wait forever.
  const database = new Database(`${file}-plain`, { timeout: 60_000 })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(CREATE)
  const insert = database.prepare(`insert into plain_event (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, 0)`)
  const sessionId = newId()
  let seq = 0
  return {
    append: async () => insert.run(...place(sessionId), ++seq, ...content()),
    close: async () => void database.close(),
  }
}

/** Each caller has a connection, so that the server can bring the commits of several to the disk at once. */
async function plainPostgres(url: string, callers: number): Promise<Way> {
  const text = `insert into plain_event (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, false)`
  const sessionId = newId()
  let seq = 0
  return postgresWay(url, callers, text, () => [...place(sessionId), ++seq, ...content()])
}

async function numberedPostgres(url: string, callers: number, sessionId: string): Promise<Way> {
  const text = `with head as (
      insert into plain_head (session_id, last_seq) values ($2, 1)
      on conflict (session_id) do update set last_seq = plain_head.last_seq + 1 returning last_seq
    )
    insert into plain_event (${COLUMNS}) select $1, $2, last_seq, $3, $4, $5, $6, $7, false from head`
  return postgresWay(url, callers, text, () => [...place(sessionId), ...content()])
}

async function postgresWay(url: string, callers: number, text: string, row: () => unknown[]): Promise<Way> {
  const clients = Array.from({ length: callers }, () => new pg.Client(url))
  await Promise.all(clients.map((client) => client.connect()))
  await clients[0]?.query('select pg_advisory_lock(1)')
  await clients[0]?.query(CREATE)
  await clients[0]?.query(CREATE_HEAD)
  await clients[0]?.query('select pg_advisory_unlock(1)')
  return {
    append: async (caller) => clients[caller]?.query({ name: 'append', text, values: row() }),
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  }
}
