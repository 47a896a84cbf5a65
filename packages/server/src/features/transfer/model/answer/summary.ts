import { isFinished } from '../attempts.ts'
import { creditsOf, type CourseRow } from './course-table.ts'
import type { TransferPlan } from '../resolve.ts'
import type { Standing } from '../satisfaction.ts'

const MOST_NAMED = 3

/** What becomes of some courses in a plan. */
export interface Outcome {
  rows: readonly CourseRow[]
  plan: Pick<TransferPlan, 'credits' | 'sourceCredits' | 'uncounted' | 'chosen'>
}

export interface Summarized extends Outcome {
  /** The same without unfinished courses; absent where none counts. */
  finished?: Outcome | undefined
  /** The receiving school's name. */
  school: string
  /** The agreements that are met. */
  exact?: readonly Standing[]
  /** Where the school counts units of its own. */
  unitsPerCourse?: number | undefined
}

/** One sentence: how many credits transfer, what unfinished courses add, what gets nothing, what is open. */
export function summaryOf(summarized: Summarized): string {
  const { rows, plan, school, unitsPerCourse } = summarized
  if (rows.length === 0) return 'There are no courses yet: add yours to see what transfers.'
  const { finished = { rows, plan } } = summarized
  const amount = amountOf(finished, summarized.finished !== undefined, unitsPerCourse)
  const units = unitsPerCourse === undefined ? '' : ` (${unitsPerCourse} units a course)`
  return sentence([
    amount === undefined
      ? `Nothing transfers to ${school} by an agreement yet`
      : `${amount} to ${school}${units}`,
    ...addedBy(summarized, finished),
    ...leftOver(rows),
  ])
}

/** The same about one course of the school: which courses earn it. */
export function targetSummaryOf(
  { rows, plan, exact = [], school, unitsPerCourse }: Summarized,
  target: string,
): string {
  const course = codeOf(target)
  if (rows.length === 0) return `No agreement gives ${course} at ${school} for any of your courses.`
  const earning = plan.chosen.map(({ courses }) => {
    const used = rows.filter((row) => courses.includes(row.course))
    const [first] = used
    const together = used.length > 1 ? ' together' : ''
    const verb = used.length > 1 ? 'earn' : 'earns'
    const targets = (first?.targets ?? []).map((each) => each.kind === 'course' && codeOf(each.course))
    const more = targets.length > 1 ? ' and other credit' : ''
    const supposed = used.filter(({ status }) => !isFinished(status))
    const once = supposed.length === 0 ? '' : `, if you complete ${named(supposed)}`
    return `${named(used)}${together} ${verb} ${course}${more} at ${school} (${counted(first?.credits ?? 0, unitsPerCourse)})${once}`
  })
  const head = earning.length > 0 ? earning : [`None of your courses earns ${course} at ${school} yet`]
  return sentence([...head, ...enoughAlone(exact, plan), ...leftOver(rows)])
}

/** The courses that would earn it without the others of the plan. */
function enoughAlone(exact: readonly Standing[], { chosen }: Outcome['plan']): string[] {
  const together = new Set(chosen.flatMap(({ courses }) => (courses.length > 1 ? courses : [])))
  const single = exact.flatMap(({ rule, ways }) =>
    rule.outcome === 'credit'
      ? ways.sets.flatMap(([course, ...others]) => (others.length > 0 ? [] : (course ?? [])))
      : [],
  )
  const alone = [...new Set(single)].filter((course) => together.has(course)).map(codeOf)
  return alone.length === 0 ? [] : [`${alone.join(' or ')} alone earns it too`]
}

const sentence = (parts: readonly string[]): string => `${parts.join('; ')}.`

const leftOver = (rows: readonly CourseRow[]): string[] => {
  const nothing = rows.filter(({ result }) => result === 'nothing')
  const open = rows.filter(({ result }) => result === 'open')
  return [
    ...(nothing.length === 0 ? [] : [`${named(nothing)} ${nothing.length === 1 ? 'gets' : 'get'} nothing`]),
    ...(open.length === 0 ? [] : [`${named(open)} ${open.length === 1 ? 'is' : 'are'} open`]),
  ]
}

/**
 * What the unfinished courses that transfer add to the finished ones, and what both are worth: the rows count both. Some
 * finished course may count only with them, or not count beside them.
 */
function addedBy({ rows, plan, unitsPerCourse }: Summarized, finished: Outcome): string[] {
  const counting = (table: readonly CourseRow[]) => table.filter(({ result }) => result === 'transfers')
  const supposed = counting(rows).filter(({ status }) => !isFinished(status))
  if (supposed.length === 0) return []
  const [verb, them] = supposed.length === 1 ? ['adds', 'it'] : ['add', 'them']
  const [before, after] = [counting(finished.rows), counting(rows)].map(
    (table) => new Set(table.map(({ course }) => course)),
  )
  const beside = counting(rows).filter(({ course, status }) => isFinished(status) && !before?.has(course))
  const replaced = counting(finished.rows).filter(({ course }) => !after?.has(course))
  const added = counted(plan.credits - finished.plan.credits, unitsPerCourse)
  return [
    [
      `${named(supposed)} ${verb} ${added} if you complete ${them}`,
      ...(beside.length === 0 ? [] : [`with ${named(beside)}`]),
      ...(replaced.length === 0 ? [] : [`in place of ${named(replaced)}`]),
      `${counted(plan.credits, unitsPerCourse)} in all`,
    ].join(', '),
  ]
}

/**
 * In credits where those of every finished course are known, else in courses; undefined where nothing transfers. What
 * finished courses are worth `alone` is said as such.
 */
function amountOf(
  { rows, plan }: Outcome,
  alone: boolean,
  unitsPerCourse: number | undefined,
): string | undefined {
  const earned = rows.filter(({ status }) => isFinished(status))
  const transferring = earned.filter(({ result }) => result === 'transfers')
  if (transferring.length === 0) return undefined
  const all = creditsOf(earned)
  const verb = transferring.length === 1 ? 'transfers' : 'transfer'
  const there = counted(plan.credits, unitsPerCourse)
  const completed = alone ? 'completed ' : ''
  if (all.complete && plan.uncounted.length === 0)
    return `${plan.sourceCredits} of your ${all.credits} ${completed && 'earned '}credits transfer as ${there}`
  const courses = earned.length === 1 ? 'course' : 'courses'
  return `${transferring.length} of your ${earned.length} ${completed}${courses} ${verb} as ${there}`
}

function counted(credits: number, unitsPerCourse: number | undefined): string {
  const noun = unitsPerCourse === undefined ? 'credit' : 'unit'
  const rounded = Number(credits.toFixed(2))
  return `${rounded} ${rounded === 1 ? noun : `${noun}s`}`
}

const codeOf = (course: string): string => course.slice(course.indexOf(':') + 1)

function named(rows: readonly CourseRow[]): string {
  const codes = rows.map(({ course }) => codeOf(course))
  if (codes.length > MOST_NAMED + 1)
    return `${codes.slice(0, MOST_NAMED).join(', ')} and ${codes.length - MOST_NAMED} more`
  const [last, ...others] = codes.toReversed()
  return others.length === 0 ? (last ?? '') : `${others.toReversed().join(', ')} and ${last}`
}
