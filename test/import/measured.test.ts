import pg from 'pg'
import { expect, test } from 'vitest'
import { runImport } from '../../packages/server/src/platform/import/run-import.ts'
import { courseWriter } from '../../packages/server/src/features/course/store/course-writer.ts'
import { testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { courseRows, sampleAdapter, sampleInput, sampleRunner } from './sample-course.ts'

const database = testDatabase('postgres')

test('PostgreSQL knows how much there is of what was imported before anybody asks for it', async () => {
  const store = await database.open()
  await runImport(
    sampleRunner(store),
    sampleAdapter('a', courseRows(500, 'first')),
    courseWriter(store.dialect),
    sampleInput(),
  )
  const location = await database.location()
  const client = new pg.Client('databaseUrl' in location ? location.databaseUrl : '')
  await client.connect()
  const { rows } = await client.query("select reltuples from pg_class where oid = 'course'::regclass")
  await client.end()
  expect(rows).toEqual([{ reltuples: 500 }])
})
