import { expect, test } from 'vitest'
import { findTool } from '../../../../../../scripts/debian-tools.mjs'
import { restore } from '../backup/backup.ts'
import type { PostgresLocation } from '../open.ts'
import { preparedStatement } from '../statements.ts'
import { startPgBouncer } from '../testing/pgbouncer.ts'
import { addTask, sampleTask, taskTitles } from '../testing/sample-task.ts'
import { testDatabase } from '../testing/test-stores.ts'

const database = testDatabase('postgres')
const pgbouncer = findTool('pgbouncer')

async function pooled(): Promise<PostgresLocation> {
  const location = await database.location()
  const directUrl = 'databaseUrl' in location ? location.databaseUrl : ''
  return { databaseUrl: await startPgBouncer(pgbouncer ?? '', directUrl), directUrl, isPooled: true }
}

test.skipIf(pgbouncer === undefined)(
  'behind PgBouncer in transaction mode every transaction may run on another connection',
  async () => {
    const store = await database.open({}, await pooled())
    const titles = Array.from({ length: 30 }, (_, at) => `task ${at}`)
    await Promise.all(titles.map((title) => addTask(store, sampleTask({ title }))))
    const rename = preparedStatement("update task set title = title || '!'")
    for (let turn = 0; turn < 3; turn++) {
      await store.writeBatch([rename], { scope: 'ann', durable: true })
      await Promise.all(titles.map(async () => store.stamp('ann')))
    }
    expect((await taskTitles(store)).toSorted()).toEqual(titles.map((title) => `${title}!!!`).toSorted())
  },
)

test.skipIf(pgbouncer === undefined)('a database that is open behind PgBouncer is not restored', async () => {
  const location = await pooled()
  const store = await database.open({}, location)
  await addTask(store, sampleTask({ title: 'a' }))
  const archive = `${await database.directory()}/backup`
  await store.backup(archive)
  const { migrations } = await import('../../../app/database.ts')
  await expect(restore(location, archive, { migrations })).rejects.toMatchObject({ fault: 'in-use' })
  await store.close()
  await restore(location, archive, { migrations })
  expect(await taskTitles(await database.open({}, location))).toEqual(['a'])
})
