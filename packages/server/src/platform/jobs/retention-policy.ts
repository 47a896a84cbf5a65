const DAY = 86_400_000

/** After how long what is kept. */
export const RETENTION = {
  /** Then messages lose their words and their owner; records of calls go. */
  messageDays: 90,
  /** Then what has no owner goes altogether. */
  anonymousDays: 365,
  /** What can be made again, or only serves to repeat a call. */
  derivedDays: 7,
} as const

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY)
