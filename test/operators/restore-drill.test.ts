import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openStore, restoreStore } from '../../packages/server/src/app/database.ts'
import { drill } from '../../packages/server/src/platform/store/backup/drill.ts'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'
import { testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { dataOf } from '../support/call.ts'
import { layDemo } from '../support/demo.ts'
import { openTestApp, temporaryFolder } from '../support/test-app.ts'
import { tn } from '../support/tn.ts'

const NOTHING_LEFT: string[] = []

test('the drill of an installation compares every row, says how long it took and leaves nothing', async () => {
  const home = await temporaryFolder()
  await layDemo({ file: join(home, 'tutor-nexus.db') })
  const { code, stdout } = await tn(home, ['restore', '--drill', '--json'])
  const report = JSON.parse(stdout)
  expect([code, report]).toEqual([
    0,
    expect.objectContaining({ passed: true, different: [], changedMeanwhile: [] }),
  ])
  expect(report.rows).toBeGreaterThan(2_000)
  expect(report.restoreSeconds).toBeGreaterThan(0)
  expect(readdirSync(home).filter((name) => name.startsWith('drill'))).toEqual(NOTHING_LEFT)
  const none = await tn(await temporaryFolder(), ['restore', '--drill'])
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('nothing to back up')])
})

const postgres = testDatabase('postgres')

test('on PostgreSQL the copy is a database of its own, which is removed, and one row that differs is found', async () => {
  const location = await postgres.location()
  const app = await openTestApp(location)
  await dataOf(app, 'add_task', { title: 'Essay' })
  await app.close()
  const drillWith = async (spoil: string | undefined) =>
    drill({
      location,
      home: await temporaryFolder(),
      open: (where) => openStore(where),
      async restore(where, archive) {
        const done = await restoreStore(where, archive)
        if (spoil !== undefined) await query(where, spoil)
        return done
      },
    })
  expect(await drillWith(undefined)).toMatchObject({ different: [], changedMeanwhile: [] })
  expect((await drillWith(`update task set title = 'Essai'`)).different).toEqual(['task'])
  const left = `select datname from pg_database where datname like 'tutor_nexus_drill%'`
  expect(await query(location, left)).toEqual(NOTHING_LEFT)
})

async function query(location: StoreLocation, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: 'databaseUrl' in location ? location.databaseUrl : '' })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}
