import type { TokenUse, TurnHead } from '../../model/recording.ts'
import { spanOf } from '../../model/fold/instant.ts'
import { noTokens } from '../../model/fold/token-use.ts'
import { loadedTools, rankedTools, savedTools, type ToolCounts } from '../../model/fold/tool-counts.ts'
import type { Position } from './own-entry.ts'

/** Where reading can begin inside a turn: before the entry that makes this step. */
export interface Mark {
  readonly step: number
  readonly position: Position
}

/** One turn while it is being told. */
export interface OwnTurn {
  readonly begin: Position
  startedAt: string
  endedAt: string
  prompt: string | undefined
  reply: string
  outcome: TurnHead['outcome']
  entries: number
  steps: number
  failedCalls: number
  tokens: TokenUse
  models: Set<string>
  tools: ToolCounts
  marks: Mark[]
}

export const newTurn = (begin: Position, at: string): OwnTurn => ({
  begin,
  startedAt: at,
  endedAt: at,
  prompt: undefined,
  reply: '',
  outcome: 'completed',
  entries: 0,
  steps: 0,
  failedCalls: 0,
  tokens: noTokens(),
  models: new Set(),
  tools: new Map(),
  marks: [],
})

/** So that what goes on is not seen by who holds the one before. */
export const copyTurn = (turn: OwnTurn): OwnTurn => ({
  ...turn,
  tokens: { ...turn.tokens },
  models: new Set(turn.models),
  tools: loadedTools(savedTools(turn.tools)),
  marks: [...turn.marks],
})

export const callsIn = (tools: ToolCounts): number =>
  [...tools.values()].reduce((sum, { calls }) => sum + calls, 0)

export const turnHead = (turn: OwnTurn, index: number): TurnHead => ({
  index,
  startedAt: turn.startedAt,
  endedAt: turn.endedAt,
  durationMs: spanOf(turn.startedAt, turn.endedAt),
  prompt: turn.prompt ?? '',
  reply: turn.reply,
  outcome: turn.outcome,
  steps: turn.steps,
  toolCalls: callsIn(turn.tools),
  failedCalls: turn.failedCalls,
  tokens: turn.tokens,
  models: [...turn.models],
  tools: rankedTools(savedTools(turn.tools)),
  compactions: 0,
  subagents: [],
})

/** As much of a message as lists of turns keep. */
const MOST = 2000

/** The first characters of a text, never half a character. One that is cut says so: half a secret is told by that. */
export function beginningOf(text: string, most = MOST): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}
