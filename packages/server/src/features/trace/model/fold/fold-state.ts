import type { Findings, TokenUse } from '../recording.ts'
import type { CallsState } from './calls.ts'
import type { LoopsState } from './loops.ts'
import type { SavedTools } from './tool-counts.ts'
import type { SavedTurn, TurnRow } from './turn-tally.ts'
import type { UsageShare } from './usage-book.ts'

/** What a whole recording comes to so far, without what is said of its turns. */
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
  /** In the order in which they were first named. */
  models: [name: string, tokens: TokenUse][]
  tools: SavedTools
  files: [path: string, reads: number, writes: number][]
  subagents: string[]
  snippet: string
  otherRecords: [type: string, count: number][]
  failed: Findings['failed']
  loops: Findings['loops']
}

/** What is needed to go on at the next record. The places and links of the last turn are in its row. */
export interface FoldState {
  /** The last turn, by its `firstStep`. */
  turn: SavedTurn
  firstStep: number
  pending: 'none' | 'step' | 'prompt'
  /** Whether echoes no longer count. */
  speaks: boolean
  model: string | null
  /** The last that was told as a total of the whole. */
  total: TokenUse | null
  calls: CallsState
  loops: LoopsState
}

/** What came to light about a call after its turn was over. */
export interface LateNews {
  turn: number
  step: number
  tool: string
  result: { turn: number; step: number; failed: boolean; durationMs: number | null } | undefined
  subagent: string | undefined
}

/** All that a fold has to tell since it was opened. */
export interface Folded {
  totals: RecordingTotals
  state: FoldState
  /** Turns that are new or were gone on with, in order; the last one may still go on. */
  turns: TurnRow[]
  late: LateNews[]
  usage: UsageShare[]
}

/** From where a fold goes on. */
export interface FoldBase {
  totals: RecordingTotals
  state: FoldState
  /** Of the last turn. */
  places: Uint8Array
  links: Uint8Array
}
