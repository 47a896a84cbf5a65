import type { TokenUse } from '../recording.ts'

export const noTokens = (): TokenUse => ({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, reasoning: 0 })

export const totalOf = ({ input, output, cacheRead, cacheWrite }: TokenUse): number =>
  input + output + cacheRead + cacheWrite

export function addTokens(to: TokenUse, { input, output, cacheRead, cacheWrite, reasoning }: TokenUse): void {
  to.input += input
  to.output += output
  to.cacheRead += cacheRead
  to.cacheWrite += cacheWrite
  to.reasoning += reasoning
}

export const differenceOf = (now: TokenUse, before: TokenUse): TokenUse => ({
  input: now.input - before.input,
  output: now.output - before.output,
  cacheRead: now.cacheRead - before.cacheRead,
  cacheWrite: now.cacheWrite - before.cacheWrite,
  reasoning: now.reasoning - before.reasoning,
})

/** The increase of each kind, never negative. */
export const growthOf = (now: TokenUse, before: TokenUse): TokenUse => ({
  input: Math.max(0, now.input - before.input),
  output: Math.max(0, now.output - before.output),
  cacheRead: Math.max(0, now.cacheRead - before.cacheRead),
  cacheWrite: Math.max(0, now.cacheWrite - before.cacheWrite),
  reasoning: Math.max(0, now.reasoning - before.reasoning),
})

export const isNothing = (tokens: TokenUse): boolean =>
  tokens.input === 0 &&
  tokens.output === 0 &&
  tokens.cacheRead === 0 &&
  tokens.cacheWrite === 0 &&
  tokens.reasoning === 0
