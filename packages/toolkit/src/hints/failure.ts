import type { ErrorDetails } from '../contract/errors.ts'
import type { Facts, NextCall } from '../contract/facts.ts'
import { evidence, precision } from './factors.ts'

/** What a failure says about itself: how exactly it is known, and what leads on. */
export function failed(details: ErrorDetails, next: readonly NextCall[]): Facts {
  const { kind, issues = [], reason, retryAfter, nearest = [] } = details
  return {
    factors: [
      precision([
        reason ?? issues[0]?.message,
        retryAfter ?? issues[0]?.path,
        issues[0]?.expected ?? nearest[0],
      ]),
      evidence(next.length, 'ways on'),
    ],
    provenance: kind === 'system' ? 'unknown' : 'verified',
    holds: retryAfter === undefined ? 0 : retryAfter * 1000,
    next,
    contextNeeded: issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)),
  }
}
