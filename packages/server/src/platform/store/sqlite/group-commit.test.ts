import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { addTask, sampleTask, taskTitles } from '../testing/sample-task.ts'
import { onEachDatabase, testDatabase } from '../testing/test-stores.ts'
import { connect } from './connect.ts'
import { GroupCommit } from './group-commit.ts'

const database = testDatabase('sqlite')

/** A table whose rows differ; a second one of the same name undoes its whole transaction. */
async function grouped() {
  const file = join(await database.directory(), 'grouped.db')
  const handle = await connect(file, 'writer')
  onTestFinished(() => void handle.close())
  handle.exec('create table thing (name text unique on conflict rollback)')
  let commits = 0
  const group = new GroupCommit(handle, () => (commits += 1))
  const insert = handle.prepare('insert into thing values (?)')
  const reader = new Database(file, { readonly: true })
  onTestFinished(() => void reader.close())
  return {
    group,
    add: (name: string, durable = false) => group.write(durable, async () => insert.run(name).changes),
    names: () => reader.prepare('select name from thing order by name').pluck().all(),
    commits: () => commits,
    synchronous: () => handle.pragma('synchronous', { simple: true }),
  }
}

test('writes that arrive together are committed at once, and none is acknowledged before', async () => {
  const { add, names, commits } = await grouped()
  const seen: unknown[][] = []
  await Promise.all(['a', 'b', 'c'].map(async (name) => seen.push([await add(name), ...names()])))
  expect(seen).toEqual(Array.from({ length: 3 }, () => [1, 'a', 'b', 'c']))
  expect(commits()).toBe(1)
})

test('one that undoes the whole transaction fails all of them, and the next ones are stored', async () => {
  const { add, names } = await grouped()
  await add('a')
  const outcomes = await Promise.allSettled([add('b'), add('a'), add('c')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(outcomes[0]).toMatchObject({ reason: { fault: 'rolled-back', cause: { message: /UNIQUE/ } } })
  expect(names()).toEqual(['a', 'c'])
})

test('a write that waits for the disk makes those with it wait, and none before or after', async () => {
  const { add, group, synchronous } = await grouped()
  const [NORMAL, FULL] = [1, 2]
  const look = (durable: boolean) => group.write(durable, async () => synchronous())
  expect(await look(false)).toBe(NORMAL)
  expect(await Promise.all([look(false), look(true)])).toEqual([FULL, FULL])
  const first = group.write(false, async () => {
    // It arrives when the transaction has begun.
    late.resolve(look(true))
    return synchronous()
  })
  const late = Promise.withResolvers<unknown>()
  expect([await first, await late.promise]).toEqual([NORMAL, FULL])
  await add('a')
  expect(await look(false)).toBe(NORMAL)
})

onEachDatabase('writes that arrive together', (each) => {
  test('are each stored or undone alone', async () => {
    const store = await each.open()
    const spoilt = sampleTask({ title: 'spoilt' })
    const spoil = store.write(
      async (db) => {
        await db.insertInto('task').values(spoilt).execute()
        await db.updateTable('task').set({ rev: 7 }).where('title', '=', 'before').execute()
        throw new Error('no')
      },
      { scope: 'ann' },
    )
    const add = (title: string) => addTask(store, sampleTask({ title }))
    const outcomes = await Promise.allSettled([add('before'), spoil, add('after')])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const rows = await store.read.selectFrom('task').select(['title', 'rev']).orderBy('title').execute()
    expect(rows).toEqual([
      { title: 'after', rev: 1 },
      { title: 'before', rev: 1 },
    ])
  })

  test('are all there, once, if the process is killed after it has acknowledged them', async () => {
    const store = await each.open()
    const acknowledged: unknown[] = []
    for (const most of [1, 37, 90]) {
      const child = await each.fork('acknowledge-tasks.ts', `until ${most}`)
      const ended = new Promise((resolve) => child.once('exit', resolve))
      let count = 0
      child.on('message', (title) => {
        acknowledged.push(title)
        count += 1
        if (count === most) child.kill('SIGKILL')
      })
      await ended
    }
    const stored = await taskTitles(store)
    expect(acknowledged.length).toBeGreaterThanOrEqual(128)
    expect(stored).toEqual(expect.arrayContaining(acknowledged))
    expect(new Set(stored).size).toBe(stored.length)
    const { changes, tasks, heads } = await store.read
      .selectNoFrom((from) => [
        from
          .selectFrom('change')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('changes'),
        from
          .selectFrom('task')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('tasks'),
        from
          .selectFrom('ownerHead')
          .select(({ fn }) => fn.sum<number>('head').as('n'))
          .as('heads'),
      ])
      .executeTakeFirstOrThrow()
    // Each task has its change, each change its number, and no number is left out.
    expect([changes, heads]).toEqual([tasks, tasks])
  })
})
