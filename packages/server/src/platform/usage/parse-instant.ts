import * as z from 'zod'

const HOURS = { h: 1, d: 24, w: 24 * 7 }
const Span = z
  .string()
  .regex(/^[1-9]\d{0,4}[hdw]$/)
  .transform((text) => ({
    count: Number(text.slice(0, -1)),
    unit: z.enum(['h', 'd', 'w']).parse(text.at(-1)),
  }))

/** Parses `7d`, `12h` or `2w` as a time before now, or a date as its start in UTC; undefined otherwise. */
export function parseInstant(text: string, now: Date): Date | undefined {
  const span = Span.safeParse(text)
  if (span.success) return new Date(now.getTime() - span.data.count * HOURS[span.data.unit] * 3_600_000)
  const day = z.iso.date().safeParse(text)
  return day.success ? new Date(`${day.data}T00:00:00.000Z`) : undefined
}
