import type { Student } from '../completion.ts'
import { courseTable } from './course-table.ts'
import { resolveTransfer } from '../resolve.ts'
import type { TransferRule } from '../rule.ts'

/** What a transcript is worth at one school. */
export interface SchoolWorth {
  rank: number
  institution: string
  name: string
  /** The student's credits that transfer, which compare across schools; the school's own units do not. */
  sourceCredits: number
  targetCredits: number
  transfers: number
  nothing: number
  open: number
  creditsKnown: boolean
  ifCompleted: boolean
  optimal: boolean
}

/** The schools whose rules name a student's courses, the one that takes most first. */
export function compareSchools(
  rules: readonly TransferRule[],
  student: Student,
  nameOf: (id: string) => string,
): SchoolWorth[] {
  const bySchool = Map.groupBy(rules, ({ targetInstitution }) => targetInstitution)
  const worths = [...bySchool].map(([institution, own]) => ({
    ...worthAt(own, student),
    institution,
    name: nameOf(institution),
  }))
  const sorted = worths.toSorted(
    (a, b) => byWorth(a, b) || b.open - a.open || (a.name < b.name ? -1 : Number(a.name > b.name)),
  )
  let rank = 0
  return sorted.map((worth, index) => {
    const before = sorted[index - 1]
    if (!before || byWorth(before, worth) !== 0) rank = index + 1
    return { rank, ...worth }
  })
}

type Measured = Pick<SchoolWorth, 'sourceCredits' | 'transfers'>

const byWorth = (a: Measured, b: Measured): number =>
  b.sourceCredits - a.sourceCredits || b.transfers - a.transfers

function worthAt(rules: readonly TransferRule[], student: Student) {
  const resolution = resolveTransfer(rules, student)
  const { plan } = resolution
  const counts = { transfers: 0, nothing: 0, open: 0 }
  let ifCompleted = false
  for (const { result, status } of courseTable(resolution, student)) {
    counts[result] += 1
    ifCompleted ||= result === 'transfers' && (status === 'in-progress' || status === 'planned')
  }
  return {
    sourceCredits: plan.sourceCredits,
    targetCredits: plan.credits,
    ...counts,
    creditsKnown: plan.uncounted.length === 0,
    ifCompleted,
    optimal: plan.optimal,
  }
}

/** One sentence: where the courses count most, and how many schools have no answer. */
export function comparisonSummary(
  compared: readonly SchoolWorth[],
  courses: number,
  without: number,
): string {
  if (courses === 0) return 'There are no courses yet: add yours to compare schools.'
  const others =
    without === 0
      ? ''
      : ` ${without} ${without === 1 ? 'school has' : 'schools have'} no agreement about them.`
  const [best] = compared
  if (!best) return 'No school has an agreement about these courses: each assesses them individually.'
  if (best.transfers === 0) return `None of your courses transfers by an agreement yet.${others}`
  const ties = compared.filter(({ rank }) => rank === best.rank)
  const names = ties.map(({ name }) => name)
  const where =
    names.length > MOST_NAMED ? `${names.length} schools` : names.join(names.length === 2 ? ' and ' : ', ')
  const credits = best.creditsKnown
    ? `${best.sourceCredits} of your credits`
    : `${best.transfers} of your courses`
  return `Your courses count most at ${where}: ${credits} ${best.transfers === 1 && !best.creditsKnown ? 'transfers' : 'transfer'}.${others}`
}

const MOST_NAMED = 3
