import { describe, expect, it, vi } from 'vitest'
import { testCaller } from '../testing/call-tool.ts'
import type { Sessions } from './ports.ts'
import { called, duster, memorySessions } from '../testing/agent-calls.ts'

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
