import { canonical } from '@tutor-nexus/toolkit/contract'
import { confidenceFrom } from '@tutor-nexus/toolkit/hints'
import { FileRow } from '../../../packages/server/src/features/transfer/import/bc/agreement.ts'
import { readAgreement } from '../../../packages/server/src/features/transfer/import/bc/read-agreement.ts'
import { studentOf } from '../../../packages/server/src/features/transfer/model/attempts.ts'
import {
  resolveTransfer,
  type Resolution,
} from '../../../packages/server/src/features/transfer/model/resolve.ts'
import { resolutionFacts } from '../../../packages/server/src/features/transfer/tools/shared/answer-facts.ts'
import type { TransferRule } from '../../../packages/server/src/features/transfer/model/rule.ts'
import type { KnownRule } from '../../../packages/server/src/features/transfer/store/rule-row.ts'
import { seeded } from '../../course-search/random.ts'
import type { Forecast } from '../figures.ts'
import type { Checked, Kind } from '../kind.ts'
import { dayOfMonth, madeUpGuide, nameOfMonth, realGuide, type Guide } from './guide-rows.ts'
import { asOfMonth, spoiled, SPOILINGS, type Imported } from './perturb.ts'

const MADE_UP_COURSES = 250
const REAL = ['bc-agreements.json', 'bc-agreements-more.json'] as const

/** What a student gets for one course by what was imported. */
function resolved({ rows, readAt }: Imported, today: string) {
  const evidence = { source: 'a guide', link: 'https://guide.example/', accessedOn: dayOfMonth(readAt) }
  const agreements = rows.map(({ start, end, ...row }) =>
    FileRow.parse({
      ...row,
      effective_start: nameOfMonth(start),
      effective_end: end === undefined ? 'present' : nameOfMonth(end),
    }),
  )
  const known = agreements.map((row): KnownRule => ({ rule: readAgreement(row, evidence), demo: false }))
  const completions = agreements.slice(0, 1).map(({ course }) => ({ course, completed: today }))
  const student = studentOf(completions, { asOf: today })
  const resolution = resolveTransfer(
    known.map(({ rule }) => rule),
    student,
  )
  const { factors = [], provenance } = resolutionFacts(resolution, known, student, [])
  return { resolution, said: confidenceFrom(factors, provenance) }
}

/** What is told: each agreement that the answer rests on, and the credits unless they are said to be unknown. */
function toldIn({ exact, plan, toBeRead }: Resolution, withCredits: boolean): string {
  const chosen = new Set<string>(plan.chosen.map(({ rule }) => rule))
  const counting = exact.filter(
    ({ rule, had }) =>
      chosen.has(rule.id) ||
      rule.outcome !== 'credit' ||
      had.some((course) => plan.unstated.includes(course)),
  )
  const targetsOf = ({ targets }: TransferRule) =>
    targets.map((set) =>
      set.map(({ credits, maxCredits, ...target }) =>
        withCredits ? { ...target, credits, maxCredits } : target,
      ),
    )
  return canonical({
    told: counting.map(({ rule }) => canonical([rule.outcome, targetsOf(rule)])).toSorted(),
    ...(withCredits ? { credits: plan.credits } : {}),
    toBeRead: toBeRead.length,
  })
}

const isRight = (given: Resolution, truth: Resolution): boolean => {
  const withCredits = given.plan.unstated.length === 0
  return toldIn(given, withCredits) === toldIn(truth, withCredits)
}

function forecastsOf({ rows, readAt }: Guide): { how: string; forecast: Forecast }[] {
  const random = seeded(17)
  const today = dayOfMonth(readAt)
  const pairs = Map.groupBy(
    rows,
    ({ source, subject, course_code, destination }) => `${source} ${subject} ${course_code} ${destination}`,
  )
  return [...pairs.values()].flatMap((own) => {
    const how = random.pick(SPOILINGS)
    const imported = spoiled(own, readAt, how, random)
    if (!imported) return []
    const truth = resolved({ rows: asOfMonth(own, readAt), readAt }, today)
    const { said, resolution } = resolved(imported, today)
    return [{ how, forecast: { said, came: isRight(resolution, truth.resolution) } }]
  })
}

/** All of a guide's answers, and those of each way to spoil it. */
function checkedIn(guide: Guide): Checked[] {
  const all = forecastsOf(guide)
  const parts = Map.groupBy(all, ({ how }) => how)
  return [
    { set: guide.name, forecasts: all.map(({ forecast }) => forecast) },
    ...SPOILINGS.map((how) => ({
      set: `  ${how}`,
      isPart: true,
      forecasts: (parts.get(how) ?? []).map(({ forecast }) => forecast),
    })),
  ]
}

export const transfer: Kind = {
  name: 'transfer',
  about: 'what a course earns at a school, by agreements that are old, contradictory, garbled or incomplete',
  async check() {
    const guides = [madeUpGuide(MADE_UP_COURSES), ...REAL.flatMap((file) => realGuide(file) ?? [])]
    return guides.flatMap(checkedIn)
  },
}
