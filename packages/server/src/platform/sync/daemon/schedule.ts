import * as z from 'zod'

/** What became of a round. */
export const Outcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('done'),
    /** Own changes that were judged by the server. */
    sent: z.int(),
    received: z.int(),
    hasMore: z.boolean(),
  }),
  /** It passes by itself: nobody answers, or there is no room at the moment. */
  z.object({ kind: z.literal('away'), retryAfterMs: z.number().exactOptional() }),
  /** Somebody has to do something; it is tried now and then whether they have. */
  z.object({ kind: z.literal('barred') }),
  z.object({ kind: z.literal('unlinked') }),
])
export type Outcome = Readonly<z.output<typeof Outcome>>

/** When the next round is. */
export interface Plan {
  readonly dueAt: number
  /** How many rounds in a row have failed. */
  readonly failures: number
}

/** How long another process's edit may go unnoticed. */
export const WATCH_MS = 250
const FIRST_PAUSE_MS = 1_000
export const LONGEST_PAUSE_MS = 60_000
/** However long a server asks to be left alone. */
const MOST_PATIENCE_MS = 60 * 60_000

export const dueNow = (now: number): Plan => ({ dueAt: now, failures: 0 })

/** The plan after a round. `share` is a random one, so that devices that lost their server do not all come back at once. */
export function planAfter(plan: Plan, outcome: Outcome, now: number, share: number, pollMs: number): Plan {
  if (outcome.kind === 'done') return { dueAt: outcome.hasMore ? now : now + pollMs, failures: 0 }
  const failures = plan.failures + 1
  if (outcome.kind !== 'away') return { dueAt: now + LONGEST_PAUSE_MS, failures }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(plan.failures, 10), LONGEST_PAUSE_MS)
  const asked = Math.min(outcome.retryAfterMs ?? 0, MOST_PATIENCE_MS)
  return { dueAt: now + Math.max(pause * (0.5 + share / 2), asked), failures }
}

/** An edit is sent at once, unless the last round failed: then it waits with the others. */
export const isDue = ({ dueAt, failures }: Plan, now: number, isEdited: boolean): boolean =>
  now >= dueAt || (isEdited && failures === 0)

/** How long to wait before looking again. */
export const waitTime = ({ dueAt }: Plan, now: number): number => Math.max(0, Math.min(WATCH_MS, dueAt - now))
