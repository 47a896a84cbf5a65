import { studentOf } from '../../packages/server/src/features/transfer/model/attempts.ts'
import { compareSchools } from '../../packages/server/src/features/transfer/model/answer/comparison.ts'
import type { Student } from '../../packages/server/src/features/transfer/model/completion.ts'
import { bestPlan } from '../../packages/server/src/features/transfer/model/plan/best-plan.ts'
import {
  candidatesOf,
  limitsOf,
} from '../../packages/server/src/features/transfer/model/plan/plan-candidates.ts'
import { matchesOf } from '../../packages/server/src/features/transfer/model/resolve.ts'
import type { KnownRule } from '../../packages/server/src/features/transfer/store/rule-row.ts'
import { seeded } from '../course-search/random.ts'
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
  /** All of it: finding, reading, matching and planning. */
  wholeP50Millis: number
  wholeP95Millis: number
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
  const wholeMillis = millis.map((each, turn) => each + (planMillis[turn] ?? 0))
  const [sorted, plans, whole] = [millis, planMillis, wholeMillis].map((all) => all.toSorted((a, b) => a - b))
  return {
    lookup: name,
    rules,
    asked,
    p50Millis: percentile(sorted ?? [], 0.5),
    p95Millis: percentile(sorted ?? [], 0.95),
    planP50Millis: percentile(plans ?? [], 0.5),
    planP95Millis: percentile(plans ?? [], 0.95),
    wholeP50Millis: percentile(whole ?? [], 0.5),
    wholeP95Millis: percentile(whole ?? [], 0.95),
    answers: answers.join('; '),
  }
}

/** As many as the slowest way answers. */
const COMPARED = 3

/** A transcript of its own for every turn, so that nothing can be answered from before. */
function studentAt(turn: number): Student {
  const random = seeded(turn + 1)
  const places = new Set<number>()
  while (places.size < COURSES) places.add(random.below(PLACES))
  const attempts = [...places].map((place) => ({
    course: courseAt(0, place),
    completed: '2023-04-30',
    grade: 'B',
    credits: 3,
  }))
  return studentOf(attempts, { asOf: '2026-11-15' })
}

export interface Compared {
  rules: number
  asked: number
  schools: number
  p50Millis: number
  p95Millis: number
}

/** Ranks all schools for so many transcripts of 40 courses. */
export async function askEverywhere(
  find: (courses: readonly string[]) => Promise<KnownRule[]>,
  rules: number,
  asked: number,
): Promise<Compared> {
  const millis: number[] = []
  let schools = 0
  for (let turn = 0; turn < asked; turn++) {
    const student = studentAt(turn)
    const began = performance.now()
    const known = await find([...student.courses.keys()])
    const compared = compareSchools(
      known.map(({ rule }) => rule),
      student,
      (id) => id,
    )
    millis.push(performance.now() - began)
    schools = Math.max(schools, compared.length)
  }
  const sorted = millis.toSorted((a, b) => a - b)
  return { rules, asked, schools, p50Millis: percentile(sorted, 0.5), p95Millis: percentile(sorted, 0.95) }
}
