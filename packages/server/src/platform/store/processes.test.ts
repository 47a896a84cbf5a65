import { expect, test } from 'vitest'
import { onEachDatabase } from './testing/test-stores.ts'
import { nextMessage } from './testing/process.ts'
import { addTask, sampleTask, taskTitles } from './testing/sample-task.ts'

onEachDatabase('several processes', (database) => {
  test('write to one database at once and lose nothing', async () => {
    const store = await database.open()
    const count = 300
    const children = await Promise.all([
      database.fork('write-tasks.ts', 'first', String(count)),
      database.fork('write-tasks.ts', 'second', String(count)),
    ])
    await Promise.all(children.map(nextMessage))
    for (const child of children) child.send('go')
    const own = Promise.all(
      Array.from({ length: count }, (_, index) => addTask(store, sampleTask({ title: `third ${index}` }))),
    )
    const seqs = (await Promise.all([...children.map(nextMessage), own]))
      .flat()
      .toSorted((a, b) => Number(a) - Number(b))
    const numbers = Array.from({ length: 3 * count }, (_, index) => index + 1)
    expect(seqs).toEqual(numbers)

    const changes = await store.read
      .selectFrom('change')
      .innerJoin('task', 'task.id', 'change.entityId')
      .select(['seq', 'title'])
      .orderBy('seq')
      .execute()
    expect(changes.map(({ seq }) => seq)).toEqual(numbers)
    const titles = ['first', 'second', 'third'].flatMap((writer) =>
      numbers.slice(0, count).map((n) => `${writer} ${n - 1}`),
    )
    expect(await taskTitles(store)).toEqual(titles.toSorted())
    expect(await store.stamp('ann')).toBe(`${3 * count}.1`)
  })

  test('may all be the first to open it', async () => {
    const children = await Promise.all([1, 2, 3].map(() => database.fork('keep-open.ts')))
    const devices = await Promise.all(children.map(nextMessage))
    const store = await database.open()
    expect(devices).toEqual([store.device, store.device, store.device])
  })
})
