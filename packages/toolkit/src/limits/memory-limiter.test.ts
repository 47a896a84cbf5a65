import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OTHER_USER, testCaller } from '../testing/call-tool.ts'
import { memoryLimiter } from './memory-limiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limit = { maxCalls: 1, windowMs: 1_000 }

describe('the limiter in memory', () => {
  it('counts calls of the system apart', async () => {
    const limiter = memoryLimiter()
    await limiter.take('a', testCaller({ userId: null }), limit)
    expect(await limiter.take('a', testCaller(), limit)).toEqual({ allowed: true })
    expect(await limiter.take('a', testCaller({ userId: null }), limit)).toMatchObject({ allowed: false })
  })

  it('begins a window anew after its end, each caller its own', async () => {
    const limiter = memoryLimiter()
    await limiter.take('a', testCaller(), limit)
    vi.advanceTimersByTime(600)
    await limiter.take('a', testCaller({ userId: OTHER_USER }), limit)
    vi.advanceTimersByTime(399)
    expect(await limiter.take('a', testCaller(), limit)).toEqual({ allowed: false, retryAfterMs: 1, used: 2 })
    vi.advanceTimersByTime(1)
    expect(await limiter.take('a', testCaller(), limit)).toEqual({ allowed: true })
    expect(await limiter.take('a', testCaller({ userId: OTHER_USER }), limit)).toEqual({
      allowed: false,
      retryAfterMs: 600,
      used: 2,
    })
  })
})
