import type { Student } from '../../packages/server/src/features/transfer/model/completion.ts'
import { bestPlan } from '../../packages/server/src/features/transfer/model/best-plan.ts'
import { candidatesOf, limitsOf } from '../../packages/server/src/features/transfer/model/plan-candidates.ts'
import { matchesOf } from '../../packages/server/src/features/transfer/model/resolve.ts'
import { percentile } from '../measure/spread.ts'
import type { Lookup } from './lookups.ts'
import { courseAt, receiverAt } from './rules.ts'

const COURSES = 40
/** All of them are among the first rules, so that every size is asked the same. */
const PLACES = 100

export interface Asked {
  lookup: string
  rules: number
  asked: number
  /** Finding the rules, reading them, and matching them with the courses. */
  p50Millis: number
  p95Millis: number
  planP50Millis: number
  planP95Millis: number
  /** What was answered, to compare. */
  answers: string
}

/** Resolves so many transcripts of 40 courses, and says how long it took. */
export async function ask({ name, most, find }: Lookup, rules: number, times: number): Promise<Asked> {
  const asked = Math.min(times, most)
  const millis: number[] = []
  const planMillis: number[] = []
  const answers: string[] = []
  for (let turn = 0; turn < asked; turn++) {
    const student = studentAt(turn)
    const began = performance.now()
    const known = await find(receiverAt(turn), [...student.courses.keys()])
    const { exact } = matchesOf(
      known.map(({ rule }) => rule),
      student,
    )
    const matched = performance.now()
    const candidates = candidatesOf(exact)
    const { credits, optimal } = bestPlan(candidates, limitsOf(exact, candidates))
    planMillis.push(performance.now() - matched)
    millis.push(matched - began)
    if (turn < COMPARED) answers.push(`${known.length} ${exact.length} ${credits} ${optimal}`)
  }
  const [sorted, plans] = [millis, planMillis].map((all) => all.toSorted((a, b) => a - b))
  return {
    lookup: name,
    rules,
    asked,
    p50Millis: percentile(sorted ?? [], 0.5),
    p95Millis: percentile(sorted ?? [], 0.95),
    planP50Millis: percentile(plans ?? [], 0.5),
    planP95Millis: percentile(plans ?? [], 0.95),
    answers: answers.join('; '),
  }
}

/** As many as the slowest way answers. */
const COMPARED = 3

function studentAt(turn: number): Student {
  const first = (turn * 7) % PLACES
  const courses = Array.from({ length: COURSES }, (_, place) => courseAt(0, first + place))
  return {
    courses: new Map(courses.map((course) => [course, { course, completed: '2023-04-30', grade: 'B' }])),
    asOf: '2026-11-15',
  }
}
