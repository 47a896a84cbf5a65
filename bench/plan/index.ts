import { loadHighs } from '../../packages/server/src/features/plan/load-highs.ts'
import { checkSchedule } from '../../packages/server/src/features/plan/model/problem/check.ts'
import { compareScores } from '../../packages/server/src/features/plan/model/problem/problem.ts'
import { greedyPlan } from '../../packages/server/src/features/plan/model/solve/greedy.ts'
import { solvePlan } from '../../packages/server/src/features/plan/model/solve/solve-plan.ts'
import { likelyProblem } from '../../test/plan/random-problem.ts'
import type { Options, Result } from '../benchmark.ts'

const USUAL = { courses: 60, terms: 8, schools: 3 }
const LARGE = { courses: 200, terms: 8, schools: 3 }
const P50_MS = 500
const P95_MS = 3_000
const SECONDS = 8

interface Row {
  seed: number
  ms: number
  cpuMs: number
  exact: boolean
  gap: unknown
  score: object
  greedy: object
}

/** Plans of 60 courses over 8 terms towards 3 schools, and of 200 courses within a time limit. */
export async function run({ quick, say }: Options): Promise<Result> {
  const highs = await loadHighs()
  let wrong = 0
  const solve = (seed: number, size: typeof USUAL): Row => {
    const problem = likelyProblem(seed, size)
    const [from, cpu] = [performance.now(), process.cpuUsage()]
    const options = { seconds: SECONDS, alternatives: 0, isCancelled: () => false }
    const { schedule, score, exact, gap } = solvePlan(highs, problem, options, () => performance.now())
    const ms = performance.now() - from
    const { user, system } = process.cpuUsage(cpu)
    const greedy = checkSchedule(problem, greedyPlan(problem)).score
    if (checkSchedule(problem, schedule).violations.length > 0 || compareScores(score, greedy) > 0) wrong++
    return { seed, ms, cpuMs: (user + system) / 1000, exact, gap: gap ?? null, score, greedy }
  }
  const rows = Array.from({ length: quick ? 5 : 40 }, (_, seed) => solve(seed + 1, USUAL))
  const large = Array.from({ length: quick ? 1 : 5 }, (_, seed) => solve(seed + 1, LARGE))
  const [p50, p95] = [quantile(rows, 0.5), quantile(rows, 0.95)]
  const longest = Math.max(...large.map(({ ms }) => ms))
  const proved = (some: readonly Row[]): string =>
    `${some.filter(({ exact }) => exact).length} of ${some.length} proved`
  const verdicts = [
    {
      goal: `60 courses, 8 terms, 3 schools: p50 ≤ ${P50_MS} ms`,
      seen: `${p50.ms.toFixed(0)} ms, CPU ${p50.cpuMs.toFixed(0)} ms`,
      met: p50.ms <= P50_MS,
    },
    {
      goal: `p95 ≤ ${P95_MS} ms`,
      seen: `${p95.ms.toFixed(0)} ms, CPU ${p95.cpuMs.toFixed(0)} ms, ${proved(rows)}`,
      met: p95.ms <= P95_MS,
    },
    {
      goal: `200 courses end within ${SECONDS + 2} s`,
      seen: `${longest.toFixed(0)} ms, ${proved(large)}`,
      met: longest <= (SECONDS + 2) * 1000,
    },
  ]
  say(...verdicts.map(({ goal, seen, met }) => `${met ? 'met ' : 'MISS'} ${goal}: ${seen}`))
  for (const { seed, gap, score } of large)
    say(`200 courses, ${seed}: ${JSON.stringify(score)}, gap ${JSON.stringify(gap)}`)
  if (wrong > 0) say(`${wrong} plans break a rule or are worse than the greedy plan`)
  return { figures: { bench: 'plan', node: process.version, verdicts, rows, large }, failed: wrong > 0 }
}

/** The wall time and the CPU time, each by itself. */
function quantile(rows: readonly Row[], share: number): { ms: number; cpuMs: number } {
  const at = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ?? 0
  return { ms: at(rows.map(({ ms }) => ms)), cpuMs: at(rows.map(({ cpuMs }) => cpuMs)) }
}
