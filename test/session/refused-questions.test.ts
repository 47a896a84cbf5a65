import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { failureIn, productHost } from '../rest/rest-host.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

const sqlite = testDatabase('sqlite')
const postgres = testDatabase('postgres')

const NOTHING = /^Nothing was changed\./
const PERHAPS = /^It may have been saved\. .*same clientEventId/

async function openSession(app: TestApp) {
  const host = await productHost({}, app)
  const client = await host.client()
  const { sessionId } = await client.data('tn_session_start', {})
  const askedEvents = async (): Promise<number> =>
    (await app.store.read.selectFrom('sessionEvent').select('seq').where('type', '=', 'asked').execute())
      .length
  const ask = (message: string, clientEventId?: string) =>
    client.post('tn_session_ask', { sessionId, message, ...(clientEventId && { clientEventId }) })
  return { ask, askedEvents }
}

test('a question that is refused for want of room says whether it may be stored', async () => {
  const app = await openTestApp(await sqlite.location())
  const { ask, askedEvents } = await openSession(app)
  await ask('What can you help me with?')
  const mayHave = (pages: number) =>
    app.store.write((db) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db))
  await mayHave(1)
  const outcomes = { nothing: 0, perhaps: 0 }
  for (let turn = 0; turn < 30 && (outcomes.nothing === 0 || outcomes.perhaps === 0); turn += 1) {
    const before = await askedEvents()
    const answer = await ask(`Why? ${'x'.repeat(turn % 3 === 2 ? 7_000 : 400)} ${turn}`, `ask-${turn}`)
    if (answer.status === 200) continue
    const { code, details } = failureIn(answer)
    expect(code).toBe('SERVICE_UNAVAILABLE')
    const isStored = (await askedEvents()) > before
    if (isStored) expect(details.reason).toMatch(PERHAPS)
    outcomes[NOTHING.test(details.reason ?? '') ? 'nothing' : 'perhaps'] += 1
  }
  expect(outcomes.nothing).toBeGreaterThan(0)
  await mayHave(1_000_000)
  expect((await ask('And now?')).status).toBe(200)
})

test('on PostgreSQL a kept question is told from one that was not, and is not doubled by repeating it', async () => {
  const app = await openTestApp(await postgres.location())
  const { ask, askedEvents } = await openSession(app)
  const run = (command: string) => app.store.write((db) => sql.raw(command).execute(db))
  await run(`create function refuse() returns trigger language plpgsql as
    $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`)
  const refuse = (type: string) =>
    run(`create trigger full_disk before insert on session_event for each row
      when (new.type = '${type}') execute function refuse()`)
  const makeRoom = () => run('drop trigger full_disk on session_event')

  await refuse('asked')
  expect(failureIn(await ask('Why?', 'first')).details.reason).toMatch(NOTHING)
  expect(await askedEvents()).toBe(0)
  await makeRoom()
  await refuse('answered')
  expect(failureIn(await ask('Why?', 'second')).details.reason).toMatch(PERHAPS)
  expect(await askedEvents()).toBe(1)
  await makeRoom()
  expect((await ask('Why?', 'second')).status).toBe(200)
  expect(await askedEvents()).toBe(1)

  // The answer is stored, but not that it was given.
  await run(`create trigger full_disk before update on idempotency for each row
    when (new.state = 'done') execute function refuse()`)
  expect(failureIn(await ask('How?', 'third')).details.reason).toMatch(PERHAPS)
  expect(await askedEvents()).toBe(2)
})
