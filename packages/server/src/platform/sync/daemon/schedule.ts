import * as z from 'zod'

/** The result of a round. */
export const Outcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('done'),
    /** Own changes that the server has answered. */
    sent: z.int(),
    received: z.int(),
    hasMore: z.boolean(),
  }),
  /** A temporary failure: the server is unreachable or the disk is full. */
  z.object({ kind: z.literal('away'), retryAfterMs: z.number().exactOptional() }),
  /** The user has to act. The daemon keeps checking now and then. */
  z.object({ kind: z.literal('barred') }),
  z.object({ kind: z.literal('unlinked') }),
])
export type Outcome = Readonly<z.output<typeof Outcome>>

/** When the next round runs. */
export interface Plan {
  readonly dueAt: number
  /** How many rounds in a row have failed. */
  readonly failures: number
}

/** How long an edit by another process may go unnoticed. */
export const WATCH_MS = 250
const FIRST_PAUSE_MS = 1_000
export const LONGEST_PAUSE_MS = 60_000
/** The longest pause that a server can ask for. */
const LONGEST_RETRY_AFTER_MS = 60 * 60_000

export const dueNow = (now: number): Plan => ({ dueAt: now, failures: 0 })

/** The plan after a round. `share` is random, so that devices do not all reconnect at the same moment. */
export function planAfter(plan: Plan, outcome: Outcome, now: number, share: number, pollMs: number): Plan {
  if (outcome.kind === 'done') return { dueAt: outcome.hasMore ? now : now + pollMs, failures: 0 }
  const failures = plan.failures + 1
  if (outcome.kind !== 'away') return { dueAt: now + LONGEST_PAUSE_MS, failures }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(plan.failures, 10), LONGEST_PAUSE_MS)
  const asked = Math.min(outcome.retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS)
  return { dueAt: now + Math.max(pause * (0.5 + share / 2), asked), failures }
}

/** Edits are sent right away, unless the last round failed. */
export const isDue = ({ dueAt, failures }: Plan, now: number, isEdited: boolean): boolean =>
  now >= dueAt || (isEdited && failures === 0)

/** How long to wait before the next check. */
export const waitTime = ({ dueAt }: Plan, now: number): number => Math.max(0, Math.min(WATCH_MS, dueAt - now))
