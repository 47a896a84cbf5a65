import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Limiter } from '../pipeline/ports.ts'
import type { RateLimit } from '../contract/tool.ts'

/** Makes the limiter of one tool. */
export type MakeLimiter = (tool: string, limit: RateLimit) => RateLimiterAbstract

/** Counts calls per tool and caller, wherever the host keeps its counters: for several processes that share them. */
export function flexibleLimiter(make: MakeLimiter): Limiter {
  const limiters = new Map<string, RateLimiterAbstract>()
  return {
    async take(tool, caller, limit) {
      const limiter = limiters.get(tool) ?? make(tool, limit)
      limiters.set(tool, limiter)
      try {
        await limiter.consume(caller.userId ?? '', 1)
        return { allowed: true }
      } catch (thrown) {
        if (!(thrown instanceof RateLimiterRes)) throw thrown
        return { allowed: false, retryAfterMs: thrown.msBeforeNext, used: thrown.consumedPoints }
      }
    },
  }
}
