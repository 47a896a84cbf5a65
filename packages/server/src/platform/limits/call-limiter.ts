import type { RateLimit } from '@tutor-nexus/toolkit/contract'
import type { Limiter, LimitVerdict } from '@tutor-nexus/toolkit/pipeline'
import type { Allowances } from './allowances.ts'

/** A person's calls of all tools together. */
const ALL_TOOLS = '*'
const ALL_CALLS: RateLimit = { maxCalls: 3_000, windowMs: 60_000 }

const UNLIMITED: Limiter = { take: () => ({ allowed: true }) }

/** Limits a person's calls of each tool and of all tools together. The factor scales all limits; Infinity lifts them. */
export function callLimiter(allowances: Allowances, factor: number): Limiter {
  if (factor === Infinity) return UNLIMITED
  const scaled = ({ maxCalls, windowMs }: RateLimit): RateLimit => ({
    maxCalls: Math.max(1, Math.round(maxCalls * factor)),
    windowMs,
  })
  const allCalls = scaled(ALL_CALLS)
  const takeOfAll = (owner: string, verdict: LimitVerdict) =>
    verdict.allowed ? withLimit(allowances.take(ALL_TOOLS, owner, allCalls), allCalls) : verdict
  return {
    take(tool, { userId }, limit) {
      const owner = userId ?? ''
      const own = factor === 1 ? limit : scaled(limit)
      const verdict = withLimit(allowances.take(tool, owner, own), own)
      return verdict instanceof Promise
        ? verdict.then((known) => takeOfAll(owner, known))
        : takeOfAll(owner, verdict)
    },
  }
}

/** A refusal names the limit that was reached, which may not be the tool's own. */
const withLimit = (
  verdict: LimitVerdict | Promise<LimitVerdict>,
  limit: RateLimit,
): LimitVerdict | Promise<LimitVerdict> =>
  verdict instanceof Promise
    ? verdict.then((known) => withLimit(known, limit))
    : verdict.allowed
      ? verdict
      : { ...verdict, limit }
