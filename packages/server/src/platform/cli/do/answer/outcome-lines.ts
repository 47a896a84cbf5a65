import type { AgentHints, ToolFailure, ToolResult } from '@tutor-nexus/toolkit/contract'
import type { CallOutcome } from '@tutor-nexus/toolkit/pipeline'
import { EXIT, UsageError } from '../../errors-and-exit-codes.ts'
import { safeText } from '../../terminal/cell.ts'
import { escapeControls } from '../../terminal/json-text.ts'
import { type NextCommand, nextCommands, type WriteCall, type WrittenCall } from './next-commands.ts'
import type { Page } from '../../terminal/page.ts'
import type { Shown } from '../../terminal/output.ts'
import { padEnd, textWidth, wrap } from '../../terminal/text-width.ts'

/** How a command shows what became of its call. */
interface Clothes {
  readonly out: Page
  readonly err: Page
  data(data: unknown, page: Page): string[]
  readonly write: WriteCall
  readonly spell: SpellPath
  /** A text in which tools are called as they are called here. */
  name(text: string): string
}

export function outcomeLines(outcome: CallOutcome, call: WrittenCall, clothes: Clothes): Shown {
  if (outcome.kind === 'input-needed') throw asksItsClient()
  if (outcome.kind === 'failure') {
    const { failure } = outcome
    const next = nextCommands(failure.agentHints.suggestedNextActions, clothes.write)
    const told = failureLines(failure, clothes.err, clothes.spell, clothes.name)
    const err = [...told, ...nextLines(next, clothes.err)]
    return { out: [], err, exitCode: EXIT[failure.details.kind] }
  }
  const { result } = outcome
  const err = [
    ...warningLines(result.agentHints, clothes),
    ...countLines(result, clothes.err),
    ...nextLines(onwards(result, call, clothes.write), clothes.err),
  ]
  return { out: clothes.data(result.data, clothes.out), err, exitCode: 0 }
}

/** The answer as it stands on the wire. */
export function wireLines(outcome: CallOutcome): Shown {
  if (outcome.kind === 'input-needed') throw asksItsClient()
  const exitCode = outcome.kind === 'failure' ? EXIT[outcome.failure.details.kind] : 0
  return { out: [escapeControls(outcome.text)], err: [], exitCode }
}

const asksItsClient = () =>
  new UsageError('This tool needs an interactive client and cannot run from the command line.')

/** The suggestions, with the way to the next page among them. */
function onwards({ agentHints, _meta }: ToolResult, call: WrittenCall, write: WriteCall): NextCommand[] {
  const suggested = nextCommands(agentHints.suggestedNextActions, write)
  const cursor = _meta.next_cursor
  if (cursor === undefined || suggested.some(({ command }) => command.includes(cursor))) return suggested
  const command = write({ ...call, arguments: { ...call.arguments, cursor } })
  return [{ why: 'Next page', command }, ...suggested]
}

const warningLines = ({ warnings = [] }: AgentHints, { err, name }: Clothes): string[] =>
  warnings.flatMap(({ message, suggestedFix }) => {
    const said = suggestedFix ? `! ${message} (${name(suggestedFix)})` : `! ${message}`
    return wrap(safeText(said), err.width).map(err.paint.warning)
  })

function countLines({ _meta }: ToolResult, { paint }: Page): string[] {
  const { returned_count: shown, total_items: total } = _meta
  if (shown === undefined || total === undefined || shown >= total) return []
  return [paint.faint(`${shown} of ${total} shown.`)]
}

/** Commands are never broken: they are there to be copied. */
const nextLines = (next: readonly NextCommand[], { paint }: Page): string[] =>
  next.map(({ why, command }) => `→ ${safeText(why)}: ${paint.good(command)}`)

/** An argument's place as it is written where the call was made. */
type SpellPath = (path: string) => string

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
