import { defineDomain, toolsFor, verbNoun } from '@tutor-nexus/toolkit'
import { Pipeline } from '@tutor-nexus/toolkit/pipeline'
import { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { testPorts } from '@tutor-nexus/toolkit/testing'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { testTool } from '../conformance/fixture-domain/define.ts'
import { callAs } from '../support/call.ts'
import { demoHome } from '../support/demo.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { tn, tnServe, tnToken } from '../support/tn.ts'
import { failureIn, fixtureHost, productHost, resultIn, RestClient } from './rest-host.ts'

const callsOf = (app: TestApp): number => app.logged.filter((line) => line.includes('call started')).length
const tagOf = async (client: RestClient, tool: string, args: unknown, headers: Record<string, string> = {}) =>
  String((await client.get(tool, args, headers)).headers['etag'])

test('who holds the answer already is told so, and the tool does not run', async () => {
  const { app, client } = await productHost()
  const owner = await client()
  const first = await owner.get('list_tasks', { status: 'pending' })
  expect(first.headers).toMatchObject({
    etag: expect.stringMatching(/^W\/"[\w-]+"$/),
    'cache-control': 'private, no-cache',
    vary: 'Authorization, TN-Session, TN-Workspace',
  })
  expect(resultIn(first).data).toEqual({ tasks: [] })
  const tag = String(first.headers['etag'])
  const before = callsOf(app)
  for (const held of [tag, tag.slice('W/'.length), `"another", ${tag}`]) {
    const again = await owner.get('list_tasks', { status: 'pending' }, { 'If-None-Match': held })
    expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', tag])
  }
  expect(callsOf(app)).toBe(before)
})

test('the tag is of this tool, these arguments, this caller and this place, and of nothing else', async () => {
  const { client, stranger } = await productHost()
  const owner = await client()
  const tags = [
    await tagOf(owner, 'list_tasks', { limit: 5, status: 'all' }),
    await tagOf(owner, 'list_tasks', { limit: 6, status: 'all' }),
    await tagOf(owner, 'tn_user_transcript_get', {}),
    await tagOf(await client(['tasks:read']), 'list_tasks', { limit: 5, status: 'all' }),
    await tagOf(await stranger('ada'), 'list_tasks', { limit: 5, status: 'all' }),
    await tagOf(owner, 'list_tasks', { limit: 5, status: 'all' }, { 'TN-Workspace': 'thesis' }),
    await tagOf(owner, 'list_tasks', { limit: 5, status: 'all' }, { 'TN-Session': 'monday' }),
  ]
  expect(new Set(tags).size).toBe(tags.length)
  expect(await tagOf(owner, 'list_tasks', { status: 'all', limit: 5 })).toBe(tags[0])
  expect(await tagOf(await client(), 'list_tasks', { limit: 5, status: 'all' })).toBe(tags[0])
})

test('a write makes the answer that one holds an old one, whoever made it', async () => {
  const { app, client } = await productHost()
  const other = await openTestApp(app.settings.location)
  const owner = await client()
  const titles = ['from here', 'from another program on the same file']
  for (const [at, writer] of [app, other].entries()) {
    const held = await tagOf(owner, 'list_tasks', {})
    expect((await owner.get('list_tasks', {}, { 'If-None-Match': held })).status).toBe(304)
    await callAs(writer, 'add_task', { title: titles[at] }, { userId: app.localOwner.id })
    const fresh = await owner.get('list_tasks', {}, { 'If-None-Match': held })
    expect(fresh.status).toBe(200)
    expect(resultIn(fresh).data).toMatchObject({ tasks: titles.slice(0, at + 1).map((title) => ({ title })) })
  }
})

test('so does one from another process', async () => {
  const home = await demoHome()
  const { address } = await tnServe(home)
  const owner = new RestClient(address, { Authorization: `Bearer ${await tnToken(home)}` })
  const held = await tagOf(owner, 'list_tasks', {})
  expect((await owner.get('list_tasks', {}, { 'If-None-Match': held })).status).toBe(304)
  expect((await tn(home, ['call', 'add_task', '{"title":"From elsewhere"}'])).code).toBe(0)
  const fresh = await owner.get('list_tasks', {}, { 'If-None-Match': held })
  expect([fresh.status, resultIn(fresh).data]).toMatchObject([200, { tasks: [{ title: 'From elsewhere' }] }])
})

test('what cannot be given has no tag', async () => {
  const { client } = await productHost()
  const owner = await client()
  const unknown = await owner.get('tn_course_get', { course: 'nrc:NONE 1' })
  expect([unknown.status, failureIn(unknown).code, unknown.headers['etag']]).toEqual([
    404,
    'NOT_FOUND',
    undefined,
  ])
  expect(unknown.headers['cache-control']).toBe('no-store')
  expect((await owner.get('lst_tasks', {})).status).toBe(404)
})

const readClock = toolsFor<unknown>()({
  ...testTool('read_clock', 'Reads the clock.'),
  cacheable: true,
  cacheTTL: 60,
  parameters: () => z.object({}),
  examples: [{ description: 'At any time', params: {}, expectedResult: { said: 'noon' } }],
  handler: async (_, { ok }) => ok({ said: 'noon' }),
})

const clockPipeline = () =>
  new Pipeline(
    new ToolRegistry([defineDomain({ name: 'conformance', naming: verbNoun, tools: [readClock] })]),
    testPorts(),
  )

test('an answer is held no longer than its tool allows, though nothing was written', async () => {
  let now = 0
  const { client } = await fixtureHost({
    pipeline: clockPipeline(),
    stamp: () => 'unchanged',
    now: () => now,
  })
  const held = { 'If-None-Match': await tagOf(client, 'read_clock', {}) }
  now = 59_999
  expect((await client.get('read_clock', {}, held)).status).toBe(304)
  now = 60_000
  expect((await client.get('read_clock', {}, held)).status).toBe(200)
})

test('where nobody can tell whether something changed, the tool answers without a tag', async () => {
  const stamp = () => Promise.reject(new Error('no database'))
  const { client, faults } = await fixtureHost({ pipeline: clockPipeline(), stamp })
  const answer = await client.get('read_clock', {})
  expect([answer.status, answer.headers['etag']]).toEqual([200, undefined])
  expect(faults).toHaveLength(1)
})
