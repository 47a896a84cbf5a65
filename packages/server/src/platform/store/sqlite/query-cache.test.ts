import { join } from 'node:path'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/test-stores.ts'
import { QueryCache } from './open-sqlite.ts'

const database = testDatabase('sqlite')

/** Queries a table that another connection fills. */
async function counting() {
  const file = join(await database.directory(), 'counted.db')
  const [reader, writer] = [new Database(file), new Database(file)]
  onTestFinished(() => {
    reader.close()
    writer.close()
  })
  writer.pragma('journal_mode = WAL')
  writer.exec('create table thing (name text)')
  const unchanged = new QueryCache(reader)
  const count = reader.prepare<[], number>('select count(*) from thing').pluck()
  let asked = 0
  return {
    unchanged,
    add: () => writer.exec("insert into thing values ('a')"),
    count: () =>
      unchanged.cached('how many', 'things', () => {
        asked += 1
        return count.get() ?? 0
      }),
    asked: () => asked,
  }
}

test('an answer is found once, and again when another connection has changed anything', async () => {
  const { add, count, asked } = await counting()
  expect([count(), count(), asked()]).toEqual([0, 0, 1])
  add()
  expect([count(), count(), asked()]).toEqual([1, 1, 2])
})

test('requests that are read in one turn share one look; those of the next see what has changed', async () => {
  const { unchanged, add, count } = await counting()
  unchanged.beginBatch()
  expect(count()).toBe(0)
  add()
  unchanged.beginBatch()
  expect(count()).toBe(0)
  await endOfTurn()
  unchanged.beginBatch()
  expect(count()).toBe(1)
})

test('a change of this process is seen in the same turn', async () => {
  const { unchanged, add, count } = await counting()
  unchanged.beginBatch()
  expect(count()).toBe(0)
  add()
  unchanged.invalidate()
  expect(count()).toBe(1)
})

test('who asks without a request always looks', async () => {
  const { unchanged, add, count } = await counting()
  unchanged.beginBatch()
  expect(count()).toBe(0)
  await endOfTurn()
  add()
  expect(count()).toBe(1)
})
