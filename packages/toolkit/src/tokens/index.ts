import { ordinaryTokens } from './ordinary.ts'
import { exactTokens } from './tokenizer.ts'

/**
 * How many tokens o200k makes of a text, within 10 %: at once for ordinary results and whenever the tokenizer is
 * loaded, as a promise while it loads.
 *
 * @example
 * const counted = estimateTokens(text)
 * const tokens = typeof counted === 'number' ? counted : await counted
 */
export function estimateTokens(text: string): number | Promise<number> {
  return ordinaryTokens(text) ?? exactTokens(text)
}
