import { describe, expect, it } from 'vitest'
import { type CallOptions } from '../testing/call-tool.ts'
import { called, memorySessions } from '../testing/agent-calls.ts'

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
