import type { Findings, TokenUse } from '../recording.ts'
import type { CallsState } from './call-fold.ts'
import type { LoopsState } from './loops.ts'
import type { SpentTokens } from './spending.ts'
import type { SavedTools } from './tool-counts.ts'
import type { SavedTurn, TurnRow } from './turn-aggregate.ts'
import type { UsageShare } from './usage-ledger.ts'

export interface RecordingTotals {
  id: string | null
  cwd: string | null
  parent: string | null
  startedAt: string | null
  endedAt: string | null
  turns: number
  steps: number
  toolCalls: number
  failedCalls: number
  compactions: number
  tokens: TokenUse
  /** In order of first use. */
  models: [name: string, tokens: TokenUse][]
  tools: SavedTools
  files: [path: string, reads: number, writes: number][]
  subagents: string[]
  snippet: string
  otherRecords: [type: string, count: number][]
  failed: Findings['failed']
  loops: Findings['loops']
}

/** The state to continue from at the next record; positions and links of the last turn are in its row. */
export interface FoldState {
  turn: SavedTurn
  firstStep: number
  pending: 'none' | 'step' | 'prompt'
  /** Whether echoes are ignored from here on. */
  speaks: boolean
  model: string | null
  /** The last cumulative total that the log stated. */
  total: TokenUse | null
  calls: CallsState
  loops: LoopsState
}

/** A result or sub-agent of a call, found after its turn had ended. */
export interface LateUpdate {
  turn: number
  step: number
  tool: string
  result: { turn: number; step: number; failed: boolean; durationMs: number | null } | undefined
  subagent: string | undefined
}

/** What a fold has found since it was opened. */
export interface Folded {
  totals: RecordingTotals
  state: FoldState
  /** New and continued turns, in order; the last one may still continue. */
  turns: TurnRow[]
  late: LateUpdate[]
  usage: UsageShare[]
  spent: SpentTokens[]
}

export interface FoldBase {
  totals: RecordingTotals
  state: FoldState
  /** Record positions and links of the last turn. */
  places: Uint8Array
  links: Uint8Array
}
