import type { TokenUse, TurnHead } from '../../model/recording.ts'
import { spanOf } from '../../model/fold/duration.ts'
import { noTokens } from '../../model/fold/token-use.ts'
import { loadedTools, rankedTools, savedTools, type ToolCounts } from '../../model/fold/tool-counts.ts'
import type { Position } from './own-entry.ts'

/** A position inside a turn from which steps can be read. */
export interface Mark {
  readonly step: number
  readonly position: Position
}

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

/** A copy that can grow without changing the original. */
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
