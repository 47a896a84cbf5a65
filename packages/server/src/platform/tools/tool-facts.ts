const MINUTE = 60_000

/** Generous: it stops a loop that has gone wild, not a person or an agent at work. */
export const readLimit = { maxCalls: 60_000, windowMs: MINUTE }
export const writeLimit = { maxCalls: 30_000, windowMs: MINUTE }
