import type { SurfaceKind } from '../../packages/toolkit/src/surfaces/selection.ts'
import type { EnvelopeFigures } from './envelopes.ts'
import type { AnswerCosts } from './answers.ts'
import { errorOf, worstErrorOf } from './cost.ts'
import type { EntryCost, ListCost } from './lists.ts'
import { totalOf, type Trajectory } from './trajectories.ts'

export interface ListFigures {
  surface: SurfaceKind
  entries: number
  tokens: number
  perTool: number
  sentTokens: number
  sentPerTool: number
  estimateError: number
}

export interface AnswerFigures {
  lean: boolean
  overview: number
  queries: number
  mean: number
  most: number
  /** The query that costs the most. */
  dearest: string
  estimateError: number
}

export interface TrajectoryFigures {
  tool: string
  surface: SurfaceKind
  lean: boolean
  searches: number
  list: number
  finding: number
  calling: number
  answer: number
  total: number
}

/** All figures of one registry. */
export interface Figures {
  tools: number
  lists: ListFigures[]
  /** Each tool on the flat list, the dearest first. */
  flat: { name: string; tokens: number }[]
  answers: AnswerFigures[]
  trajectories: TrajectoryFigures[]
  /** What answers cost beside their data, over all tools' examples. */
  envelopes: EnvelopeFigures[]
  /** The same for each tool on the flat surface, the dearest first. */
  envelopeOf: { tool: string; full: number; lean: number }[]
  /** What the first answer of a session on agents has beside that. */
  announcement: number
}

export const listFigures = ({ surface, entries, read, sent }: ListCost, tools: number): ListFigures => ({
  surface,
  entries,
  tokens: read.tokens,
  perTool: read.tokens / tools,
  sentTokens: sent.tokens,
  sentPerTool: sent.tokens / tools,
  estimateError: errorOf(sent),
})

export const dearestFirst = (entries: readonly EntryCost[]) =>
  entries.map(({ name, tokens }) => ({ name, tokens })).toSorted((a, b) => b.tokens - a.tokens)

export function answerFigures({ lean, overview, queries }: AnswerCosts): AnswerFigures {
  const [dearest] = queries.toSorted((a, b) => b.tokens - a.tokens)
  return {
    lean,
    overview: overview.tokens,
    queries: queries.length,
    mean: queries.reduce((sum, { tokens }) => sum + tokens, 0) / queries.length,
    most: dearest?.tokens ?? 0,
    dearest: dearest?.query ?? '',
    estimateError: worstErrorOf([overview, ...queries]),
  }
}

export const trajectoryFigures = (run: Trajectory): TrajectoryFigures => ({
  tool: run.tool,
  surface: run.surface,
  lean: run.lean,
  searches: run.searches,
  list: run.list.tokens,
  finding: run.finding.tokens,
  calling: run.calling.tokens,
  answer: run.answer.tokens,
  total: totalOf(run).tokens,
})
