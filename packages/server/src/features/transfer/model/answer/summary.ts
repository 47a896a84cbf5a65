import { creditsOf, type CourseRow } from './course-table.ts'
import type { TransferPlan } from '../resolve.ts'

const MOST_NAMED = 3

export interface Summarized {
  rows: readonly CourseRow[]
  plan: Pick<TransferPlan, 'credits' | 'sourceCredits' | 'uncounted'>
  /** The receiving school's name. */
  school: string
}

/** One sentence: how many credits transfer, what gets nothing, what is open. */
export function summaryOf({ rows, plan, school }: Summarized): string {
  if (rows.length === 0) return 'There are no courses yet: add yours to see what transfers.'
  const transferring = rows.filter(({ result }) => result === 'transfers')
  const nothing = rows.filter(({ result }) => result === 'nothing')
  const open = rows.filter(({ result }) => result === 'open')
  const supposed = transferring.some(({ status }) => status === 'in-progress' || status === 'planned')
  const parts = [
    ...(transferring.length === 0 ? [] : [`${amountOf(rows, transferring, plan)} to ${school}`]),
    ...(nothing.length === 0 ? [] : [`${named(nothing)} ${nothing.length === 1 ? 'gets' : 'get'} nothing`]),
    ...(open.length === 0 ? [] : [`${named(open)} ${open.length === 1 ? 'is' : 'are'} open`]),
  ]
  const head = transferring.length === 0 ? [`Nothing transfers to ${school} by an agreement yet`] : []
  const sentence = [...head, ...parts].join('; ')
  return `${sentence}${supposed ? ', if you complete your unfinished courses' : ''}.`
}

/** In credits where those of every course are known, else in courses. */
function amountOf(
  rows: readonly CourseRow[],
  transferring: readonly CourseRow[],
  { credits, sourceCredits, uncounted }: Summarized['plan'],
): string {
  const counted = rows.filter(({ status }) => status !== 'withdrawn' && status !== 'audit')
  const all = creditsOf(counted)
  const verb = transferring.length === 1 ? 'transfers' : 'transfer'
  const there = `${credits} ${credits === 1 ? 'credit' : 'credits'}`
  if (all.complete && uncounted.length === 0)
    return `${sourceCredits} of your ${all.credits} credits transfer as ${there}`
  const courses = rows.length === 1 ? 'course' : 'courses'
  return `${transferring.length} of your ${rows.length} ${courses} ${verb} as ${there}`
}

function named(rows: readonly CourseRow[]): string {
  const codes = rows.map(({ course }) => course.slice(course.indexOf(':') + 1))
  if (codes.length > MOST_NAMED + 1)
    return `${codes.slice(0, MOST_NAMED).join(', ')} and ${codes.length - MOST_NAMED} more`
  const [last, ...others] = codes.toReversed()
  return others.length === 0 ? (last ?? '') : `${others.toReversed().join(', ')} and ${last}`
}
