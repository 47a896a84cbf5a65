import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { callAs, dataOf, failureOf } from '../support/call.ts'
import { openTestApp } from '../support/test-app.ts'

const NOBODYS = '01K9Z4M8T0QJ6X2V7B5N3C1R8D'

onEachDatabase('task tools', (database) => {
  const open = async () => openTestApp(await database.location())

  test('the words of the contract on the wire', async () => {
    const app = await open()
    expect(await failureOf(app, 'add_task', { title: ' \t' })).toMatchObject({
      error: 'Task title cannot be empty',
      code: 'BAD_REQUEST',
    })
    expect(await failureOf(app, 'update_task', { task_id: NOBODYS, title: '' })).toMatchObject({
      error: 'Task title cannot be empty',
    })
    expect(await failureOf(app, 'list_tasks', { status: 'open' })).toMatchObject({
      error: 'Invalid status filter. Valid values: all, pending, completed',
    })
    for (const tool of ['complete_task', 'delete_task', 'update_task']) {
      const failure = await failureOf(app, tool, {
        task_id: NOBODYS,
        ...(tool === 'update_task' ? { title: 'x' } : {}),
      })
      expect(failure).toMatchObject({ error: 'Task not found or access denied', code: 'NOT_FOUND' })
    }
  })

  test('a task is added with all its fields, and trimmed', async () => {
    const app = await open()
    const fields = {
      description: 'd',
      due_date: '2026-12-01',
      priority: 'high',
      labels: ['CMPT 225'],
      notes: 'n',
    }
    const { task_id } = await dataOf(app, 'add_task', { title: '  Read  ', ...fields })
    const { tasks } = await dataOf(app, 'list_tasks', {})
    expect(tasks).toEqual([
      {
        id: task_id,
        title: 'Read',
        ...fields,
        is_completed: false,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        completed_at: null,
        rev: 1,
      },
    ])
  })

  test('completing toggles, or sets outright', async () => {
    const app = await open()
    const { task_id } = await dataOf(app, 'add_task', { title: 'x' })
    const complete = async (completed?: boolean) =>
      (await dataOf(app, 'complete_task', { task_id, ...(completed === undefined ? {} : { completed }) }))[
        'status'
      ]
    expect([
      await complete(),
      await complete(),
      await complete(true),
      await complete(true),
      await complete(false),
    ]).toEqual(['completed', 'pending', 'completed', 'completed', 'pending'])
  })

  test('the status filter and the order of the list', async () => {
    const app = await open()
    for (const title of ['a', 'b', 'c']) await dataOf(app, 'add_task', { title })
    const titles = async (status: string) =>
      [(await dataOf(app, 'list_tasks', { status }))['tasks']].flat().map((task) => Object(task).title)
    const { tasks } = await dataOf(app, 'list_tasks', {})
    await dataOf(app, 'complete_task', { task_id: Object([tasks].flat()[1]).id })
    expect([await titles('all'), await titles('pending'), await titles('completed')]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'c'],
      ['b'],
    ])
  })

  test('an update changes only what is given, and says so when nothing is', async () => {
    const app = await open()
    const { task_id } = await dataOf(app, 'add_task', {
      title: 'x',
      description: 'd',
      due_date: '2026-12-01',
    })
    expect(await failureOf(app, 'update_task', { task_id })).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'No field to change was given',
    })
    expect(await dataOf(app, 'update_task', { task_id, title: 'y', due_date: null })).toMatchObject({
      title: 'y',
      changed: ['title', 'due_date'],
      rev: 2,
    })
    expect(await dataOf(app, 'update_task', { task_id, title: 'y' })).toMatchObject({ changed: [], rev: 2 })
    const { tasks } = await dataOf(app, 'list_tasks', {})
    expect(tasks).toMatchObject([{ title: 'y', description: 'd', due_date: null }])
  })

  test('an update against an older revision is refused and changes nothing', async () => {
    const app = await open()
    const { task_id } = await dataOf(app, 'add_task', { title: 'x' })
    await dataOf(app, 'update_task', { task_id, title: 'y', base_rev: 1 })
    expect(await failureOf(app, 'update_task', { task_id, title: 'z', base_rev: 1 })).toMatchObject({
      code: 'CONFLICT',
    })
    expect((await dataOf(app, 'list_tasks', {}))['tasks']).toMatchObject([{ title: 'y', rev: 2 }])
  })

  test('two users never see each other: a foreign task is like a missing one', async () => {
    const app = await open()
    const { id: userId } = await app.users.addUser('ada')
    const { task_id } = await dataOf(app, 'add_task', { title: 'mine' })
    expect((await dataOf(app, 'list_tasks', {}, { userId }))['tasks']).toEqual([])
    const comparable = ({ error, code, message, details }: Awaited<ReturnType<typeof failureOf>>) => ({
      error,
      code,
      message,
      details,
    })
    for (const [tool, extra] of [
      ['complete_task', {}],
      ['delete_task', {}],
      ['update_task', { title: 'z' }],
    ] as const) {
      const foreign = comparable(await failureOf(app, tool, { task_id, ...extra }, { userId }))
      expect(foreign).toEqual(
        comparable(await failureOf(app, tool, { task_id: NOBODYS, ...extra }, { userId })),
      )
    }
    expect(await failureOf(app, 'list_tasks', { user_id: app.localOwner.id }, { userId })).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect((await dataOf(app, 'list_tasks', { user_id: app.localOwner.id }))['tasks']).toHaveLength(1)
  })

  test('every change is in the change log, numbered without gaps', async () => {
    const app = await open()
    const { task_id } = await dataOf(app, 'add_task', { title: 'x' })
    await dataOf(app, 'update_task', { task_id, title: 'y' })
    await dataOf(app, 'complete_task', { task_id })
    await dataOf(app, 'delete_task', { task_id })
    const changes = await app.store.read.selectFrom('change').selectAll().orderBy('seq').execute()
    expect(
      changes.map(({ seq, entityId, baseRev, body }) => [seq, entityId, baseRev, body?.['title']]),
    ).toEqual([
      [1, task_id, null, 'x'],
      [2, task_id, 1, 'y'],
      [3, task_id, 2, 'y'],
      [4, task_id, 3, undefined],
    ])
  })

  test('a clientEventId makes a change happen once, also when two callers use it at the same time', async () => {
    const app = await open()
    const add = (title: string) => callAs(app, 'add_task', { title, clientEventId: 'event-1' })
    const outcomes = await Promise.all([add('x'), add('x'), add('x')])
    const ids = outcomes.map((outcome) =>
      outcome.kind === 'result' ? Object(outcome.result.data).task_id : outcome,
    )
    expect(new Set(ids).size).toBe(1)
    expect(await add('y')).toMatchObject({ kind: 'failure', failure: { code: 'CONFLICT' } })
    expect((await dataOf(app, 'list_tasks', {}))['tasks']).toHaveLength(1)
  })

  test('a deleted task is added again by the suggestion', async () => {
    const app = await open()
    const given = {
      title: 'Lab report',
      due_date: '2026-12-01 17:00',
      priority: 'high',
      labels: ['CHEM 121'],
    }
    const { task_id } = await dataOf(app, 'add_task', { ...given, notes: 'with the graph' })
    const shown = async () => (await dataOf(app, 'list_tasks', {}))['tasks']
    const [{ id: _id, created_at: _created, updated_at: _updated, ...before }] = [await shown()]
      .flat()
      .map(Object)
    const deleted = await callAs(app, 'delete_task', { task_id })
    const hints = deleted.kind === 'result' ? deleted.result.agentHints.suggestedNextActions : []
    const again = hints.find(({ action }) => action === 'add-task-again')?.data
    await dataOf(app, String(again?.['tool']), again?.['arguments'])
    expect(await shown()).toMatchObject([before])
  })

  test('a changed due date is told, and a year that nobody wrote', async () => {
    const app = await open()
    const { task_id } = await dataOf(app, 'add_task', { title: 'x', due_date: 'tomorrow' })
    const update = async (due_date: string) => {
      const outcome = await callAs(app, 'update_task', { task_id, due_date })
      const { data, agentHints } = outcome.kind === 'result' ? outcome.result : {}
      return { day: Object(data).due_date, assumptions: agentHints?.assumptions }
    }
    const { day } = await dataOf(app, 'read_date', { text: 'january 1' })
    const thisYear = new Date().getFullYear()
    const isOfNext = Number(String(day).slice(0, 4)) > thisYear
    expect(await update('january 1')).toEqual({
      day,
      assumptions: isOfNext ? [`“january 1” names no year and was read as ${String(day)}`] : [],
    })
    const written = `${thisYear + 1}-01-01`
    expect(await update(written)).toEqual({ day: written, assumptions: [] })
  })

  test('a date that cannot be read is told under the name of its parameter', async () => {
    const app = await open()
    for (const [tool, params, parameter] of [
      ['read_date', { text: 'the 31st of never' }, 'text'],
      ['add_task', { title: 'Essay', due_date: 'the 31st of never' }, 'due_date'],
    ] as const) {
      expect(await failureOf(app, tool, params)).toMatchObject({ details: { issues: [{ path: parameter }] } })
    }
  })

  test('pages hold every task once, in order, whatever their size, also while tasks are added', async () => {
    const app = await open()
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '\u0001', '漢', '😀', '"', '\\'),
      maxLength: 10_000,
      size: 'max',
    })
    const texts = fc.sample(fc.record({ description: text, notes: text }), { numRuns: 8, seed: 7 })
    for (const [n, fields] of texts.entries())
      await dataOf(app, 'add_task', { title: `task ${n}`, ...fields })
    const whole = new Map<string, { description: string; notes: string }>()
    let cursor: unknown
    let late = 0
    do {
      const outcome = await callAs(app, 'list_tasks', {
        limit: 3,
        ...(cursor === undefined ? {} : { cursor }),
      })
      if (outcome.kind !== 'result') throw new Error('The list failed')
      expect(Buffer.byteLength(outcome.text)).toBeLessThanOrEqual(32 * 1024)
      const { tasks, next_cursor } = Object(outcome.result.data)
      for (const { title, part, description, notes } of tasks) {
        const before = whole.get(title) ?? { description: '', notes: '' }
        if (part === undefined) expect(whole.has(title)).toBe(false)
        whole.set(title, {
          description: before.description + (description ?? ''),
          notes: before.notes + (notes ?? ''),
        })
      }
      if (late < 3) await dataOf(app, 'add_task', { title: `late ${late++}` })
      cursor = next_cursor
    } while (cursor !== undefined)
    expect([...whole.entries()].slice(0, texts.length)).toEqual(
      texts.map((fields, n) => [`task ${n}`, fields]),
    )
    expect([...whole.keys()].slice(texts.length)).toEqual(['late 0', 'late 1', 'late 2'])
  })
})
