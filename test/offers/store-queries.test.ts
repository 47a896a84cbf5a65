import { expect, test } from 'vitest'
import type { CourseRecord } from '../../packages/server/src/platform/catalog/records.ts'
import { courseStore } from '../../packages/server/src/features/course/store/course-store.ts'
import { taskStore } from '../../packages/server/src/features/task/store/task-store.ts'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { load } from '../course/catalog-app.ts'

const course = (reference: string): CourseRecord => ({
  kind: 'course',
  course: reference,
  title: `About ${reference}`,
  credits: null,
  level: null,
  description: null,
  designation: null,
  notes: null,
  prerequisites: null,
  corequisites: null,
  antirequisites: null,
  termsOffered: [],
  link: null,
})

onEachDatabase('what prompts ask a store', (database) => {
  test('courses by how their code begins, each once, of active imports only', async () => {
    const store = await database.open()
    const found = courseStore(store)
    expect(await found.beginning('', 'sfu', 10)).toEqual([])
    const codes = ['CMPT 225', 'CMPT 120', 'CMPT 12X', 'C S 1', 'CMNS 110', 'MATH 151']
    await load(store, [...codes.map((code) => course(`sfu:${code}`)), course('ubcv:CMPT 225')])
    await load(store, [course('sfu:CMPT 225'), course('sfu:CMPT 300')], { id: 2, sourceKey: 'second' })
    await load(store, [course('sfu:CMPT 400')], { id: 3, sourceKey: 'third', state: 'staging' })
    expect(await found.beginning('cmpt', 'sfu', 10)).toEqual([
      'sfu:CMPT 120',
      'sfu:CMPT 12X',
      'sfu:CMPT 225',
      'sfu:CMPT 300',
    ])
    expect(await found.beginning('cmpt', 'sfu', 3)).toHaveLength(3)
    expect(await found.beginning(' cmpt-12', 'sfu', 10)).toEqual(['sfu:CMPT 120', 'sfu:CMPT 12X'])
    expect(await found.beginning('cs', 'sfu', 10)).toEqual(['sfu:C S 1'])
    expect(await found.beginning('', 'sfu', 10)).toHaveLength(7)
    expect(await found.beginning('', 'ubcv', 10)).toEqual(['ubcv:CMPT 225'])
    expect(await found.beginning('%_', 'sfu', 10)).toHaveLength(7)
    expect(await found.beginning('ZZZ', 'sfu', 10)).toEqual([])
  })

  test('open tasks by when they are due, and those completed in some days', async () => {
    const store = await database.open()
    const [tasks, others] = [taskStore(store, 'ada'), taskStore(store, 'bob')]
    const add = (owner: typeof tasks, title: string, dueDate: string | null, completedAt: string | null) =>
      owner.add(
        {
          id: newId(),
          title,
          description: null,
          isCompleted: completedAt !== null,
          dueDate,
          priority: null,
          labels: [],
          notes: null,
          rev: 1,
          createdAt: '2026-11-01T00:00:00.000Z',
          updatedAt: '2026-11-01T00:00:00.000Z',
          completedAt,
          dueTime: null,
          repeatRule: null,
          parentId: null,
          nextId: null,
        },
        newId(),
      )
    await add(tasks, 'some day', null, null)
    await add(tasks, 'later', '2026-12-01', null)
    await add(tasks, 'sooner', '2026-11-16', null)
    await add(tasks, 'too early', null, '2026-11-07T23:59:59.999Z')
    await add(tasks, 'first', '2026-11-01', '2026-11-08T00:00:00.000Z')
    await add(tasks, 'last', null, '2026-11-15T23:59:59.999Z')
    await add(tasks, 'too late', null, '2026-11-16T00:00:00.000Z')
    await add(others, "bob's", '2026-11-16', null)
    await add(others, "bob's too", null, '2026-11-10T00:00:00.000Z')
    const titles = (found: readonly { title: string }[]) => found.map(({ title }) => title)
    expect(titles(await tasks.listPending(10))).toEqual(['sooner', 'later', 'some day'])
    expect(titles(await tasks.listPending(2))).toEqual(['sooner', 'later'])
    const days = { from: '2026-11-08', before: '2026-11-16' }
    expect(titles(await tasks.listCompleted(days, 10))).toEqual(['last', 'first'])
    expect(titles(await tasks.listCompleted(days, 1))).toEqual(['last'])
  })
})
