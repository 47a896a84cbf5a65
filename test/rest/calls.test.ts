import { request } from 'node:http'
import { defineDomain, toolsFor, verbNoun } from '@tutor-nexus/toolkit'
import { differences, ToolResult, withGiven, type SuggestedAction } from '@tutor-nexus/toolkit/contract'
import { Pipeline } from '@tutor-nexus/toolkit/pipeline'
import { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { callsOf, testPorts } from '@tutor-nexus/toolkit/testing'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { testTool } from '../conformance/fixture-domain/define.ts'
import { openTestDemo } from '../support/demo.ts'
import { isOfDevices, layDevices } from '../support/linked.ts'
import { failureIn, fixtureHost, productHost, resultIn, type RestClient } from './rest-host.ts'

const Listed = z.object({
  tools: z.array(z.looseObject({ name: z.string(), domain: z.string(), inputSchema: z.looseObject({}) })),
})

const namesOf = async (client: RestClient) =>
  Listed.parse(JSON.parse((await client.send('GET', '/api/v1/tools')).body)).tools.map(({ name }) => name)

test('lists the tools that are served and that the token permits, with their contracts, in one order', async () => {
  const { app, client } = await productHost({ domains: ['task', 'user'] })
  const expected = app.registry.getAll().filter(({ domain }) => domain === 'task' || domain === 'user')
  const everything = await client()
  expect(await namesOf(everything)).toEqual(expected.map(({ tool }) => tool.name))
  expect(await namesOf(everything)).toEqual(await namesOf(everything))
  expect(await namesOf(await client(['tasks:read']))).toEqual(['list_tasks', 'read_date'])
  const { tools } = Listed.parse(JSON.parse((await everything.send('GET', '/api/v1/tools')).body))
  expect(tools[0]).toMatchObject({
    address: 'taskManager/add',
    title: 'Add task',
    category: 'mutation',
    permissions: ['tasks:create'],
    inputSchema: app.registry.get('add_task')?.inputSchema,
    outputSchema: app.registry.get('add_task')?.outputSchema,
  })
})

test('answers with the envelope of the pipeline, to the byte', async () => {
  const { client } = await productHost()
  const answer = await (await client()).post('add_task', { title: 'Email my advisor' })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const result = resultIn(answer)
  expect(result.data).toMatchObject({ status: 'created', title: 'Email my advisor' })
  expect(Object.keys(JSON.parse(answer.body))).toEqual(['data', 'agentHints', 'metadata', '_meta'])
})

test('a body may be left out where nothing has to be said', async () => {
  const { client } = await productHost()
  const owner = await client()
  expect((await owner.send('POST', '/api/v1/tools/list_tasks')).status).toBe(200)
  const typed = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '0' }
  expect((await owner.send('POST', '/api/v1/tools/list_tasks', typed)).status).toBe(200)
})

test('takes every name that the pipeline takes', async () => {
  const { client } = await productHost()
  const data = await (await client()).data('taskManager_add', { title: 'By agent and mode' })
  expect(data).toMatchObject({ status: 'created' })
})

test('an unknown tool, and one that is not served here, is not found, and the nearest names are told', async () => {
  const { client } = await productHost({ tools: ['list_tasks', 'add_task'] })
  const owner = await client()
  for (const name of ['lst_tasks', 'delete_task', '__proto__', '%00', '%E0%A4%A', 'x'.repeat(2000)]) {
    const answer = await owner.post(name, {})
    expect([answer.status, failureIn(answer).code], name).toEqual([404, 'NOT_FOUND'])
  }
  expect(failureIn(await owner.post('lst_tasks', {})).details.nearest).toContain('list_tasks')
})

test('the headers say for whom and in which place a call is made', async () => {
  const { app, client, service } = await productHost()
  const headers = {
    'TN-Session': 'thesis',
    'TN-Workspace': 'Mathé',
    'TN-Agent-Id': 'planner',
    'TN-Agent-Version': '2.1.0',
    'X-Correlation-Id': '7f3b6c1e-9f0d-4b52-8a57-2f8f5f0c9d11',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  }
  const bytes = Object.entries(headers).map(([name, text]) => [name, Buffer.from(text).toString('latin1')])
  const owner = await client()
  const answer = await fetch(`${service.address}/api/v1/tools/list_tasks`, {
    method: 'POST',
    headers: { ...owner.headers, ...Object.fromEntries(bytes) },
  })
  const { metadata } = ToolResult().parse(await answer.json())
  expect(metadata).not.toHaveProperty('traceId')
  expect(answer.headers.get('X-Correlation-Id')).toBe(headers['X-Correlation-Id'])
  expect(answer.headers.get('X-Trace-Id')).toBe('0af76519-16cd-43dd-8448-eb211c80319c')
  await owner.post('list_tasks', {})
  const records = () =>
    app.store.read
      .selectFrom('callRecord')
      .select(['agentId', 'agentVersion', 'workspaceId', 'surface'])
      .orderBy('id')
      .execute()
  await expect.poll(records).toMatchObject([
    { agentId: 'planner', agentVersion: '2.1.0', workspaceId: 'Mathé', surface: 'rest' },
    { agentId: 'rest', agentVersion: 'unknown', surface: 'rest' },
  ])
})

test('a place that is blank is none', async () => {
  const { client } = await productHost()
  const answer = await (await client()).post('list_tasks', {}, { 'TN-Session': '', 'TN-Workspace': ' ' })
  expect(answer.status).toBe(200)
  expect(resultIn(answer).metadata).not.toHaveProperty('session')
})

test('an Idempotency-Key makes of two requests one change', async () => {
  const { client } = await productHost()
  const owner = await client()
  const key = { 'Idempotency-Key': 'monday-1' }
  const first = resultIn(await owner.post('add_task', { title: 'Once' }, key))
  const again = resultIn(await owner.post('add_task', { title: 'Once' }, key))
  const asArgument = resultIn(await owner.post('add_task', { title: 'Once', clientEventId: 'monday-1' }))
  expect([again.data, asArgument.data]).toEqual([first.data, first.data])
  expect([first, again, asArgument].map(({ metadata }) => metadata.replayed)).toEqual([undefined, true, true])
  const both = await owner.post('add_task', { title: 'Once', clientEventId: 'monday-1' }, key)
  expect(resultIn(both).metadata.replayed).toBe(true)
  const inAgentForm = await owner.post('taskManager_add', { arguments: { title: 'Once' } }, key)
  expect(resultIn(inAgentForm).metadata.replayed).toBe(true)

  const other = await owner.post('add_task', { title: 'Another' }, key)
  expect([other.status, failureIn(other).code]).toEqual([409, 'CONFLICT'])
  const torn = await owner.post('add_task', { title: 'Once', clientEventId: 'tuesday-1' }, key)
  expect([torn.status, failureIn(torn).code]).toEqual([400, 'BAD_REQUEST'])
  expect((await owner.data('list_tasks', {}))['tasks']).toHaveLength(1)
})

test('an Idempotency-Key means nothing to a tool that changes nothing', async () => {
  const { client } = await productHost()
  const owner = await client()
  expect((await owner.post('list_tasks', {}, { 'Idempotency-Key': 'k' })).status).toBe(200)
  expect((await owner.get('list_tasks', {}, { 'Idempotency-Key': 'k' })).status).toBe(200)
})

test("two users never see each other's data, on either way", async () => {
  const { client, stranger } = await productHost()
  const [ada, ben] = [await stranger('ada'), await stranger('ben')]
  const { task_id } = await ada.data('add_task', { title: 'Of Ada' })
  const held = String((await ada.get('list_tasks', {})).headers['etag'])
  expect((await ben.data('list_tasks', {}))['tasks']).toEqual([])
  const read = await ben.get('list_tasks', {}, { 'If-None-Match': held })
  expect([read.status, resultIn(read).data]).toEqual([200, { tasks: [] }])
  expect(failureIn(await ben.post('delete_task', { task_id })).code).toBe('NOT_FOUND')
  const key = { 'Idempotency-Key': 'same' }
  await ada.data('add_task', { title: 'Second of Ada' }, key)
  expect(await ben.data('add_task', { title: 'Of Ben' }, key)).toMatchObject({ title: 'Of Ben' })
  expect((await (await client()).data('list_tasks', {}))['tasks']).toEqual([])
})

test('a tool that has to ask its caller says that this is the wrong way in', async () => {
  const { client } = await fixtureHost()
  const answer = await client.post('test_sampling', { prompt: 'Say something' })
  expect([answer.status, failureIn(answer).code]).toEqual([422, 'UNPROCESSABLE_ENTITY'])
})

test('too many calls are told when to come back', async () => {
  const sayOnce = toolsFor<unknown>()({
    ...testTool('say_once', 'Says something once a minute.'),
    rateLimit: { maxCalls: 1, windowMs: 60_000 },
    parameters: () => z.object({}),
    examples: [{ description: 'Once', params: {}, expectedResult: { said: 'once' } }],
    handler: async (_, { ok }) => ok({ said: 'once' }),
  })
  const domain = defineDomain({ name: 'conformance', naming: verbNoun, tools: [sayOnce] })
  const { client } = await fixtureHost({ pipeline: new Pipeline(new ToolRegistry([domain]), testPorts()) })
  expect((await client.post('say_once', {})).status).toBe(200)
  const answer = await client.post('say_once', {})
  expect([answer.status, failureIn(answer).code]).toEqual([429, 'RATE_LIMITED'])
  expect(answer.headers['retry-after']).toBe(String(failureIn(answer).details.retryAfter))
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d?$/)
})

test('who hangs up cancels the call', async () => {
  const { address, seen, signals } = await fixtureHost()
  const outgoing = request(`${address}/api/v1/tools/test_hang`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
  })
  outgoing.on('error', () => {})
  outgoing.end(JSON.stringify({ key: 'gone' }))
  await expect.poll(() => seen.lines.map(({ message }) => message)).toContain('call started')
  outgoing.destroy()
  await signals.told('gone')
})

const SAFE_ORDER = ['query', 'analysis', 'generation', 'mutation']

test('every example of every tool holds over REST, and what its answer suggests is accepted as it stands', async () => {
  const { app, stranger } = await productHost({}, await openTestDemo())
  const refused: string[] = []
  let followed = 0
  for (const { tool } of app.registry.getAll()) {
    for (const [at, example] of tool.examples.entries()) {
      const name = `${tool.name} ${at}`
      const somebody = await stranger(name)
      const user = await app.users.findUser(name)
      if (user && isOfDevices(tool.name)) await layDevices(app.store, user.id)
      const answers: unknown[] = []
      for (const given of example.given ?? [])
        answers.push(await somebody.data(given.tool, withGiven(given.params, answers)))
      const { data, agentHints } = resultIn(
        await somebody.post(tool.name, withGiven(example.params, answers)),
      )
      expect(differences(withGiven(example.expectedResult, answers), data), tool.name).toEqual([])
      const harm = ({ data: call }: SuggestedAction) => {
        const next = app.registry.get(String(call?.['tool']))?.tool
        return next?.destructive ? SAFE_ORDER.length : SAFE_ORDER.indexOf(next?.category ?? '')
      }
      for (const { data: suggested } of agentHints.suggestedNextActions.toSorted(
        (a, b) => harm(a) - harm(b),
      )) {
        const [call] = callsOf(suggested)
        const answer = await somebody.post(String(call?.tool), call?.arguments)
        followed += 1
        if (answer.status !== 200) refused.push(`${tool.name} → ${JSON.stringify(call)}: ${answer.body}`)
      }
    }
  }
  expect(refused).toEqual([])
  expect(followed).toBeGreaterThan(20)
})
