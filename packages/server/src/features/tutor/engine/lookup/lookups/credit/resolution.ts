import * as z from 'zod'
import { Rule } from './rule-text.ts'

export const RESOLVE = 'tn_transfer_resolve'

const Missing = z.object({ need: z.number(), of: z.array(z.string()), more: z.number().optional() })

/** What the tools say becomes of courses at a school. */
export const Resolution = z.object({
  targetInstitution: z.string(),
  courses: z.array(
    z.object({
      course: z.string(),
      result: z.string(),
      credits: z.number().optional(),
      status: z.string(),
      why: z.string().optional(),
      reason: z.string().optional(),
    }),
  ),
  exactMatches: z.array(Rule.extend({ sourceCourses: z.array(z.string()) })),
  partialMatches: z.array(Rule.extend({ have: z.array(z.string()), missing: z.array(Missing) })),
  noRule: z.array(z.object({ course: z.string() })),
  toBeRead: z.array(z.object({ ruleId: z.string(), sourceCourses: z.array(z.string()), text: z.string() })),
  bestPlan: z.object({
    rules: z.array(z.object({ ruleId: z.string(), sourceCourses: z.array(z.string()) })),
    sourceCredits: z.number(),
    targetCredits: z.number(),
    ifCompleted: z.boolean(),
  }),
  totals: z.object({ exactMatches: z.number(), partialMatches: z.number(), courses: z.number() }),
  hasMore: z.boolean(),
})
export type Resolution = z.output<typeof Resolution>
export type Missing = z.output<typeof Missing>
