export const DAY = 86_400_000

const FORMAT: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }

/** `November 25, 2026`. */
export const dayText = (at: string): string => new Date(at).toLocaleDateString('en', FORMAT)

/** YYYY-MM-DD in UTC. */
export const dayIn = (at: string): string => at.slice(0, 10)

export const pluralOf = (count: number, what: string): string => `${count} ${count === 1 ? what : `${what}s`}`
