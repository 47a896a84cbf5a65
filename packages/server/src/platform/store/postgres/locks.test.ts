import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-stores.ts'
import { addTask, sampleTask } from '../testing/sample-task.ts'
import { lockExclusive } from './locks.ts'
import { createSession, postgresDriver, postgresKysely } from './postgres-dialect.ts'

const database = testDatabase('postgres')

test('lets writes of different scopes run at the same time', async () => {
  const [store, other] = [await database.open(), await database.open()]
  await store.write(
    async () => {
      await addTask(store, sampleTask({ owner: 'ann' }))
      await addTask(other, sampleTask({ owner: 'bob' }))
    },
    { scope: 'ann' },
  )
  expect(await store.read.selectFrom('task').select('owner').orderBy('owner').execute()).toHaveLength(2)
})

test('opens no database that is being restored', async () => {
  const store = await database.open()
  await store.close()
  const location = await database.location()
  const session = postgresKysely(
    postgresDriver(createSession('databaseUrl' in location ? location.databaseUrl : '')),
  )
  await lockExclusive(session)
  await expect(database.open()).rejects.toMatchObject({ fault: 'in-use' })
  await session.destroy()
  await database.open()
})
