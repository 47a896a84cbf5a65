import { estimateTokens } from '../../packages/toolkit/src/tokens/index.ts'
import { exactTokens } from '../../packages/toolkit/src/tokens/tokenizer.ts'

/** What a text costs a model's context, in tokens of o200k. */
export interface Cost {
  tokens: number
  /** The same as the product itself would estimate it. */
  estimated: number
}

export const costOf = async (text: string): Promise<Cost> => ({
  tokens: await exactTokens(text),
  estimated: await estimateTokens(text),
})

export const sumOf = (costs: readonly Cost[]): Cost => ({
  tokens: costs.reduce((sum, { tokens }) => sum + tokens, 0),
  estimated: costs.reduce((sum, { estimated }) => sum + estimated, 0),
})

/** How far the estimate is off: 0.01 is one percent too much. */
export const errorOf = ({ tokens, estimated }: Cost): number => estimated / tokens - 1

/** The farthest that any single estimate is off, to either side. */
export const worstErrorOf = (costs: readonly Cost[]): number =>
  Math.max(0, ...costs.map((cost) => Math.abs(errorOf(cost))))
