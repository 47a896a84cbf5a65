import type { Shown } from './outcome-lines.ts'
import { paintFor } from './paint.ts'
import type { Page } from './record.ts'

const NARROWEST = 40

/** As wide as the terminal; where there is none, as COLUMNS says, or without an end: then nothing is cut. */
export function pageOf(stream: NodeJS.WriteStream, columns = process.env['COLUMNS']): Page {
  const given = stream.isTTY ? stream.columns : Number(columns ?? '')
  const width = Number.isInteger(given) && given > 0 ? Math.max(NARROWEST, given) : Infinity
  return { width, paint: paintFor(stream) }
}

/** Help is read, so its lines end somewhere even where the stream has no end. */
export const READABLE = 100

export function print({ out, err, exitCode }: Shown): void {
  if (out.length > 0) console.log(out.join('\n'))
  if (err.length > 0) console.error(err.join('\n'))
  process.exitCode = exitCode
}
