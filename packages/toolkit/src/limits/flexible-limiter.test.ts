import { RateLimiterMemory } from 'rate-limiter-flexible'
import { describe, expect, it } from 'vitest'
import { testCaller } from '../testing/call-tool.ts'
import { flexibleLimiter } from './flexible-limiter.ts'

const limit = { maxCalls: 1, windowMs: 1_000 }

describe('the limiter', () => {
  it('counts in one place per tool, made by the host where it shares its counters', async () => {
    const made: string[] = []
    const limiter = flexibleLimiter((tool, { maxCalls, windowMs }) => {
      made.push(tool)
      return new RateLimiterMemory({ points: maxCalls, duration: windowMs / 1000, keyPrefix: tool })
    })
    const caller = testCaller()
    expect(await limiter.take('a', caller, limit)).toEqual({ allowed: true })
    expect(await limiter.take('a', caller, limit)).toMatchObject({ allowed: false, used: 2 })
    expect(await limiter.take('b', caller, limit)).toEqual({ allowed: true })
    expect(made).toEqual(['a', 'b'])
  })

  it('fails where its counters do, rather than let everything through', async () => {
    class BrokenLimiter extends RateLimiterMemory {
      override consume(): Promise<never> {
        return Promise.reject(new Error('no counters'))
      }
    }
    const limiter = flexibleLimiter(() => new BrokenLimiter({ points: 1, duration: 1 }))
    await expect(limiter.take('a', testCaller(), limit)).rejects.toThrow('no counters')
  })
})
