import { useQueries } from '@tanstack/react-query'
import { call, type Arguments, type Data } from '../../../api/call.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import type { TakenCourse } from '../../../parts/plan/plan-link.ts'

export type Resolution = Data<'tn_transfer_resolve'>
export type ExactMatch = Resolution['exactMatches'][number]
export type PartialMatch = Resolution['partialMatches'][number]
export type PlanRule = Resolution['bestPlan']['rules'][number]
export type Target = PlanRule['targets'][number]

interface Asked {
  to: readonly string[]
  courses: readonly TakenCourse[]
  on: string | undefined
}

/** The plan for each school, in order. */
export function useResolutions({ to, courses, on }: Asked) {
  const completions = courses.map(({ course, grade, credits, completed }) => ({
    course,
    ...(grade === null ? {} : { grade }),
    ...(credits === null ? {} : { credits }),
    ...(completed === null ? {} : { completed }),
  }))
  return useQueries({
    queries: to.map((targetInstitution) => {
      const args = { targetInstitution, completions, ...(on === undefined ? {} : { asOfDate: on }) }
      return {
        queryKey: [TOOL_KEY, 'tn_transfer_resolve', 'whole', args],
        queryFn: ({ signal }: { signal: AbortSignal }) => wholeResolution(args, signal),
        enabled: completions.length > 0,
      }
    }),
  })
}

/** Later pages hold distant matches; the totals include them. */
const MOST_PAGES = 20

async function wholeResolution(
  args: Arguments<'tn_transfer_resolve'>,
  signal: AbortSignal,
): Promise<Resolution> {
  let { data: whole } = await call('tn_transfer_resolve', args, { signal })
  for (let page = 1; whole.nextCursor !== undefined && page < MOST_PAGES; page += 1) {
    const { data } = await call('tn_transfer_resolve', { ...args, cursor: whole.nextCursor }, { signal })
    whole = joined(whole, data)
  }
  return whole
}

const joined = (before: Resolution, after: Resolution): Resolution => ({
  ...after,
  exactMatches: [...before.exactMatches, ...after.exactMatches],
  partialMatches: [...before.partialMatches, ...after.partialMatches],
  noRule: [...before.noRule, ...after.noRule],
  contradictions: [...before.contradictions, ...after.contradictions],
  bestPlan: { ...after.bestPlan, rules: [...before.bestPlan.rules, ...after.bestPlan.rules] },
})
