import { UserId } from '@tutor-nexus/toolkit'
import { plainSurface } from '@tutor-nexus/toolkit/pipeline'
import { expect, test } from 'vitest'
import { runRetention } from '../../../packages/server/src/platform/jobs/retention.ts'
import { callAs, dataOf } from '../../support/call.ts'
import { openTestDemo } from '../../support/demo.ts'
import { newId } from '../../../packages/server/src/platform/store/testing/test-stores.ts'

type App = Awaited<ReturnType<typeof openTestDemo>>

const DAY = 86_400_000
const SESSION = 'inspected'

/** As an agent in a session of its own. */
const use = (app: App, name: string, args: object) =>
  app.pipeline.call({
    name,
    arguments: args,
    sessionId: SESSION,
    caller: { userId: UserId.parse(app.localOwner.id), scopes: ['*'], agentId: 'agent', agentVersion: '1' },
    surface: plainSurface('test'),
  })

interface Step {
  kind: string
  name?: string
  fields: { name: string; text: string }[]
  calls_made?: { depth: number; name: string; outcome: string }[]
}

/** The steps of the agent's session, once its calls are recorded. */
async function stepsOf(app: App, calls: number): Promise<Step[]> {
  const [session] = await expect
    .poll(async () => recorded(app, calls), { timeout: 5000 })
    .toHaveLength(1)
    .then(() => recorded(app, calls))
  const data = await dataOf(app, 'get_turn_steps', { session_id: session?.id, turn_index: 0 })
  return data['steps'] as Step[]
}

async function recorded(app: App, calls: number) {
  const rows = await app.store.read
    .selectFrom('session')
    .innerJoin('callRecord', 'callRecord.sessionId', 'session.id')
    .select(['session.id'])
    .where('session.name', '=', SESSION)
    .execute()
  return rows.length >= calls ? [...new Map(rows.map((row) => [row.id, row])).values()] : []
}

const outputs = ({ store }: App) => store.read.selectFrom('callOutput').selectAll().execute()

test('answers are kept only for who wants that, masked, and gone when it is switched back', async () => {
  const app = await openTestDemo()
  await use(app, 'add_task', { title: 'Before' })
  await stepsOf(app, 1)
  expect(await outputs(app)).toEqual([])

  await callAs(app, 'tn_user_preferences_set', { recordings: 'full', recordingDays: 5 })
  await use(app, 'add_task', { title: 'After' })
  await use(app, 'complete_task', { task_id: 'no such task' })
  await expect.poll(async () => (await outputs(app)).length).toBeGreaterThanOrEqual(2)
  const steps = await stepsOf(app, 3)
  const results = steps.filter(({ kind, name }) => kind === 'tool_result' && name === 'add_task')
  expect(results.map(({ fields }) => fields.map(({ name }) => name))).toEqual([
    ['output'],
    ['output', 'data'],
  ])
  const [input] = steps.find(({ kind, name }) => kind === 'tool_call' && name === 'add_task')?.fields ?? []
  expect(input?.name).toBe('input')
  expect(results[1]?.fields[1]?.text).toContain('"status":"created"')
  const failed = steps.find(({ kind, name }) => kind === 'tool_result' && name === 'complete_task')
  expect(failed?.fields.find(({ name }) => name === 'data')?.text).toContain('"code"')

  await callAs(app, 'tn_user_preferences_set', { recordings: null })
  expect(await outputs(app)).toEqual([])
})

test('answers go after the days their owner has chosen', async () => {
  const app = await openTestDemo()
  await callAs(app, 'tn_user_preferences_set', { recordings: 'full', recordingDays: 5 })
  await use(app, 'list_tasks', {})
  await expect.poll(async () => (await outputs(app)).length).toBeGreaterThanOrEqual(1)
  const kept = (await outputs(app)).length
  const run = (days: number) =>
    runRetention(app.store, { now: new Date(Date.now() + days * DAY), newId, auditDays: 365 })
  expect(await run(4)).toMatchObject({ callOutputs: 0 })
  expect(await run(6)).toMatchObject({ callOutputs: kept })
  expect(await outputs(app)).toEqual([])
})

test('a kept answer is bounded and belongs to who made the call', async () => {
  const app = await openTestDemo()
  const { id } = await app.users.addUser('ann')
  const as = { userId: id }
  await callAs(app, 'tn_user_preferences_set', { recordings: 'full' }, as)
  await callAs(app, 'tn_course_search', { query: 'calculus', limit: 50 }, as)
  await expect.poll(async () => (await outputs(app)).length).toBeGreaterThanOrEqual(2)
  for (const { owner, output } of await outputs(app)) {
    expect(owner).toBe(id)
    expect(output.length).toBeLessThanOrEqual(8100)
  }
})

test('a question shows the calls that the tutor made for it', async () => {
  const app = await openTestDemo()
  const { sessionId } = await dataOf(app, 'tn_session_start', {})
  await use(app, 'tn_session_ask', { sessionId, message: 'What are the prerequisites of nrc:MATH 1171?' })
  const steps = await stepsOf(app, 1)
  const asked = steps.find(({ kind, name }) => kind === 'tool_call' && name === 'tn_session_ask')
  const made = asked?.calls_made ?? []
  expect(made.map(({ name }) => name)).toContain('tn_course_prereqs')
  expect(new Set(made.map(({ depth }) => depth))).toEqual(new Set([1]))
})

test('the changes of a session are told alone, a short line each', async () => {
  const app = await openTestDemo()
  await use(app, 'list_tasks', {})
  await use(app, 'add_task', { title: 'Essay', notes: 'word '.repeat(200) })
  await use(app, 'complete_task', { task_id: 'no such task' })
  await stepsOf(app, 3)
  const [session_id] = (await recorded(app, 3)).map(({ id }) => id)
  const data = await dataOf(app, 'get_turn_steps', { session_id, turn_index: 0, only: 'changes' })
  expect(data['steps']).toEqual([
    {
      turn_index: 0,
      step_index: expect.any(Number),
      kind: 'tool_call',
      time: expect.any(String),
      name: 'add_task',
      outcome: 'ok',
      fields: [expect.objectContaining({ name: 'input' })],
    },
  ])
  expect(JSON.stringify(data['steps']).length).toBeLessThan(500)
})
