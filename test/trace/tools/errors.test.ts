import { UserId } from '@tutor-nexus/toolkit'
import { callTool, runSuggestions, testCaller } from '@tutor-nexus/toolkit/testing'
import { describe, expect, test } from 'vitest'
import { inspectorOf, type Inspector } from './inspector.ts'
import { said, step, type MadeUpSession } from './memory-recordings.ts'

const turns = Array.from({ length: 30 }, (_, at) => [
  step(0, [said(`${at} `.repeat(2_000))]),
  step(1, [said('b')]),
])
const one: MadeUpSession = { id: '0199aaaa-1111-7000-8000-000000000001', turns }
const two: MadeUpSession = { id: '0199aaaa-2222-7000-8000-000000000002', turns }
const empty: MadeUpSession = { id: 'empty-session', turns: [] }

const opened = (): Inspector => inspectorOf([{ ...one }, { ...two }, { ...empty }])

async function failureOf(inspector: Inspector, tool: string, args: object, scopes = ['*']) {
  const outcome = await inspector.call(tool, args, { scopes })
  if (outcome.kind !== 'failure') throw new Error('It was answered')
  // Whatever is suggested must be accepted as it stands.
  expect(await runSuggestions(inspector.pipeline, outcome, { caller: testCaller({ scopes }) })).toEqual([])
  const { code, message, details, agentHints } = outcome.failure
  return { code, message, details, suggested: agentHints.suggestedNextActions.map(({ data }) => data) }
}

const OF_A_SESSION: readonly (readonly [string, object])[] = [
  ['get_session_summary', {}],
  ['get_session_turns', {}],
  ['get_turn_steps', { turn_index: 0 }],
  ['get_session_full', { cursor: 'start' }],
  ['search_sessions', { query: 'b' }],
  ['get_session_by_id', {}],
]

describe.each(OF_A_SESSION)('%s', (tool, args) => {
  test('takes a whole id, and its beginning where that is enough', async () => {
    for (const session_id of [one.id, '0199aaaa-1', 'empty-se'].slice(0, tool === 'get_turn_steps' ? 2 : 3))
      expect((await opened().call(tool, { ...args, session_id })).kind).toBe('result')
  })

  test('an unknown id is not found', async () => {
    const { code, suggested } = await failureOf(opened(), tool, { ...args, session_id: 'ffffffff-0000' })
    expect(code).toBe('NOT_FOUND')
    expect(suggested).toEqual([{ tool: 'list_sessions', arguments: {} }])
  })

  test('an unknown id that begins like others names them', async () => {
    const { code, suggested } = await failureOf(opened(), tool, { ...args, session_id: '0199aaaa-3' })
    expect(code).toBe('NOT_FOUND')
    expect(suggested).toContainEqual({ tool: 'get_session_summary', arguments: { session_id: two.id } })
  })

  test('an id that could mean several names them', async () => {
    const { code, message, details, suggested } = await failureOf(opened(), tool, {
      ...args,
      session_id: '0199aaaa',
    })
    expect([code, message, details.nearest]).toEqual([
      'BAD_REQUEST',
      '2 sessions start with 0199aaaa',
      [one.id, two.id],
    ])
    for (const { id } of [one, two])
      expect(suggested).toContainEqual({ tool: 'get_session_summary', arguments: { session_id: id } })
  })

  test('an id that is too short is refused, with those that begin so', async () => {
    const { code, details, suggested } = await failureOf(opened(), tool, { ...args, session_id: '0199' })
    expect([code, details.issues?.[0]?.path]).toEqual(['BAD_REQUEST', 'session_id'])
    expect(suggested).toContainEqual({ tool: 'get_session_summary', arguments: { session_id: one.id } })
  })
})

const PAGED: readonly (readonly [string, Record<string, unknown>])[] = [
  ['get_session_turns', { limit: 2 }],
  ['get_turn_steps', { turn_index: 0, limit: 1 }],
  ['get_session_full', { cursor: 'start', max_bytes: 4_096 }],
  ['get_session_by_id', { detail_level: 'turns', limit: 2 }],
]

describe.each(PAGED)('a cursor of %s', (tool, args) => {
  const cursorOf = async (inspector: Inspector) =>
    (await inspector.ask(tool, { ...args, session_id: one.id })).meta.next_cursor

  test('goes on with the beginning of the id, and with another limit', async () => {
    const inspector = opened()
    const cursor = await cursorOf(inspector)
    const again = await inspector.call(tool, { ...args, session_id: '0199aaaa-1', limit: 3, cursor })
    expect(again.kind).toBe('result')
  })

  test('is refused for another session, another tool and another user', async () => {
    const inspector = opened()
    const cursor = await cursorOf(inspector)
    const others = PAGED.filter(([name]) => name !== tool)
    const wrong: [string, object][] = [
      [tool, { ...args, session_id: two.id, cursor }],
      ...others.map(([name, given]): [string, object] => [name, { ...given, session_id: one.id, cursor }]),
    ]
    for (const [name, given] of wrong)
      expect((await failureOf(inspector, name, given)).code).toBe('BAD_REQUEST')
    const stranger = testCaller({ userId: UserId.parse('01K9Z4M8T0TEST000000000009') })
    const outcome = await callTool(
      inspector.pipeline,
      tool,
      { ...args, session_id: one.id, cursor },
      { caller: stranger },
    )
    expect(outcome).toMatchObject({ kind: 'failure', failure: { code: 'BAD_REQUEST' } })
  })

  test('conflicts once the log was written anew, and says how to start again', async () => {
    const inspector = opened()
    const cursor = await cursorOf(inspector)
    const [session] = inspector.recordings.sessions
    if (session) session.generation = 'two'
    const { code, suggested } = await failureOf(inspector, tool, { ...args, session_id: one.id, cursor })
    expect([code, suggested.length > 0]).toEqual(['CONFLICT', true])
  })

  test('finds nothing once the log has vanished', async () => {
    const inspector = opened()
    const cursor = await cursorOf(inspector)
    inspector.recordings.sessions.shift()
    expect((await failureOf(inspector, tool, { ...args, session_id: one.id, cursor })).code).toBe('NOT_FOUND')
  })
})

describe('positions and limits', () => {
  test.each([
    ['get_turn_steps', { session_id: one.id, turn_index: 30 }, 'turn_index'],
    ['get_turn_steps', { session_id: one.id, turn_index: 0, step_index: 2 }, 'step_index'],
    ['get_turn_steps', { session_id: empty.id, turn_index: 0 }, 'turn_index'],
    ['get_session_full', { session_id: one.id, cursor: null, turn_index: 30 }, 'turn_index'],
    ['get_session_full', { session_id: one.id, cursor: null, turn_index: 1, step_index: 9 }, 'step_index'],
  ])('%s %j is not found', async (tool, args, path) => {
    const { code, details } = await failureOf(opened(), tool, args)
    expect([code, details.issues?.[0]?.path]).toEqual(['NOT_FOUND', path])
  })

  test.each([
    ['list_sessions', { limit: 0 }],
    ['list_sessions', { limit: 101 }],
    ['list_sessions', { since: '2026-02-02', until: '2026-02-01' }],
    ['get_session_turns', { session_id: one.id, limit: 51 }],
    ['get_turn_steps', { session_id: one.id, turn_index: -1 }],
    ['get_turn_steps', { session_id: one.id, turn_index: 0, limit: 101 }],
    ['get_session_full', { session_id: one.id }],
    ['get_session_full', { session_id: one.id, cursor: 'start', max_bytes: 4_095 }],
    ['get_session_full', { session_id: one.id, cursor: 'start', max_bytes: 102_401 }],
    ['get_session_full', { session_id: one.id, cursor: 'start', limit: 11 }],
    ['get_session_full', { session_id: one.id, cursor: 'begin' }],
    ['search_sessions', { query: '' }],
    ['get_session_by_id', { session_id: one.id, detail_level: 'all' }],
  ])('%s %j is bad input', async (tool, args) => {
    expect((await failureOf(opened(), tool, args)).code).toBe('BAD_REQUEST')
  })
})

describe('what is masked', () => {
  const secret = ['sk', 'ant', 'api03', 'abcdefghij0123456789'].join('-')
  const session = { id: 'with-a-secret', turns: [[step(0, [said(`it is ${secret}`)])]] }

  test.each([
    ['get_turn_steps', { turn_index: 0 }],
    ['get_session_full', { cursor: 'start' }],
  ])('%s shows it to who may see it and asks for it', async (tool, args) => {
    const inspector = inspectorOf([session])
    const asked = { ...args, session_id: session.id }
    expect((await inspector.ask(tool, asked)).text).toContain('[masked: api key]')
    expect((await inspector.ask(tool, { ...asked, show_secrets: true })).text).toContain(secret)
    const scoped = { ...asked, show_secrets: true }
    expect((await inspector.ask(tool, scoped, { scopes: ['trace:read', 'trace:secrets'] })).text).toContain(
      secret,
    )
    expect(await failureOf(inspector, tool, scoped, ['trace:read'])).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('a cursor for masked pages opens no unmasked ones', async () => {
    const long = { id: 'long-and-secret', turns: [[step(0, [said('x '.repeat(9_000))])]] }
    const inspector = inspectorOf([long])
    const args = { session_id: long.id, max_bytes: 4_096 }
    const { meta } = await inspector.ask('get_session_full', { ...args, cursor: 'start' })
    const { code } = await failureOf(inspector, 'get_session_full', {
      ...args,
      cursor: meta.next_cursor,
      show_secrets: true,
    })
    expect(code).toBe('BAD_REQUEST')
  })
})

test('rate limits are kept and published', async () => {
  const inspector = inspectorOf([one], true)
  const tools = new Map(inspector.pipeline.registry.getAll().map(({ tool }) => [tool.name, tool.rateLimit]))
  expect(tools.get('get_session_full')).toEqual({ maxCalls: 10, windowMs: 60_000 })
  expect(tools.get('get_session_summary')).toEqual({ maxCalls: 100, windowMs: 60_000 })
  const outcomes = []
  for (let call = 0; call < 11; call += 1)
    outcomes.push((await inspector.call('get_session_full', { session_id: one.id, cursor: 'start' })).kind)
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 'result'), 'failure'])
})
