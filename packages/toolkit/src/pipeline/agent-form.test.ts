import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Tool } from '../contract/tool.ts'
import { callTool, codeOf, testCaller, type CallOptions } from '../testing/call-tool.ts'
import { assertEnvelope } from '../testing/envelope.ts'
import { hintsOf } from '../testing/run-suggestions.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'
import type { AskedSession, Session, Sessions } from './ports.ts'

const handler = vi.fn<Tool['handler']>(async (_, { ok }) => ok({ value: 'x' }))

const parameters = z.object({ text: z.string().max(20).optional().describe('A text') })
const colliding = z.object({
  mode: z.string().max(20).describe('A mode of its own'),
  sessionId: z.string().max(20).describe('A session of its own'),
  context: z.string().max(20).optional().describe('A context of its own'),
})
const tools = [
  sampleTool({ name: 'read_shelf', address: 'librarian/read', parameters, handler }),
  sampleTool({ name: 'read_all', address: 'librarian/readAll', parameters, handler }),
  sampleTool({ name: 'librarian_lend', address: 'librarian/lend', parameters, handler }),
  sampleTool({
    name: 'open_desk',
    address: 'librarian/open',
    parameters: colliding,
    params: { mode: 'm', sessionId: 's' },
    handler,
  }),
  sampleTool({ name: 'burn_shelf', address: 'keeper/burn', permissions: ['shelves:burn'], handler }),
  sampleTool({ name: 'dust_shelf', address: 'keeper/dust', permissions: ['shelves:dust'], handler }),
]

/** Who may dust, and nothing else. */
const duster = testCaller({ scopes: ['shelves:dust'] })

/** Sessions that are kept in memory, each bound to the workspace that a test says. */
function memorySessions(bound: Readonly<Record<string, string>> = {}) {
  const made = new Map<string, Session>()
  const sessions: Sessions = {
    find: async (owner, { session }: AskedSession) => made.get(`${owner} ${session}`),
    create: async (owner, { session, workspace }) => {
      const id = `id-${made.size}`
      const name = session ?? null
      const one = { id, name, workspace: bound[session ?? ''] ?? workspace ?? 'default' }
      made.set(`${owner} ${session ?? id}`, one)
      return { ...one, isNew: true }
    },
  }
  return sessions
}

const SHELVES = new Set(['My_Work_Books', 'readAll'])

async function called(name: string, args: unknown, options: CallOptions & { sessions?: Sessions } = {}) {
  const { sessions, ...rest } = options
  handler.mockClear()
  const ports = testPorts(
    sessions ? { sessions } : { nameSuffix: { key: 'shelf', exists: (_, shelf) => SHELVES.has(shelf) } },
  )
  const outcome = await callTool(samplePipeline(tools, ports), name, args, rest)
  assertEnvelope(outcome)
  const [params, context] = handler.mock.lastCall ?? []
  return { outcome, code: codeOf(outcome), params, context, record: ports.seen.recorded[0] }
}

const reasonOf = ({ outcome }: Awaited<ReturnType<typeof called>>) =>
  outcome.kind === 'failure' ? `${outcome.failure.message}: ${outcome.failure.details.reason}` : ''

describe('an agent and a mode', () => {
  it('are the same as the published name', async () => {
    const { code, params, record } = await called('librarian', { mode: 'read', text: 'a' })
    expect([code, params]).toEqual(['OK', { text: 'a' }])
    expect(record).toMatchObject({
      tool: 'read_shelf',
      agent: 'librarian',
      mode: 'read',
      arguments: { text: 'a' },
    })
  })

  it.each([undefined, null, '', '   ', 7, ['read'], { mode: 'read' }])(
    'need a mode, and %j is none',
    async (mode) => {
      const call = await called('librarian', { mode, sessionId: 's' })
      expect(call.code).toBe('BAD_REQUEST')
      expect(reasonOf(call)).toContain('read, readAll, lend, open')
      expect(handler).not.toHaveBeenCalled()
      expect(call.record).toMatchObject({ agent: 'librarian', mode: 'unknown', outcome: 'BAD_REQUEST' })
    },
  )

  it('may be given in one name, and the arguments count before it', async () => {
    expect((await called('librarian_read', { text: 'a' })).record).toMatchObject({ tool: 'read_shelf' })
    expect((await called('librarian_read', { mode: 'readAll' })).record).toMatchObject({ tool: 'read_all' })
    expect((await called('librarian_read', { mode: ' ' })).record).toMatchObject({ tool: 'read_shelf' })
    expect((await called('librarian_lend', { mode: 'read' })).record).toMatchObject({ tool: 'read_shelf' })
    expect((await called('librarian_lend', {})).record).toMatchObject({ tool: 'librarian_lend' })
  })

  it('that is unknown is refused with the nearest, and traced under what was asked for', async () => {
    for (const [name, args] of [
      ['librarian', { mode: 'raed' }],
      ['librarian_raed', {}],
    ] as const) {
      const call = await called(name, args)
      expect(call.code).toBe('BAD_REQUEST')
      expect(reasonOf(call)).toMatch(/has no mode raed: The nearest modes are read/)
      expect(call.record).toMatchObject({ agent: 'librarian', mode: 'raed', outcome: 'BAD_REQUEST' })
    }
    expect(reasonOf(await called('librarian', { mode: 'readShelf' }))).toMatch(/nearest modes are read$/)
    const nothingLikeIt = await called('librarian', { mode: 'xyz' })
    expect(reasonOf(nothingLikeIt)).toContain('Its modes are read, readAll, lend, open')
    const meant = await called('librarian', { mode: 'raed', text: 'a' })
    expect(hintsOf(meant.outcome)?.suggestedNextActions).toMatchObject([
      { action: 'use-nearest-tool', data: { tool: 'read_shelf', arguments: { text: 'a' } } },
    ])
    const stranger = await called('libarian', { mode: 'read' })
    expect(stranger.code).toBe('NOT_FOUND')
    expect(reasonOf(stranger)).toContain('librarian')
    expect(stranger.record).toMatchObject({ tool: 'libarian', outcome: 'NOT_FOUND' })
  })

  it('that the caller may not use is shown to nobody', async () => {
    for (const mode of ['', 'bur']) {
      const call = await called('keeper', { mode }, { caller: duster })
      expect([call.code, reasonOf(call)]).toEqual(['BAD_REQUEST', expect.stringMatching(/modes are dust$/)])
      const none = await called('keeper', { mode }, { caller: testCaller({ scopes: [] }) })
      expect(reasonOf(none)).toMatch(/You may use none of its modes$/)
    }
  })

  it('are parted at the first underscore, and what follows may name a shelf', async () => {
    const shelf = await called('librarian_My_Work_Books', { mode: 'read' })
    expect(shelf.context?.metadata).toEqual({ shelf: 'My_Work_Books' })
    expect((await called('librarian_lend', { mode: 'read' })).context?.metadata).toEqual({})
    for (const mode of ['read', 'readAll'])
      expect((await called('librarian_readAll', { mode })).context?.metadata).toEqual({ shelf: 'readAll' })
    expect((await called('librarian_', { mode: 'read' })).context?.metadata).toEqual({})
    expect((await called('librarian', { mode: 'read' })).context?.metadata).toEqual({})
    expect(reasonOf(await called('librarian_My_Work_Books', {}))).toMatch(/needs a mode/)
    expect(reasonOf(await called('librarian_read_twice', {}))).toMatch(/has no mode read_twice/)
    for (const name of ['_read', '_', ''])
      expect((await called(name, { mode: 'read' })).code).toBe('NOT_FOUND')
  })

  it('take parameters that are called like the frame under `arguments`', async () => {
    const { params, context } = await called('librarian', {
      mode: 'open',
      sessionId: 'mine',
      arguments: { mode: 'm', sessionId: 'theirs', context: 'c' },
    })
    expect(params).toEqual({ mode: 'm', sessionId: 'theirs', context: 'c' })
    expect(context?.sessionId).toBe('mine')
    expect((await called('open_desk', { mode: 'm', sessionId: 's' })).params).toEqual({
      mode: 'm',
      sessionId: 's',
    })
  })

  it('are checked by the exact schema of the mode', async () => {
    const call = await called('librarian', { mode: 'read', shelf: 'x' })
    expect(call.code).toBe('BAD_REQUEST')
    expect(reasonOf(call)).toContain('unknown field shelf')
  })
})

describe('the session of a call in agent form', () => {
  it('is made where there is none', async () => {
    for (const context of [undefined, null, 'text', [], {}, { sessionId: ' ' }]) {
      const call = await called('librarian', { mode: 'read', context })
      expect(call.code).toBe('OK')
      expect(call.context?.sessionId).toMatch(/^[0-9A-Z]{26}$/)
      expect(call.record?.sessionId).toBe(call.context?.sessionId)
    }
  })

  it('is made for a published name as well, where a mode is given', async () => {
    expect((await called('librarian_lend', { mode: 'lend' })).record?.sessionId).toMatch(/^[0-9A-Z]{26}$/)
    expect((await called('librarian_lend', {})).record?.sessionId).toBeNull()
  })

  it('comes from the context before the top level, and both before the request', async () => {
    const both = { mode: 'read', sessionId: 'old', context: { sessionId: 'canonical' } }
    for (const [args, expected] of [
      [both, 'canonical'],
      [{ mode: 'read', sessionId: 'old' }, 'old'],
      [{ mode: 'read', sessionId: 'old', context: { sessionId: null } }, 'old'],
    ] as const) {
      const call = await called('librarian', args, { sessionId: 'request' })
      expect([call.context?.sessionId, call.record?.sessionId]).toEqual([expected, expected])
    }
  })

  it('is announced once where it is new', async () => {
    const sessions = memorySessions()
    const first = await called('librarian', { mode: 'read', sessionId: 'essay' }, { sessions })
    const again = await called('librarian', { mode: 'read', sessionId: 'essay' }, { sessions })
    const metadata = [first, again].map(({ outcome }) =>
      outcome.kind === 'result' ? outcome.result.metadata : {},
    )
    expect(metadata).toMatchObject([{ session: { id: 'id-0', name: 'essay', workspace: 'default' } }, {}])
    expect(metadata[1]).not.toHaveProperty('session')
    expect(again.context?.sessionId).toBe('id-0')
  })

  it('is not announced by who was not the first to ask for it', async () => {
    const sessions = memorySessions()
    const create: Sessions['create'] = async (...asked) => ({
      ...(await sessions.create(...asked)),
      isNew: false,
    })
    const slower = await called(
      'librarian',
      { mode: 'read', sessionId: 's' },
      { sessions: { ...sessions, create } },
    )
    expect([slower.code, slower.context?.sessionId]).toEqual(['OK', 'id-0'])
    expect(slower.outcome).not.toHaveProperty('result.metadata.session')
  })

  it('is not begun by who may not make the call, and is traced under the name it was given', async () => {
    const sessions = memorySessions()
    const create = vi.fn<Sessions['create']>(sessions.create)
    const frame = { sessionId: 'essay', context: { workspaceId: 'attic' } }
    for (const [name, args, caller] of [
      ['keeper', { mode: 'burn', ...frame }, duster],
      ['keeper_burn', frame, duster],
      ['keeper', { mode: 'dust', ...frame }, testCaller({ scopes: [] })],
      ['keeper', frame, testCaller({ scopes: [] })],
    ] as const) {
      const { code, record } = await called(name, args, { caller, sessions: { ...sessions, create } })
      expect(code).not.toBe('OK')
      expect(record).toMatchObject({ sessionId: 'essay', workspaceId: 'attic' })
    }
    for (const name of ['burn_shelf', 'no_such_tool'])
      await called(name, {}, { caller: duster, sessionId: 'essay', sessions: { ...sessions, create } })
    expect(create).not.toHaveBeenCalled()
    await called('keeper', { mode: 'dust', ...frame }, { caller: duster, sessions: { ...sessions, create } })
    expect(create).toHaveBeenCalledOnce()
  })

  it('that cannot be kept does not stop the call', async () => {
    const create = () => Promise.reject(new Error('the disk is full'))
    const sessions = { ...memorySessions(), create }
    const call = await called('librarian', { mode: 'read', sessionId: 'essay' }, { sessions })
    expect([call.code, call.context?.sessionId]).toEqual(['OK', 'essay'])
  })

  it.each(['x'.repeat(201), 'a\u0000b', 'a\nb', '\uD800'])('refuses %j as a name', async (sessionId) => {
    const calls = [
      await called('librarian', { mode: 'read', sessionId }),
      await called('read_shelf', {}, { workspaceId: sessionId }),
    ]
    for (const { code, record } of calls) {
      expect(code).toBe('BAD_REQUEST')
      expect(record).toMatchObject({ sessionId: null, workspaceId: 'default' })
    }
  })

  it('belongs to no flat call that names none', async () => {
    for (const name of ['read_shelf', 'librarian_lend']) {
      const { context } = await called(name, {}, { sessions: memorySessions() })
      expect(context).toMatchObject({ sessionId: null, workspaceId: 'default' })
    }
  })
})

describe('the workspace of a call', () => {
  const levels = [true, false].flatMap((own) =>
    [true, false].flatMap((inContext) => [true, false].map((bound) => ({ own, inContext, bound }))),
  )
  it.each(levels)('is the highest that is given: %j', async ({ own, inContext, bound }) => {
    const expected = own ? 'own' : inContext ? 'context' : bound ? 'bound' : 'default'
    const frame = {
      mode: 'read',
      ...(own ? { workspaceContext: { workspaceId: 'own' } } : {}),
      context: { sessionId: 's', ...(inContext ? { workspaceId: 'context' } : {}) },
    }
    const sessions = memorySessions(bound ? { s: 'bound' } : {})
    const call = await called('librarian', frame, { sessions })
    expect([call.context?.workspaceId, call.record?.workspaceId]).toEqual([expected, expected])
    const settled = {
      ...frame,
      context: { sessionId: 's', workspaceId: expected },
      workspaceContext: { workspaceId: expected },
    }
    expect((await called('librarian', settled, { sessions })).context?.workspaceId).toBe(expected)
  })

  it.each([null, ' ', { workspaceId: '' }, { workspaceId: null }, '{"workspaceId":', '[]', 7])(
    'falls through %j',
    async (workspaceContext) => {
      const { context } = await called('librarian', {
        mode: 'read',
        workspaceContext,
        context: { workspaceId: 'context' },
      })
      expect(context?.workspaceId).toBe('context')
    },
  )

  it('may come as JSON in a text', async () => {
    const workspaceContext = '{"workspaceId":"own"}'
    const { context } = await called('librarian', { mode: 'read', workspaceContext })
    expect(context?.workspaceId).toBe('own')
  })

  it('is the explicit one, then the session’s, then the default elsewhere', async () => {
    const sessions = memorySessions({ s: 'bound' })
    const workspace = async (options: CallOptions) =>
      (await called('read_shelf', {}, { ...options, sessions })).context?.workspaceId
    expect(await workspace({ sessionId: 's', workspaceId: 'explicit' })).toBe('explicit')
    expect(await workspace({ sessionId: 's' })).toBe('bound')
    expect(await workspace({})).toBe('default')
    expect(await workspace({ sessionId: 's', workspaceId: ' ' })).toBe('bound')
    expect(await workspace({ sessionId: '', workspaceId: '' })).toBe('default')
  })
})
