import type { Data } from '../../api/call.ts'

export type ListedSession = Data<'list_sessions'>['sessions'][number]
export type Hit = Data<'search_sessions'>['hits'][number]
type Agent = ListedSession['provider']
type StepKind = Hit['kind']

export const AGENTS: Readonly<Record<Agent, string>> = {
  claude_code: 'Claude Code',
  codex: 'Codex',
  gemini_cli: 'Gemini CLI',
  tutor_nexus: 'Tutor Nexus',
}

export const KINDS: Readonly<Record<StepKind, string>> = {
  user: 'User',
  assistant: 'Assistant',
  thinking: 'Thinking',
  tool_call: 'Tool call',
  tool_result: 'Tool result',
  compaction: 'Compaction',
  notice: 'Notice',
  unknown: 'Other',
}

/** Parses a name from the address. */
export const namedIn = <Name extends string>(
  names: Readonly<Record<Name, string>>,
  given: string | undefined,
): Name | undefined => keysOf(names).find((name) => name === given)

export const keysOf = <Name extends string>(names: Readonly<Record<Name, string>>): Name[] =>
  Object.keys(names).filter((name): name is Name => name in names)

/** A position within a session: “turn 3, step 12”, counted from 0 as the tools and the command line do. */
export const positionName = (turn: number, step?: number): string =>
  `turn ${exact(turn)}${step === undefined ? '' : `, step ${exact(step)}`}`

/** The last folder of a path: the project name. */
export const lastFolder = (path: string): string =>
  path.split(/[/\\]/).findLast((part) => part !== '') ?? path

/** A short id. */
export const shortId = (id: string): string => id.replace(/^agent-/, '').slice(0, 8)

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration: `0.8 s`, `42 s`, `3 min 20 s`, `2 h 5 min`, `3 days`. */
export function span(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < MINUTE) return `${Math.round(seconds)} s`
  if (seconds < HOUR) return pair(seconds, MINUTE, 'min', 1, 's')
  return seconds < 2 * DAY ? pair(seconds, HOUR, 'h', MINUTE, 'min') : `${Math.round(seconds / DAY)} days`
}

function pair(seconds: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((seconds % large) / small)
  return `${Math.floor(seconds / large)} ${largeUnit}${rest === 0 ? '' : ` ${rest} ${smallUnit}`}`
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

/** `812`, `12.4K`, `3.1M`. */
export const short = (value: number): string => compact.format(value)

export const exact = (value: number): string => value.toLocaleString('en')

/** A position in the address: a turn, and a step in it. */
export interface Position {
  turn: number
  step: number | undefined
}

export function positionIn({ turn, step }: { turn?: string; step?: string }): Position | undefined {
  const number = countIn(turn)
  return number === undefined ? undefined : { turn: number, step: countIn(step) }
}

export const countIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
