import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AuditLog } from '../../packages/server/src/platform/audit/audit-log.ts'
import { AuditStore, type AuditEntry } from '../../packages/server/src/platform/audit/audit-store.ts'
import { ownEntries } from '../../packages/server/src/platform/audit/own-entries.ts'
import { runRetention } from '../../packages/server/src/platform/jobs/retention.ts'
import { ulidFactory } from '../../packages/server/src/platform/store/clock-ids-and-secrets.ts'
import {
  onEachDatabase,
  type TestDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'

const START = Date.parse('2026-01-01T00:00:00.000Z')
const DAY = 86_400_000

const entry = (
  event: AuditEntry['event'],
  userId: string | null,
  actor: string | null = null,
): AuditEntry => ({
  event,
  userId,
  actor,
  address: `192.0.2.${actor === null ? 1 : 2}`,
  detail: {},
})

const ENTRIES = [
  entry('sign-in', 'ann'),
  entry('setting-changed', 'ann', 'olga'),
  entry('sign-in', 'bob'),
  entry('sign-in-failed', null),
  entry('imported', null, 'olga'),
]

const log = (database: TestDatabase) => {
  const open = async () => {
    const store = await database.open()
    let day = 0
    const audit = new AuditLog(store, {
      newId: ulidFactory(),
      now: () => new Date(START + day++ * DAY),
      onError: (error) => {
        throw error
      },
    })
    for (const each of ENTRIES) await audit.record(each)
    return { store, audit: new AuditStore(store) }
  }

  test('is read page by page, by person and event, newest first', async () => {
    const { audit } = await open()
    const events = []
    for (let before: string | undefined, more = true; more;) {
      const page = await audit.page({ limit: 2, before })
      events.push(page.entries.map(({ event }) => event))
      before = page.before
      more = before !== undefined
    }
    expect(events).toEqual([['imported', 'sign-in-failed'], ['sign-in', 'setting-changed'], ['sign-in']])
    const of = async (filter: object) => (await audit.page({ limit: 9, ...filter })).entries
    expect(await of({ user: 'olga' })).toMatchObject([{ event: 'imported' }, { userId: 'ann' }])
    expect(await of({ event: 'sign-in' })).toMatchObject([{ userId: 'bob' }, { userId: 'ann' }])
    expect(await of({ event: 'sign-in', user: 'ann' })).toMatchObject([{ userId: 'ann' }])
    expect(await of({ since: new Date(START + 3 * DAY) })).toHaveLength(2)
  })

  test('shows people what concerns them or was done by them, without the addresses of others', async () => {
    const { audit } = await open()
    expect(await ownEntries(audit, 'ann', { limit: 9 })).toEqual({
      entries: [
        { at: expect.any(String), event: 'setting-changed', actor: 'olga', address: null, detail: {} },
        { at: expect.any(String), event: 'sign-in', actor: null, address: '192.0.2.1', detail: {} },
      ],
    })
    const { entries, before } = await ownEntries(audit, 'olga', { limit: 1 })
    expect(entries).toMatchObject([{ event: 'imported', address: '192.0.2.2' }])
    expect((await ownEntries(audit, 'olga', { limit: 1, before })).entries).toMatchObject([
      { event: 'setting-changed', address: '192.0.2.2' },
    ])
  })

  test('is kept as long as the setting says', async () => {
    const { store, audit } = await open()
    const now = new Date(START + 42 * DAY)
    const retain = (auditDays: number, dryRun = false) =>
      runRetention(store, { now, newId: ulidFactory(), auditDays, dryRun })
    expect(await retain(365)).toMatchObject({ auditEntries: 0 })
    expect(await retain(40, true)).toMatchObject({ auditEntries: 2 })
    expect(await retain(40)).toMatchObject({ auditEntries: 2 })
    const left = (await audit.page({ limit: 9 })).entries
    expect(left.map(({ event }) => event)).toEqual(['imported', 'sign-in-failed', 'sign-in'])
  })
}

onEachDatabase('the audit log', log)

test('no code but retention changes or removes entries', async () => {
  const root = join(import.meta.dirname, '../../packages/server/src')
  const changing = []
  for await (const file of glob('**/*.ts', { cwd: root }))
    if (/(updateTable|deleteFrom)\('audit'\)/.test(await readFile(join(root, file), 'utf8')))
      changing.push(file.replaceAll('\\', '/'))
  expect(changing).toEqual(['platform/audit/audit-store.ts'])
})
