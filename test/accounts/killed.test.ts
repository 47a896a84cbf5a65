import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { ended, startServing } from '../support/tn.ts'
import { PASSWORD, PUBLIC } from './support/account-server.ts'

/** Makes the last statement of joining take forever. */
interface Obstacle {
  place(store: Store): Promise<void>
  /** Throws as long as nobody has come as far as that. */
  reached(store: Store, location: StoreLocation): Promise<void>
  remove(store: Store): Promise<void>
}

const run = async (store: Store, ...statements: string[]): Promise<void> => {
  for (const statement of statements) await store.write((db) => sql.raw(statement).execute(db))
}

/** Counting every combination of three thousand rows takes hours. */
const sqlite: Obstacle = {
  place: (store) =>
    run(
      store,
      'create table obstacle (n integer)',
      `insert into obstacle with recursive rows (n) as (select 1 union all select n + 1 from rows where n < 3000)
       select n from rows`,
      `create trigger obstacle_last after insert on audit when new.event = 'sign-in' begin
         update obstacle set n = (select count(*) from obstacle a, obstacle b, obstacle c) where n = 1; end`,
    ),
  async reached(_, location) {
    const other = new Database('file' in location ? location.file : '', { timeout: 0 })
    try {
      expect(() => other.exec('begin immediate; rollback')).toThrow(/locked/)
    } finally {
      other.close()
    }
  },
  remove: (store) => run(store, 'drop trigger obstacle_last', 'drop table obstacle'),
}

const postgres: Obstacle = {
  place: (store) =>
    run(
      store,
      `create function obstacle() returns trigger language plpgsql as $$ begin perform pg_sleep(3600); return new; end $$`,
      `create trigger obstacle_last after insert on audit for each row when (new.event = 'sign-in')
         execute function obstacle()`,
    ),
  async reached(store) {
    const { rows } = await sql`select pid from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database()`.execute(store.read)
    expect(rows).toHaveLength(1)
  },
  async remove(store) {
    // The database notices by itself only when it answers.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database()`.execute(store.read)
    await run(store, 'drop trigger obstacle_last on audit', 'drop function obstacle()')
  },
}

onEachDatabase('a server that is killed while somebody joins', (database) => {
  test('leaves no half account, and the invitation works after the next start', async () => {
    const obstacle = database.dialect === 'sqlite' ? sqlite : postgres
    const home = await temporaryFolder()
    const location =
      database.dialect === 'sqlite' ? { file: `${home}/tutor-nexus.db` } : await database.location()
    const env = 'databaseUrl' in location ? { TN_DATABASE_URL: location.databaseUrl } : {}
    const start = () =>
      startServing('file' in location ? dirname(location.file) : home, ['--public-url', PUBLIC], env)
    const join = ({ listens }: { listens: string }, code: string) =>
      httpRequest(`${listens}/account/v1/join/password`, {
        method: 'POST',
        headers: {
          Host: new URL(PUBLIC).host,
          Origin: PUBLIC,
          'TN-Agent-Id': 'web',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ code, name: 'olive', password: PASSWORD }),
      })

    const first = await start()
    onTestFinished(() => ended(first.child, 'SIGKILL'))
    const code = new URL(String(first.invitation)).hash.slice('#code='.length)
    const store = await database.open({}, location)
    await obstacle.place(store)
    const joining = join(first, code).then(
      () => 'answered',
      () => 'broken off',
    )
    await vi.waitFor(() => obstacle.reached(store, location), { timeout: 30_000 })
    await ended(first.child, 'SIGKILL')
    expect(await joining).toBe('broken off')
    await obstacle.remove(store)

    const names = await store.read.selectFrom('user').select('name').execute()
    expect(names).not.toContainEqual({ name: 'olive' })
    for (const table of ['password', 'browserSession'] as const)
      expect(await store.read.selectFrom(table).selectAll().execute()).toEqual([])
    const events = await store.read.selectFrom('audit').select('event').execute()
    expect(events).toEqual([{ event: 'invitation-created' }])

    const second = await start()
    onTestFinished(() => ended(second.child))
    expect((await join(second, code)).status).toBe(200)
  })
})
