import { describe, expect, it } from 'vitest'
import { testCaller } from '../testing/call-tool.ts'
import { hintsOf } from '../testing/run-suggestions.ts'
import { called, duster, handler } from '../testing/agent-calls.ts'

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
