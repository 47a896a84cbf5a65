import { ToolError } from '@tutor-nexus/toolkit'

const NAME = 'operator-tokens'
/** The budget belongs to nobody: all users share it. */
const NOBODY = ''
const DAY = 86_400_000

/** Adds up what all nodes take. */
export interface TokenCounter {
  take(owner: string, name: string, windowEnd: number, amount: number): Promise<number>
}

/** Tokens set aside for one answer. */
export interface ReservedTokens {
  /** Gives back what was not used. */
  settle(used: number): Promise<void>
}

/** The tokens of the operator's model that all users together may use in a day, which ends at 00:00 UTC. */
export class DailyTokenBudget {
  readonly #counter: TokenCounter
  readonly #max: number
  readonly #now: () => Date

  constructor(counter: TokenCounter, max: number, now: () => Date) {
    this.#counter = counter
    this.#max = max
    this.#now = now
  }

  /** Throws if less is left. */
  async reserve(tokens: number): Promise<ReservedTokens> {
    if (this.#max === Infinity) return { settle: async () => undefined }
    const now = this.#now().getTime()
    const dayEnd = (Math.floor(now / DAY) + 1) * DAY
    const count = (amount: number) => this.#counter.take(NOBODY, NAME, dayEnd, amount)
    const total = await count(tokens)
    if (total > this.#max) {
      await count(-tokens)
      throw usedUp(Math.max(0, total - tokens), this.#max, dayEnd - now)
    }
    return { settle: async (used) => void (await count(used - tokens)) }
  }
}

const usedUp = (current: number, max: number, leftMs: number): ToolError =>
  new ToolError('RATE_LIMITED', "This server's model has used its tokens for today", {
    details: {
      reason:
        'Ask with engine own-key (a key of your own), sampling (the model of your assistant) or offline, or again after 00:00 UTC',
      retryAfter: Math.ceil(leftMs / 1000),
      limit: { current, max, window: 'day' },
    },
  })
