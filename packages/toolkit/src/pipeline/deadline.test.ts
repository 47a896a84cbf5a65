import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToolError } from '../contract/errors.ts'
import type { Tool } from '../contract/tool.ts'
import { callTool, codeOf } from '../testing/call-tool.ts'
import { assertEnvelope } from '../testing/envelope.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A handler that never answers, and the signal that it was given. */
function hanging(): { handler: Tool['handler']; signals: AbortSignal[] } {
  const signals: AbortSignal[] = []
  const handler: Tool['handler'] = (_, { signal }) => {
    signals.push(signal)
    return new Promise(() => {})
  }
  return { handler, signals }
}

describe('a handler that hangs', () => {
  it.each([
    ['fast', 2_000],
    ['medium', 10_000],
    ['slow', 55_000],
  ] as const)('is given up when it is %s and %i ms have passed', async (responseTime, ms) => {
    const { handler, signals } = hanging()
    const settled = vi.fn<(outcome?: unknown) => void>()
    const running = callTool(samplePipeline([sampleTool({ responseTime, handler })]), 'look_up').then(
      (outcome) => {
        settled()
        return outcome
      },
    )
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(settled).not.toHaveBeenCalled()
    expect(signals[0]?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    const outcome = await running
    assertEnvelope(outcome)
    expect(codeOf(outcome)).toBe('SERVICE_UNAVAILABLE')
    expect(signals[0]?.aborted).toBe(true)
    expect(signals).toHaveLength(1)
  })

  it('may fail later without anyone noticing', async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    const running = callTool(samplePipeline([sampleTool({ handler: () => promise })]), 'look_up')
    await vi.advanceTimersByTimeAsync(2_000)
    reject(new Error('too late'))
    expect(codeOf(await running)).toBe('SERVICE_UNAVAILABLE')
  })
})

describe('a client that cancels', () => {
  it('aborts the signal of the handler', async () => {
    const { handler, signals } = hanging()
    const client = new AbortController()
    const running = callTool(
      samplePipeline([sampleTool({ handler })]),
      'look_up',
      {},
      { signal: client.signal },
    )
    await vi.advanceTimersByTimeAsync(1)
    client.abort()
    const outcome = await running
    expect(codeOf(outcome)).toBe('SERVICE_UNAVAILABLE')
    expect(outcome).toMatchObject({ failure: { message: 'The call was cancelled' } })
    expect(signals[0]?.aborted).toBe(true)
  })

  it('before the handler began finds it not begun', async () => {
    const handler = vi.fn<Tool['handler']>(() => Promise.reject(new Error('nobody waits for this')))
    const signal = AbortSignal.abort()
    const outcome = await callTool(samplePipeline([sampleTool({ handler })]), 'look_up', {}, { signal })
    expect(codeOf(outcome)).toBe('SERVICE_UNAVAILABLE')
    expect(handler).not.toHaveBeenCalled()
  })

  it('is told so even where the handler answers the signal with an error of its own', async () => {
    const handler: Tool['handler'] = (_, { signal }) =>
      new Promise((__, reject) => {
        signal.addEventListener('abort', () => reject(new Error('foreign')))
      })
    const running = callTool(samplePipeline([sampleTool({ handler })]), 'look_up')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(codeOf(await running)).toBe('SERVICE_UNAVAILABLE')
  })
})

describe('when a call is over', () => {
  it.each<[string, Tool['handler']]>([
    ['it answered', async (_, { ok }) => ok({ value: 'x' })],
    ['it failed', () => Promise.reject(new Error('x'))],
    ['it met an outage', () => Promise.reject(new ToolError('SERVICE_UNAVAILABLE', 'x'))],
  ])('no timer and no listener is left: %s', async (_, handler) => {
    const { signal } = new AbortController()
    await callTool(samplePipeline([sampleTool({ handler })]), 'look_up', {}, { signal })
    expect(vi.getTimerCount()).toBe(0)
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })
})

describe('an outage', () => {
  const outage = () => new ToolError('SERVICE_UNAVAILABLE', 'The catalog does not answer')

  it.each([
    ['query', 2],
    ['analysis', 1],
    ['mutation', 1],
    ['generation', 1],
  ] as const)('of a %s is met %i time(s)', async (category, times) => {
    const handler = vi.fn<Tool['handler']>(() => Promise.reject(outage()))
    const outcome = await callTool(samplePipeline([sampleTool({ category, handler })]), 'look_up')
    expect(codeOf(outcome)).toBe('SERVICE_UNAVAILABLE')
    expect(handler).toHaveBeenCalledTimes(times)
  })

  it('that is over at the second try goes unnoticed', async () => {
    const handler = vi
      .fn<Tool['handler']>((_, { ok }) => Promise.resolve(ok({ value: 'x' })))
      .mockRejectedValueOnce(outage())
    expect(codeOf(await callTool(samplePipeline([sampleTool({ handler })]), 'look_up'))).toBe('OK')
  })

  it('is tried again within the same deadline', async () => {
    const handler = vi
      .fn<Tool['handler']>(() => new Promise(() => {}))
      .mockImplementationOnce(async () => {
        await new Promise((resolve) => setTimeout(resolve, 1_500))
        throw outage()
      })
    const settled = vi.fn<(outcome?: unknown) => void>()
    const running = callTool(samplePipeline([sampleTool({ handler })]), 'look_up').then(settled)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(handler).toHaveBeenCalledTimes(2)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await running
  })

  it('of another kind is not tried again', async () => {
    const handler = vi.fn<Tool['handler']>(() => Promise.reject(new Error('a fault of ours')))
    await callTool(samplePipeline([sampleTool({ handler })]), 'look_up')
    expect(handler).toHaveBeenCalledTimes(1)
  })
})
