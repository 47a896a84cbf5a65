import type { Data } from '../../api/call.ts'
import { exact } from './figures.ts'

export type ListedSession = Data<'list_sessions'>['sessions'][number]
export type Hit = Data<'search_sessions'>['hits'][number]
export type Agent = ListedSession['provider']
export type StepKind = Hit['kind']

export const AGENTS: Readonly<Record<Agent, string>> = {
  claude_code: 'Claude Code',
  codex: 'Codex',
  gemini_cli: 'Gemini CLI',
  tutor_nexus: 'Tutor Nexus',
}

export const KINDS: Readonly<Record<StepKind, string>> = {
  user: 'Asked',
  assistant: 'Said',
  thinking: 'Thought',
  tool_call: 'Call',
  tool_result: 'Result',
  compaction: 'Compaction',
  notice: 'Notice',
  unknown: 'Other record',
}

/** What an address names, if there is such a thing. */
export const namedIn = <Name extends string>(
  names: Readonly<Record<Name, string>>,
  given: string | undefined,
): Name | undefined => keysOf(names).find((name) => name === given)

export const keysOf = <Name extends string>(names: Readonly<Record<Name, string>>): Name[] =>
  Object.keys(names).filter((name): name is Name => name in names)

/** Positions are counted from 0, people count from 1. */
export const numberOf = (position: number): number => position + 1

export const positionOf = (number: number): number => number - 1

/** A place within a session: “turn 3, step 12”. */
export const placeName = (turn: number, step?: number): string =>
  `turn ${exact(numberOf(turn))}${step === undefined ? '' : `, step ${exact(numberOf(step))}`}`

/** The last folder of a path, which is what people call the project. */
export const lastFolder = (path: string): string =>
  path.split(/[/\\]/).findLast((part) => part !== '') ?? path

/** Enough of an id to tell sessions apart. */
export const shortId = (id: string): string => id.replace(/^agent-/, '').slice(0, 8)
