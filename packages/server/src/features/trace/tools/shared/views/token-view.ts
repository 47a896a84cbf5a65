import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { TokenUse } from '../../../model/recording.ts'

const Count = z.int().min(0)

export const TokenView = lazy(() =>
  z.object({
    input: Count,
    output: Count,
    cache_read: Count,
    cache_write: Count,
    reasoning: Count.describe('A part of output'),
    total: Count,
  }),
)

export const totalOf = ({ input, output, cacheRead, cacheWrite }: TokenUse): number =>
  input + output + cacheRead + cacheWrite

export const tokenView = (tokens: TokenUse): z.input<ReturnType<typeof TokenView>> => ({
  input: tokens.input,
  output: tokens.output,
  cache_read: tokens.cacheRead,
  cache_write: tokens.cacheWrite,
  reasoning: tokens.reasoning,
  total: totalOf(tokens),
})

/** Seconds to a tenth. */
export const secondsOf = (milliseconds: number): number => Math.round(Math.max(0, milliseconds) / 100) / 10
