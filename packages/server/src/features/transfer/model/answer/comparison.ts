import type { Student } from '../completion.ts'
import { courseTable } from './course-table.ts'
import { firstNames } from './first-names.ts'
import { resolveTransfer } from '../resolve.ts'
import type { TransferRule } from '../rule.ts'
import { unitsPerCourse } from './units.ts'

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
  /** Where the school counts units of its own. */
  unitsPerCourse?: number
  optimal: boolean
}

/** The schools whose rules name a student's courses, best first: by credits, or by courses where credits are unknown. */
export function compareSchools(
  rules: readonly TransferRule[],
  student: Student,
  nameOf: (id: string) => string,
): SchoolWorth[] {
  const bySchool = Map.groupBy(rules, ({ targetInstitution }) => targetInstitution)
  const worths = [...bySchool].map(([institution, own]) => ({
    ...worthAt(own, withoutOwn(student, institution)),
    institution,
    name: nameOf(institution),
  }))
  const byWorth = creditsCompare(worths) ? byCredits : byCourses
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

/** Most students have no course of the school itself. */
function withoutOwn(student: Student, school: string): Student {
  const { courses, notEarning = new Map() } = student
  const isOwn = (course: string) => course.startsWith(`${school}:`)
  if (!courses.keys().some(isOwn) && !notEarning.keys().some(isOwn)) return student
  const kept = (map: Student['courses']) => new Map([...map].filter(([course]) => !isOwn(course)))
  return { ...student, courses: kept(courses), notEarning: kept(notEarning) }
}

type Measured = Pick<SchoolWorth, 'sourceCredits' | 'transfers'>

const byCourses = (a: Measured, b: Measured): number => b.transfers - a.transfers

const byCredits = (a: Measured, b: Measured): number => b.sourceCredits - a.sourceCredits || byCourses(a, b)

/** A sum that leaves courses out is no measure: it may be small where most courses count. */
const creditsCompare = (worths: readonly Pick<SchoolWorth, 'creditsKnown'>[]): boolean =>
  worths.every(({ creditsKnown }) => creditsKnown)

function worthAt(rules: readonly TransferRule[], student: Student) {
  const perCourse = unitsPerCourse(rules, student.courses)
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
    ...(perCourse !== undefined && { unitsPerCourse: perCourse }),
    optimal: plan.optimal,
  }
}

/** One sentence: where the courses count most, how many schools have no answer, and what nothing is known of. */
export function comparisonSummary(
  compared: readonly SchoolWorth[],
  courses: number,
  without: number,
  notLoaded: readonly string[],
): string {
  if (courses === 0) return 'There are no courses yet: add yours to compare schools.'
  if (notLoaded.length === 0) return knownSummary(compared, without)
  const unknown = `the agreements of ${firstNames(notLoaded, MOST_NAMED)} are not loaded here, or not all of them`
  return compared.length === 0
    ? `Nothing is known about where these courses count: ${unknown}. Check with the schools.`
    : `${knownSummary(compared, without)} Not known: ${unknown}.`
}

function knownSummary(compared: readonly SchoolWorth[], without: number): string {
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
  const inCredits = creditsCompare(compared)
  const amount = inCredits ? `${best.sourceCredits} of your credits` : `${best.transfers} of your courses`
  return `Your courses count most at ${where}: ${amount} ${best.transfers === 1 && !inCredits ? 'transfers' : 'transfer'}.${units(ties)}${others}`
}

/** A school's own units do not compare with others' credits. */
function units(schools: readonly SchoolWorth[]): string {
  const named = schools
    .slice(0, MOST_NAMED)
    .flatMap(({ name, unitsPerCourse: perCourse }) =>
      perCourse === undefined ? [] : ` ${name} counts units, ${perCourse} a course.`,
    )
  const isUneven = new Set(schools.map(({ targetCredits }) => targetCredits)).size > 1
  return named.length > 0 || !isUneven
    ? named.join('')
    : ' What each gives is in its own units, which do not compare.'
}

const MOST_NAMED = 3
