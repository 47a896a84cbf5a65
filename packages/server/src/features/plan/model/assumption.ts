import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

/** What a plan takes for granted where the data does not say. */
export const ASSUMPTIONS = [
  'offering-unknown',
  'offering-usual',
  'requisites-unknown',
  'condition',
  'reading-uncertain',
  'in-progress',
  'minimum-grade',
  'agreement-condition',
  'credits-unknown',
  'no-end-date',
  'shared-credit',
] as const

export const Assumption = lazy(() =>
  z.object({
    kind: z.enum(ASSUMPTIONS),
    courses: z.array(z.string()),
    text: z.string().describe('What is taken for granted'),
    effect: z.string().describe('What changes if it does not hold'),
  }),
)
export type Assumption = z.output<ReturnType<typeof Assumption>>
