import type { ErrorDetails } from '../contract/errors.ts'
import type { Facts, NextCall } from '../contract/facts.ts'

/** What a failure says about itself. A refusal is certain; of a fault of ours nothing is known. */
export const failed = ({ kind, retryAfter }: ErrorDetails, next: readonly NextCall[]): Facts => ({
  provenance: kind === 'system' ? 'unknown' : 'verified',
  holds: retryAfter === undefined ? 0 : retryAfter * 1000,
  next,
})
