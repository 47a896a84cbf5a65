import { schoolOf } from '../../../../platform/catalog/course-reference.ts'
import type { RequisiteNode } from '../facts.ts'
import type { Need } from '../problem/problem.ts'
import { isTooLow, type Had } from './record.ts'

const SECONDARY = 'secondary'

export interface NeedContext {
  had: ReadonlyMap<string, Had>
  /** Courses earned by agreement from the record. */
  earned: ReadonlySet<string>
  candidates: ReadonlySet<string>
}

export interface ReadNeed {
  need: Need
  /** Conditions that nobody can check, in the school's words; they are taken as kept. */
  open: readonly string[]
}

/** What of a requisite is still needed. A condition counts only where no list of courses stands in its place. */
export function readNeed(tree: RequisiteNode, context: NeedContext): ReadNeed {
  const open: string[] = []
  const need = read(tree)
  return { need: need === undefined ? true : need, open: [...new Set(open)] }

  /** Undefined for what is no course. */
  function read(node: RequisiteNode): Need | undefined {
    if ('condition' in node) {
      open.push(node.text)
      return undefined
    }
    if ('course' in node) return courseNeed(node)
    const { parts, least } = groupOf(node)
    return group(parts, least, 'allOf' in node)
  }

  function courseNeed(node: CourseNode): Need | undefined {
    const { course, concurrent = false } = node
    if (isHad(node, context)) return true
    if (context.candidates.has(course)) return { course, concurrent }
    if (schoolOf(course) !== SECONDARY) return false
    open.push(course.slice(SECONDARY.length + 1))
    return undefined
  }

  function group(nodes: readonly RequisiteNode[], least: number, all: boolean): Need | undefined {
    const before = open.length
    const parts = nodes.map(read)
    const known = parts.filter((part) => part !== undefined)
    if (all) return known.length === 0 ? undefined : simple(known.length, known)
    // With enough courses to choose from, the conditions beside them need not be relied on.
    const possible = known.filter((part) => part !== false)
    if (possible.length >= least) {
      open.length = before
      return simple(least, possible)
    }
    if (parts.length === known.length) return false
    const rest = least - (parts.length - known.length)
    return rest <= 0 ? undefined : simple(rest, known)
  }
}

function simple(least: number, parts: readonly Need[]): Need {
  const met = parts.filter((part) => part === true).length
  const rest = parts.filter((part) => typeof part !== 'boolean')
  const need = least - met
  if (need <= 0) return true
  if (rest.length < need) return false
  const [only] = rest
  return rest.length === 1 && only !== undefined ? only : { least: need, of: rest }
}

type CourseNode = Extract<RequisiteNode, { course: string }>
type GroupNode = Exclude<RequisiteNode, { course: string } | { condition: unknown }>
type PastCourses = Pick<NeedContext, 'had' | 'earned'>

/** The parts of a group, and how many of them it asks for. */
const groupOf = (node: GroupNode): { parts: readonly RequisiteNode[]; least: number } => {
  if ('allOf' in node) return { parts: node.allOf, least: node.allOf.length }
  return 'oneOf' in node ? { parts: node.oneOf, least: 1 } : { parts: node.of, least: node.nOf }
}

function isHad(
  { course, minGrade }: Pick<CourseNode, 'course' | 'minGrade'>,
  { had, earned }: PastCourses,
): boolean {
  const attempt = had.get(course)
  return (attempt !== undefined && !isTooLow(attempt, minGrade)) || earned.has(course)
}

/** The courses that a requisite names. */
export const namedCourses = (node: RequisiteNode): string[] => {
  if ('condition' in node) return []
  if ('course' in node) return [node.course]
  return [...new Set(groupOf(node).parts.flatMap(namedCourses))]
}

/** The courses that a requisite still asks for: no alternatives to what is met. Conditions stand for no course. */
export function neededCourses(node: RequisiteNode, record: PastCourses): readonly string[] {
  if (isMet(node, record) || 'condition' in node) return []
  if ('course' in node) return [node.course]
  return [...new Set(groupOf(node).parts.flatMap((part) => neededCourses(part, record)))]
}

function isMet(node: RequisiteNode, record: PastCourses): boolean {
  if ('condition' in node) return false
  if ('course' in node) return isHad(node, record)
  const { parts, least } = groupOf(node)
  return parts.filter((part) => isMet(part, record)).length >= least
}
