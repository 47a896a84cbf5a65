import { expect, test } from 'vitest'
import { AuditLog } from '../../../packages/server/src/platform/audit/audit-log.ts'
import { AuditStore } from '../../../packages/server/src/platform/audit/audit-store.ts'
import { runRetention } from '../../../packages/server/src/platform/jobs/retention.ts'
import { newId, onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { DAY, SessionApp } from './session-app.ts'

const inDays = (days: number) => new Date(Date.now() + days * DAY)
const NOTHING = {
  anonymised: 0,
  deleted: 0,
  callRecords: 0,
  callOutputs: 0,
  snapshots: 0,
  repeatableAnswers: 0,
  auditAddresses: 0,
  auditEntries: 0,
}

type Store = SessionApp['app']['store']

const snapshotsIn = ({ read }: Store) => read.selectFrom('sessionSnapshot').selectAll().execute()

onEachDatabase('retention', (database) => {
  async function spoken() {
    const sessions = await SessionApp.open(await database.location())
    const sessionId = await sessions.start({
      title: 'My secret title',
      context: { note: 'my secret context' },
    })
    await sessions.ask(sessionId, 'My secret question', { clientEventId: 'my-secret-event' })
    await sessions.ask(sessionId, 'My secret draft', { draft: true })
    await sessions.data('end', { sessionId })
    const { store } = sessions.app
    // It is made behind everybody's back.
    await expect.poll(async () => (await snapshotsIn(store)).length).toBe(1)
    return { sessions, sessionId, store }
  }

  const run = (store: Store, days: number, dryRun = false) =>
    runRetention(store, { now: inDays(days), newId, auditDays: 365, dryRun })

  /** Every row of every table that a session leaves something in. */
  async function everything({ read }: Store): Promise<string> {
    const tables = ['session', 'sessionHead', 'sessionEvent', 'sessionSnapshot', 'sessionCursor'] as const
    const rows: unknown[] = []
    for (const table of tables) rows.push(await read.selectFrom(table).selectAll().execute())
    rows.push(await read.selectFrom('change').selectAll().execute())
    rows.push(await read.selectFrom('idempotency').selectAll().execute())
    return JSON.stringify(rows)
  }

  test('leaves what is young as it is', async () => {
    const { store } = await spoken()
    const before = await everything(store)
    expect(await run(store, 6)).toEqual({ dryRun: false, ...NOTHING })
    expect(await everything(store)).toBe(before)
  })

  test('takes the address from an audit entry after 30 days, and the entry after a year', async () => {
    const store = await database.open()
    const audit = new AuditLog(store, { newId, now: () => new Date(), onError: () => undefined })
    await audit.record({ event: 'sign-in', userId: 'ann', address: '192.0.2.7', detail: { by: 'link' } })
    const left = async () => (await new AuditStore(store).list(new Date(0), 10)).map(({ address }) => address)
    expect([await run(store, 29), await left()]).toEqual([{ dryRun: false, ...NOTHING }, ['192.0.2.7']])
    expect(await run(store, 31, true)).toEqual({ dryRun: true, ...NOTHING, auditAddresses: 1 })
    expect([await run(store, 31), await left()]).toEqual([
      { dryRun: false, ...NOTHING, auditAddresses: 1 },
      [null],
    ])
    expect(await run(store, 366, true)).toEqual({ dryRun: true, ...NOTHING, auditEntries: 1 })
    expect([await run(store, 366), await left()]).toEqual([
      { dryRun: false, ...NOTHING, auditEntries: 1 },
      [],
    ])
  })

  test('says what it would do and does not do it', async () => {
    const { store } = await spoken()
    const before = await everything(store)
    const plan = await run(store, 91, true)
    expect(plan).toMatchObject({
      dryRun: true,
      anonymised: 1,
      deleted: 0,
      snapshots: 1,
      repeatableAnswers: 1,
    })
    expect(await everything(store)).toBe(before)
    expect(await run(store, 91)).toEqual({ ...plan, dryRun: false })
  })

  test('takes words and owner out of a session after 90 days, and leaves its events in their place', async () => {
    const { sessions, sessionId, store } = await spoken()
    const owner = sessions.app.localOwner.id
    const types = await sessions.types(sessionId)
    const changes = () =>
      store.read.selectFrom('change').select('seq').where('owner', '=', owner).orderBy('seq').execute()
    const numbers = await changes()
    await run(store, 91)
    const left = await everything(store)
    expect(left).not.toMatch(/secret/)
    const events = await store.read.selectFrom('sessionEvent').selectAll().orderBy('seq').execute()
    expect(events.map(({ type }) => type)).toEqual(types)
    expect(events.map(({ actorUserId }) => actorUserId)).toEqual(types.map(() => null))
    expect(await changes()).toEqual(numbers)
    const links = (await store.read.selectFrom('change').selectAll().execute()).map(({ id }) => id)
    expect(links.filter((id) => events.some(({ eventId }) => eventId === id))).toEqual([])
    expect(await sessions.data('list', {})).toMatchObject({ items: [], totalCount: 0 })
    expect(await sessions.failure('history', { sessionId })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await run(store, 91)).toEqual({ dryRun: false, ...NOTHING })
  })

  test('deletes after a year what has no owner any more', async () => {
    const { sessionId, store } = await spoken()
    await run(store, 91)
    expect(await run(store, 364)).toMatchObject({ deleted: 0 })
    expect(await run(store, 366)).toMatchObject({ deleted: 1 })
    expect(await everything(store)).not.toContain(sessionId)
  })

  test('removes what can be made again after 7 days, and the session is as it was', async () => {
    const { sessions, sessionId, store } = await spoken()
    const before = await sessions.data('list', {})
    expect(await run(store, 8)).toMatchObject({ anonymised: 0, snapshots: 1, repeatableAnswers: 1 })
    expect(await snapshotsIn(store)).toEqual([])
    const again = await SessionApp.open(await database.location())
    expect(await again.data('list', {})).toEqual(before)
    expect(await again.data('history', { sessionId })).toMatchObject({ totalCount: 2 })
  })
})
