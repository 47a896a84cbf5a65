import { expect, test } from 'vitest'
import { agentTool } from '../../packages/toolkit/src/surfaces/agents/agent-tool.ts'
import { createRegistry } from '../../packages/server/src/registry.ts'
import {
  newId,
  onEachDatabase,
  testDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { dataOf, failureOf } from '../support/call.ts'
import { catalogApp, load } from '../course/catalog-app.ts'
import { course, school } from '../course/records.ts'
import { openTestApp, temporaryFolder, type TestApp } from '../support/test-app.ts'

const titles = (data: Record<string, unknown>): string[] =>
  Object(data['tasks']).map(({ title }: { title: string }) => title)

onEachDatabase('tasks by due date', (database) => {
  test('overdue, before a day, and page by page with those without a date last', async () => {
    const app = await openTestApp(await database.location())
    const due = [
      ['later', '2999-03-01'],
      ['none', undefined],
      ['long ago', '2020-01-02'],
      ['longer ago', '2020-01-01'],
      ['soon', '2999-01-01'],
    ] as const
    for (const [title, due_date] of due)
      await dataOf(app, 'add_task', { title, ...(due_date && { due_date }) })
    const list = async (args: object) => titles(await dataOf(app, 'list_tasks', args))
    expect(await list({ overdue: true })).toEqual(['longer ago', 'long ago'])
    expect(await list({ due_before: '2999-02-01' })).toEqual(['longer ago', 'long ago', 'soon'])
    expect(await list({ due_before: '2999-02-01', order: 'created' })).toEqual([
      'long ago',
      'longer ago',
      'soon',
    ])
    const paged: string[] = []
    let cursor: unknown
    do {
      const page = await dataOf(app, 'list_tasks', { order: 'due', limit: 2, ...(cursor ? { cursor } : {}) })
      paged.push(...titles(page))
      cursor = page['next_cursor']
    } while (cursor !== undefined)
    expect(paged).toEqual(['longer ago', 'long ago', 'soon', 'later', 'none'])
  })
})

test('a deleted task tells all that it takes to make it again', async () => {
  const app = await openTestApp()
  const task = { title: 'Essay', due_date: '2999-01-01', notes: 'Two pages', labels: ['ENGL 1123'] }
  const added = await dataOf(app, 'add_task', task)
  expect(added).toMatchObject({ due_date: '2999-01-01' })
  expect(await dataOf(app, 'delete_task', { task_id: added['task_id'] })).toMatchObject({
    title: 'Essay',
    held: { due_date: '2999-01-01', notes: 'Two pages', labels: ['ENGL 1123'], priority: null },
  })
})

test('the last change at a path is undone without its id, and asked again the one before', async () => {
  const app = await openTestApp(undefined, { env: { TN_VAULTS: await temporaryFolder() } })
  const filePath = 'Log.md'
  const read = async () => (await dataOf(app, 'contentManager_readContent', { filePath }))['content']
  await dataOf(app, 'contentManager_createContent', { filePath, content: 'One\n' })
  await dataOf(app, 'contentManager_appendContent', { filePath, content: 'Two' })
  await dataOf(app, 'contentManager_appendContent', { filePath, content: 'Three' })
  await dataOf(app, 'vaultManager_restore', { path: filePath })
  expect(await read()).not.toContain('Three')
  await dataOf(app, 'vaultManager_restore', { path: filePath })
  expect(await read()).not.toContain('Two')
  await dataOf(app, 'vaultManager_restore', { path: filePath })
  expect(await failureOf(app, 'contentManager_readContent', { filePath })).toMatchObject({
    code: 'NOT_FOUND',
  })
})

const suggested = (failure: { agentHints: { suggestedNextActions: readonly { data?: unknown }[] } }) =>
  failure.agentHints.suggestedNextActions.map(({ data }) => data)

test('a tutoring session named as the session of the call is asked about, and not lost', async () => {
  const app: TestApp = await openTestApp()
  const { sessionId } = await dataOf(app, 'tn_session_start', {})
  const history = await failureOf(app, 'tutoringSession', { mode: 'history', sessionId })
  expect(history.message).toContain('arguments.sessionId')
  expect(suggested(history)).toContainEqual({ tool: 'tn_session_history', arguments: { sessionId } })
  const message = 'What is the weather tomorrow?'
  const ask = await failureOf(app, 'tutoringSession', { mode: 'ask', sessionId, message })
  expect(suggested(ask)[0]).toEqual({ tool: 'tn_session_ask', arguments: { sessionId, message } })
  const asked = await dataOf(app, 'tutoringSession', {
    mode: 'ask',
    sessionId,
    arguments: { sessionId, message },
  })
  expect(asked).toMatchObject({ sessionId })
  expect(await dataOf(app, 'tutoringSession', { mode: 'ask', sessionId: 'mine', message })).not.toMatchObject(
    {
      sessionId,
    },
  )
})

test("a tool's published name given as the mode brings back the call that was meant", async () => {
  const app = await openTestApp()
  const failure = await failureOf(app, 'taskManager', { mode: 'add_task', sessionId: 's', title: 'Read' })
  expect(suggested(failure)).toContainEqual({ tool: 'add_task', arguments: { title: 'Read' } })
  expect(titles(await dataOf(app, 'list_tasks', {}))).toEqual([])
})

test('a description that modes of an agent do not share says which mode it is of', async () => {
  const registry = await createRegistry()
  const modes = registry.getAll().filter(({ agent }) => agent === 'vaultManager')
  const { inputSchema } = agentTool('vaultManager', '', modes, registry.getAll())
  const { description } = Object(inputSchema['properties']).path
  expect(description).toContain('listDirectory: Folder; the whole vault if left out')
  expect(description).toMatch(/others: Note, file or folder$/)
})

test('a course of a school without a catalog leads to what it transfers as', async () => {
  const store = await testDatabase('sqlite').open()
  await load(store, [school()])
  const there = { course: 'elsewhere:MATH 9', direction: 'to' as const, institution: 'elsewhere' }
  const equivalent = { ...there, ruleId: newId(), outcome: 'tst:MATH 1 = elsewhere:MATH 9' }
  const app = catalogApp(store, { equivalents: async () => [equivalent] })
  const outcome = await app.call('get', { course: 'tst:MATH 1' })
  if (outcome.kind !== 'failure') throw new Error(outcome.kind)
  expect(suggested(outcome.failure)[0]).toEqual({
    tool: 'tn_course_equivalent_elsewhere',
    arguments: { course: 'tst:MATH 1' },
  })
})

test('a name that several schools begin with is the one with courses, where courses are asked about', async () => {
  const store = await testDatabase('sqlite').open()
  const twin = { ...school(), id: 'tst2', code: 'TST2', name: 'Test College South' }
  await load(store, [{ ...school(), name: 'Test College North' }, twin, course('tst:MATH 1')])
  const app = catalogApp(store)
  expect(await app.data('get', { course: 'Test College MATH 1' })).toMatchObject({ course: 'tst:MATH 1' })
  await load(store, [course('tst2:MATH 1')], { id: 2, sourceKey: 'more' })
  expect(await catalogApp(store).call('get', { course: 'Test College MATH 1' })).toMatchObject({
    kind: 'failure',
  })
})
