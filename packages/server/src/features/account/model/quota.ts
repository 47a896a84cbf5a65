import { ToolError, type HintWarning } from '@tutor-nexus/toolkit'

export const TIERS = ['anonymous', 'free', 'paid'] as const
export type Tier = (typeof TIERS)[number]

/** Prompts a day that the operator pays for. */
export const DAILY_LIMIT: Readonly<Record<Tier, number>> = { anonymous: 10, free: 100, paid: 500 }

/** How many more times one action may be tried before it counts again. */
const FREE_RETRIES = 3
const WARNING_SHARE = 0.8
const SECOND = 1000
const DAY = 86_400 * SECOND

export interface QuotaUse {
  tier: Tier
  used: number
  limit: number
  /** The next 00:00 UTC. */
  resetsAt: string
}

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
export const dayBefore = (now: Date): string => dayOf(new Date(now.getTime() - DAY))

const nextDay = (now: Date): number => Date.parse(dayOf(now)) + DAY

export const useOf = (tier: Tier, used: number, now: Date): QuotaUse => ({
  tier,
  used,
  limit: DAILY_LIMIT[tier],
  resetsAt: new Date(nextDay(now)).toISOString(),
})

/** Whether the next attempt at an action counts, after so many of them. */
export const counts = (attempts: number): boolean => attempts % (1 + FREE_RETRIES) === 0

export interface QuotaRefusal {
  readonly allowed: false
  readonly reason: string
  /** Seconds. */
  readonly retryAfter: number
  readonly limit: { readonly current: number; readonly max: number; readonly window: 'day' }
}

export type QuotaVerdict = { readonly allowed: true; readonly use: QuotaUse } | QuotaRefusal

/** A verdict with what the user should be told beside it. */
export type PromptVerdict =
  | (Extract<QuotaVerdict, { allowed: true }> & { readonly warnings: readonly HintWarning[] })
  | QuotaRefusal

export const refusalOf = ({ used, limit }: QuotaUse, now: Date): QuotaRefusal => ({
  allowed: false,
  reason: `User has used ${used}/${limit} prompts today`,
  retryAfter: Math.ceil((nextDay(now) - now.getTime()) / SECOND),
  limit: { current: used, max: limit, window: 'day' },
})

/** The refusal as a caller is told it. */
export const quotaExceeded = ({ reason, retryAfter, limit }: QuotaRefusal): ToolError =>
  new ToolError('RATE_LIMITED', 'Daily prompt limit exceeded', { details: { reason, retryAfter, limit } })

/** A word of warning for the hints, from four fifths on. */
export function quotaWarnings({ used, limit, resetsAt }: QuotaUse): HintWarning[] {
  if (used < limit * WARNING_SHARE) return []
  return [
    {
      type: 'performance',
      severity: used >= limit ? 'high' : 'medium',
      message: `${used} of ${limit} prompts are used today`,
      suggestedFix: `Wait until ${resetsAt}, or add a key of your own: it has no limit here`,
    },
  ]
}
