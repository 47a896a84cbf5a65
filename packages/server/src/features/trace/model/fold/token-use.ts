import type { TokenUse } from '../recording.ts'

export const noTokens = (): TokenUse => ({
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  cacheWriteHour: 0,
  reasoning: 0,
})

export const totalOf = ({ input, output, cacheRead, cacheWrite }: TokenUse): number =>
  input + output + cacheRead + cacheWrite

export function addTokens(to: TokenUse, more: TokenUse): void {
  to.input += more.input
  to.output += more.output
  to.cacheRead += more.cacheRead
  to.cacheWrite += more.cacheWrite
  to.cacheWriteHour += more.cacheWriteHour
  to.reasoning += more.reasoning
}

export const differenceOf = (now: TokenUse, before: TokenUse): TokenUse => ({
  input: now.input - before.input,
  output: now.output - before.output,
  cacheRead: now.cacheRead - before.cacheRead,
  cacheWrite: now.cacheWrite - before.cacheWrite,
  cacheWriteHour: now.cacheWriteHour - before.cacheWriteHour,
  reasoning: now.reasoning - before.reasoning,
})

/** The increase of each kind, never negative. */
export const growthOf = (now: TokenUse, before: TokenUse): TokenUse => ({
  input: Math.max(0, now.input - before.input),
  output: Math.max(0, now.output - before.output),
  cacheRead: Math.max(0, now.cacheRead - before.cacheRead),
  cacheWrite: Math.max(0, now.cacheWrite - before.cacheWrite),
  cacheWriteHour: Math.max(0, now.cacheWriteHour - before.cacheWriteHour),
  reasoning: Math.max(0, now.reasoning - before.reasoning),
})

export const isNothing = (tokens: TokenUse): boolean =>
  tokens.input === 0 &&
  tokens.output === 0 &&
  tokens.cacheRead === 0 &&
  tokens.cacheWrite === 0 &&
  tokens.reasoning === 0

const LIMIT = 200_000

const beyond = (tokens: number): number => Math.max(0, tokens - LIMIT)

/** Of one request: the tokens of each kind beyond 200,000, for which some models have another price. */
export function aboveLimit({ input, output, cacheRead, cacheWrite, cacheWriteHour }: TokenUse): TokenUse {
  const hour = beyond(cacheWriteHour)
  return {
    input: beyond(input),
    output: beyond(output),
    cacheRead: beyond(cacheRead),
    cacheWrite: beyond(cacheWrite - cacheWriteHour) + hour,
    cacheWriteHour: hour,
    reasoning: 0,
  }
}
