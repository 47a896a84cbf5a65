import { once } from '@tutor-nexus/toolkit'
import * as z from 'zod'

export const Part = once(() =>
  z
    .object({ field: z.string(), from: z.int(), to: z.int(), of: z.int() })
    .describe(
      'Present where a text is too long for one answer: `field` holds its characters `from` up to `to`, of `of`; the next cursor goes on',
    ),
)
