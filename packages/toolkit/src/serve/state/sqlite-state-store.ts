import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Idempotency, IdempotencyKey, IdempotencyOutcome } from '../../pipeline/ports.ts'
import type { ServerState } from './server-state.ts'

const SECRET_BYTES = 32
const OWNER_ONLY = 0o600
const WAIT_MS = 5_000
/** Longer than any call: a claim that is older belongs to a process that has died. */
const CLAIM_MS = 120_000
const RETRY_MS = 1_000
const KEPT_MS = 7 * 86_400_000

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA busy_timeout = ${WAIT_MS};
  CREATE TABLE IF NOT EXISTS secret (id INTEGER PRIMARY KEY CHECK (id = 1), value BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS call (
    owner TEXT NOT NULL, tool TEXT NOT NULL, event TEXT NOT NULL, payload TEXT NOT NULL,
    claimed INTEGER NOT NULL, result TEXT,
    PRIMARY KEY (owner, tool, event)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS call_claimed ON call (claimed);
`

/** State in an SQLite file, which several processes may share. Only its owner can read it. */
export function sqliteState(file: string): ServerState {
  closeSync(openSync(file, 'a', OWNER_ONLY))
  const database = new DatabaseSync(file)
  database.exec(SCHEMA)
  database.prepare('INSERT OR IGNORE INTO secret (id, value) VALUES (1, ?)').run(randomBytes(SECRET_BYTES))
  const secret = database.prepare('SELECT value FROM secret').get()?.['value']
  if (!(secret instanceof Uint8Array)) throw new Error(`${file} holds no secret`)
  return { secret, idempotency: new SqliteIdempotency(database), close: () => database.close() }
}

/** A call is claimed before it runs, and its result stored after it. One that fails leaves no trace. */
class SqliteIdempotency implements Idempotency {
  readonly #claim: StatementSync
  readonly #find: StatementSync
  readonly #store: StatementSync
  readonly #release: StatementSync
  /** Those that run in this process: a repeated call waits for the first. */
  readonly #running = new Map<string, Promise<unknown>>()

  constructor(database: DatabaseSync) {
    this.#claim = database.prepare(`
      INSERT INTO call (owner, tool, event, payload, claimed) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET payload = excluded.payload, claimed = excluded.claimed
      WHERE result IS NULL AND claimed < ?`)
    this.#find = database.prepare(
      'SELECT payload, result FROM call WHERE owner = ? AND tool = ? AND event = ?',
    )
    this.#store = database.prepare('UPDATE call SET result = ? WHERE owner = ? AND tool = ? AND event = ?')
    this.#release = database.prepare('DELETE FROM call WHERE owner = ? AND tool = ? AND event = ?')
    database.prepare('DELETE FROM call WHERE claimed < ?').run(Date.now() - KEPT_MS)
  }

  async run(
    { owner, tool, clientEventId, payloadHash }: IdempotencyKey,
    mode: 'atomic' | 'two-phase',
    work: () => Promise<string>,
  ): Promise<IdempotencyOutcome> {
    const key = [owner, tool, clientEventId] as const
    const name = JSON.stringify(key)
    while (!this.#claimed(key, payloadHash)) {
      const known = this.#find.get(...key)
      // The first has failed meanwhile, so this one takes its turn.
      if (!known) continue
      const running = mode === 'atomic' ? this.#running.get(name) : undefined
      if (known['result'] === null && running) await running.catch(() => {})
      else if (known['payload'] !== payloadHash) return { kind: 'conflict' }
      else if (typeof known['result'] === 'string') return { kind: 'replayed', result: known['result'] }
      else return { kind: 'in-progress', retryAfterMs: RETRY_MS }
    }
    const running = this.#carryOut(key, work)
    this.#running.set(name, running)
    try {
      return { kind: 'ran', result: await running }
    } finally {
      this.#running.delete(name)
    }
  }

  #claimed(key: readonly [string, string, string], payload: string): boolean {
    const now = Date.now()
    return this.#claim.run(...key, payload, now, now - CLAIM_MS).changes === 1
  }

  async #carryOut(key: readonly [string, string, string], work: () => Promise<string>): Promise<string> {
    try {
      const result = await work()
      this.#store.run(result, ...key)
      return result
    } catch (thrown) {
      this.#release.run(...key)
      throw thrown
    }
  }
}
