import type { ToolFailure } from '@tutor-nexus/toolkit/contract'
import { safeText } from '../../terminal/cell.ts'
import type { Page } from '../../terminal/page.ts'
import { padEnd, textWidth, wrap } from '../../terminal/text-width.ts'

/** An argument's place as it is written where the call was made. */
export type SpellPath = (path: string) => string

type Told = Pick<ToolFailure, 'code' | 'message' | 'details' | 'requestId'>

/** What went wrong, why, and at which argument. */
export function failureLines(
  failure: Told,
  { width, paint }: Page,
  spell: SpellPath,
  typed: (text: string) => string = (text) => text,
): string[] {
  const { code, message, details, requestId } = failure
  const issues = (details.issues ?? []).filter(({ path }) => path !== '')
  // The message of bad arguments is its issues in one line.
  const repeats = issues.length > 0 && details.issues?.every((issue) => message.includes(issue.message))
  const loose = (details.issues ?? []).filter(({ path }) => path === '').map((issue) => issue.message)
  const said = repeats && details.reason !== undefined ? [details.reason, ...loose].join('; ') : message
  const names = Math.max(0, ...issues.map(({ path }) => textWidth(spell(path))))
  const nearest = (details.nearest ?? []).filter(
    (name) => !message.includes(name) && !details.reason?.includes(name),
  )
  return [
    ...wrap(`${code}: ${safeText(said)}`, width).map((line, at) =>
      at === 0 ? line.replace(`${code}:`, paint.bad(`${code}:`)) : line,
    ),
    ...issues.map(
      (issue) => `  ${paint.strong(padEnd(spell(issue.path), names))}  ${safeText(issue.message)}`,
    ),
    ...(details.reason !== undefined && said === message ? wrap(safeText(typed(details.reason)), width) : []),
    ...(nearest.length > 0 ? wrap(`Did you mean: ${nearest.map(safeText).join(', ')}`, width) : []),
    ...(details.retryAfter === undefined ? [] : [`Try again in ${details.retryAfter} seconds.`]),
    ...(details.kind === 'system' ? [paint.faint(`Request ${requestId}: see the log for details.`)] : []),
  ]
}
