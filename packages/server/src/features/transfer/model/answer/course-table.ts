import type { CourseStatus } from '../../../../platform/catalog/course-status.ts'
import { statusOf } from '../attempts.ts'
import type { Completion, Student } from '../completion.ts'
import { sumOf } from '../credits.ts'
import type { Resolution } from '../resolve.ts'
import type { Target } from '../rule.ts'
import type { NotCounting, Standing } from '../satisfaction.ts'
import type { MissingPart } from '../source-tree.ts'

/** What becomes of a course: it transfers, it gets nothing, or nobody can tell yet. */
export const RESULTS = ['transfers', 'nothing', 'open'] as const
export type CourseResult = (typeof RESULTS)[number]

/** Why a course does not transfer, or not yet. */
export const REASONS = [
  'failed',
  'withdrawn',
  'audit',
  'in-progress',
  'planned',
  'no-credit',
  'grade-too-low',
  'too-long-ago',
  'missing-course',
  'counted-once',
  'used-otherwise',
  'individual-assessment',
  'to-be-read',
  'no-agreement',
  'subject-not-loaded',
  'other-departments',
  'no-agreement-in-effect',
] as const
export type Reason = (typeof REASONS)[number]

export interface CourseRow {
  course: string
  completion: Completion
  status: CourseStatus
  result: CourseResult
  why?: Reason
  /** The agreement that decides, or that would. */
  rule?: string
  /** What the agreement gives in the plan. */
  targets?: readonly Target[]
  credits?: number
  /** Its part of the credits, where several courses earn them together. */
  share?: number
  /** The other courses that it takes. */
  together?: readonly string[]
  /** Whether the agreement leaves a choice. */
  choice?: true
  missing?: readonly MissingPart[]
}

/** What is loaded of agreements that could name a course: none of its subject, or those of some departments there. */
export type Loaded = 'nothing' | 'departments'
/** Courses whose agreements are not known to be loaded. */
export type Unloaded = ReadonlyMap<string, Loaded>

const NONE: Unloaded = new Map()

/** What becomes of each course, in the order of their codes. */
export function courseTable(
  resolution: Resolution,
  student: Student,
  unloaded: Unloaded = NONE,
): CourseRow[] {
  const find = rowFinder(resolution, unloaded)
  const earning = [...student.courses].map(([course, completion]) => ({
    course,
    completion,
    status: statusOf(completion),
    ...find(course),
  }))
  const others = [...(student.notEarning ?? [])].map(([course, completion]) => ({
    course,
    completion,
    ...notEarning(statusOf(completion)),
  }))
  return [...earning, ...others].toSorted((a, b) => (a.course < b.course ? -1 : 1))
}

type Found = Omit<CourseRow, 'course' | 'completion' | 'status'>

function notEarning(status: CourseStatus): Found & { status: CourseStatus } {
  if (status === 'in-progress' || status === 'planned') return { status, result: 'open', why: status }
  return { status, result: 'nothing', why: status === 'withdrawn' || status === 'audit' ? status : 'failed' }
}

function rowFinder(
  { exact, partial, toBeRead, noRule, plan }: Resolution,
  unloaded: Unloaded,
): (course: string) => Found {
  const byCourse = (standings: readonly Standing[]) => {
    const found = new Map<string, Standing[]>()
    for (const standing of standings)
      for (const course of standing.had) {
        const others = found.get(course)
        if (others) others.push(standing)
        else found.set(course, [standing])
      }
    return found
  }
  const [met, near, unread] = [byCourse(exact), byCourse(partial), byCourse(toBeRead)]
  const refused = refusals([...exact, ...partial])
  const standings = new Map<string, Standing>(exact.map((standing) => [standing.rule.id, standing]))
  const used = new Map(plan.chosen.flatMap((use) => use.courses.map((course) => [course, use])))
  const given = new Set(plan.chosen.flatMap(({ earns }) => earns.map(({ course }) => course)))
  const undecided = new Map(noRule.map(({ course, why }) => [course, why]))

  return (course) => {
    const use = used.get(course)
    if (use) {
      const standing = standings.get(use.rule)
      const together = use.courses.filter((other) => other !== course)
      return {
        result: 'transfers',
        rule: use.rule,
        targets: standing?.rule.targets[use.set] ?? [],
        credits: use.credits,
        ...(together.length > 0 && { together, share: shareOf(use.credits, use.courses, course) }),
        ...(standing && standing.openSets.length > 1 && { choice: true }),
      }
    }
    const all = met.get(course) ?? []
    const [text] = unread.get(course) ?? []
    if (text) return { result: 'open', why: 'to-be-read', rule: text.rule.id }
    const assessed = all.find(({ rule }) => rule.outcome === 'individual-assessment')
    if (assessed) return { result: 'open', why: 'individual-assessment', rule: assessed.rule.id }
    const giving = all.find(({ rule }) => rule.outcome === 'credit')
    if (giving) return { ...unused(giving, given), rule: giving.rule.id }
    const [lacking] = near.get(course) ?? []
    const missing = lacking && lacking.missing.length > 0 ? { missing: lacking.missing } : {}
    const none = all.find(({ rule }) => rule.outcome === 'no-credit')
    if (none) return { result: 'nothing', why: 'no-credit', rule: none.rule.id, ...missing }
    const refusal = refused.get(course)
    if (refusal) return { result: 'nothing', ...refusal }
    if (lacking) return { result: 'nothing', why: 'missing-course', rule: lacking.rule.id, ...missing }
    const loaded = unloaded.get(course)
    if (loaded)
      return { result: 'open', why: loaded === 'departments' ? 'other-departments' : 'subject-not-loaded' }
    const inEffect = undecided.get(course) !== 'no-rule-in-effect'
    return { result: 'open', why: inEffect ? 'no-agreement' : 'no-agreement-in-effect' }
  }
}

const THOUSANDTHS = 1000

/** Equal parts in thousandths, the first ones larger by what is left, so that they add up. */
function shareOf(credits: number, courses: readonly string[], course: string): number {
  const all = Math.round(credits * THOUSANDTHS)
  const part = Math.floor(all / courses.length)
  return (part + (courses.indexOf(course) < all % courses.length ? 1 : 0)) / THOUSANDTHS
}

/** The agreements that do not count a course for its grade or its age. */
function refusals(standings: readonly Standing[]): Map<string, { why: Reason; rule: string }> {
  const isRefusal = ({ why }: NotCounting) => why !== 'completed-outside-range'
  return new Map(
    standings.flatMap(({ rule, notCounting }) =>
      notCounting
        .filter(isRefusal)
        .map(({ course, why }): [string, { why: Reason; rule: string }] => [
          course,
          { why: why === 'grade-too-low' ? why : 'too-long-ago', rule: rule.id },
        ]),
    ),
  )
}

/** Why an agreement that is met is no part of the plan. */
function unused({ rule }: Standing, given: ReadonlySet<string>): Pick<Found, 'result' | 'why'> {
  const targets = rule.targets.flat()
  const again = targets.some((target) => target.kind === 'course' && given.has(target.course))
  return { result: 'nothing', why: again ? 'counted-once' : 'used-otherwise' }
}

/** The credits of courses, and whether all of them are known. */
export function creditsOf(rows: readonly CourseRow[]): { credits: number; complete: boolean } {
  const known = rows.flatMap(({ completion }) => completion.credits ?? [])
  return { credits: sumOf(known), complete: known.length === rows.length }
}
