import { describe, expect, it, vi } from 'vitest'
import type { Tool } from '../contract/tool.ts'
import { callTool, TEST_USER, type CallOptions } from '../testing/call-tool.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'

const handler = vi.fn<Tool['handler']>(async (_, { ok }) => ok({ value: 'x' }))

async function called(options: CallOptions) {
  const ports = testPorts()
  const outcome = await callTool(samplePipeline([sampleTool({ handler })], ports), 'look_up', {}, options)
  const ids = outcome.kind === 'result' ? outcome.ids : undefined
  // A model that reads the answer has no use for them.
  expect(outcome.kind === 'result' && outcome.text).not.toContain(ids?.traceId)
  return { ids, context: handler.mock.lastCall?.[1], seen: ports.seen }
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACE_ID = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736'

describe('the trace', () => {
  it('of the caller goes on', async () => {
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`
    const { ids, context, seen } = await called({ traceparent })
    expect(ids?.traceId).toBe(TRACE_ID)
    expect(context?.traceId).toBe(TRACE_ID)
    expect(seen.lines.map(({ fields }) => fields['traceId'])).toEqual([TRACE_ID, TRACE_ID])
    expect(seen.spans[0]?.traceparent).toBe(traceparent)
  })

  it.each([
    undefined,
    '',
    TRACE,
    `00-${TRACE}-00f067aa0ba902b7`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-00f067aa0ba902b7-01\nx`,
  ])('begins here where the caller says %j', async (traceparent) => {
    const { ids } = await called({ traceparent })
    expect(ids?.traceId).toMatch(/^00000000-0000-4000-8000-/)
  })
})

describe('the correlation', () => {
  it('of the caller goes on', async () => {
    const { ids, context } = await called({ correlationId: TRACE_ID.toUpperCase() })
    expect(ids?.correlationId).toBe(TRACE_ID.toUpperCase())
    expect(context?.correlationId).toBe(TRACE_ID.toUpperCase())
  })

  it.each([undefined, '', 'not-a-uuid', `${TRACE_ID}x`])(
    'begins here where the caller says %j',
    async (given) => {
      const { ids } = await called({ correlationId: given })
      expect(ids?.correlationId).toMatch(/^00000000-0000-4000-8000-/)
    },
  )
})

describe('the context of a handler', () => {
  it('says who calls, from where and when', async () => {
    const { context } = await called({ sessionId: 's1', workspaceId: 'w1', metadata: { client: 'x' } })
    expect(context).toMatchObject({
      userId: TEST_USER,
      sessionId: 's1',
      workspaceId: 'w1',
      agentId: 'test-agent',
      agentVersion: '1.0.0',
      timestamp: '2026-11-15T09:30:00.000Z',
      metadata: { client: 'x' },
    })
  })

  it('is in no session and in the default workspace where the caller says nothing', async () => {
    const { context } = await called({})
    expect(context).toMatchObject({ sessionId: null, workspaceId: 'default', metadata: {} })
  })
})
