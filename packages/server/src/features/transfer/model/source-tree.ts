import type { Source, SourceCourse } from './rule.ts'

/** How many of its members a group needs, and the members. */
function groupOf(source: Exclude<Source, SourceCourse>): { need: number; of: readonly Source[] } {
  if ('allOf' in source) return { need: source.allOf.length, of: source.allOf }
  return 'oneOf' in source ? { need: 1, of: source.oneOf } : { need: source.nOf, of: source.of }
}

function* leavesOf(source: Source): Generator<SourceCourse> {
  if ('course' in source) yield source
  else for (const member of groupOf(source).of) yield* leavesOf(member)
}

/** The courses that a rule names, each once, with the credits that it gives them. */
export const sourceCourses = (source: Source): ReadonlyMap<string, SourceCourse> =>
  new Map([...leavesOf(source)].map((leaf) => [leaf.course, leaf]))

/** Whether every course that it names is needed. */
export function leavesNoChoice(source: Source): boolean {
  if ('course' in source) return true
  const { need, of } = groupOf(source)
  return need >= of.length && of.every(leavesNoChoice)
}

export type Has = (course: string) => boolean

export function isSatisfied(source: Source, has: Has): boolean {
  if ('course' in source) return has(source.course)
  const { need, of } = groupOf(source)
  return of.filter((member) => isSatisfied(member, has)).length >= need
}

/** So many more of these courses. */
export interface MissingPart {
  need: number
  of: readonly string[]
}

export interface Gap {
  /** How many courses are missing at least; infinite where no courses would do. */
  count: number
  parts: readonly MissingPart[]
}

const CLOSED: Gap = { count: Infinity, parts: [] }

/** The least that is missing. */
export function gapOf(source: Source, has: Has): Gap {
  if ('course' in source) {
    return has(source.course)
      ? { count: 0, parts: [] }
      : { count: 1, parts: [{ need: 1, of: [source.course] }] }
  }
  const { need, of } = groupOf(source)
  const gaps = of.map((member) => gapOf(member, has))
  const open = gaps.filter(({ count }) => count > 0).toSorted((a, b) => a.count - b.count)
  const wanted = need - (gaps.length - open.length)
  if (wanted <= 0) return { count: 0, parts: [] }
  if (wanted > open.length) return CLOSED
  const single = open.filter(({ count, parts }) => count === 1 && parts[0]?.of.length === 1)
  const courses = new Set(single.flatMap(({ parts }) => parts.flatMap((part) => part.of)))
  if (wanted < open.length && courses.size >= wanted)
    return { count: wanted, parts: [{ need: wanted, of: [...courses] }] }
  const least = open.slice(0, wanted)
  return {
    count: least.reduce((sum, { count }) => sum + count, 0),
    parts: least.flatMap(({ parts }) => parts),
  }
}

/** How far a group of "any n of these" has come. */
export interface Progress {
  have: number
  need: number
  of: number
}

export function progressOf(source: Source, has: Has): Progress[] {
  if ('course' in source) return []
  const { need, of } = groupOf(source)
  const have = of.filter((member) => isSatisfied(member, has)).length
  return [
    ...('nOf' in source ? [{ have, need, of: of.length }] : []),
    ...of.flatMap((member) => progressOf(member, has)),
  ]
}

const MOST_WAYS = 64

export interface Ways {
  /** Sets of courses, each of which satisfies the sources. */
  sets: readonly (readonly string[])[]
  /** False where there are more than are listed. */
  complete: boolean
}

/** The ways to satisfy the sources from the courses that count, in the rule's own order. */
export function waysOf(source: Source, has: Has): Ways {
  if (!isSatisfied(source, has)) return { sets: [], complete: true }
  if ('course' in source) return { sets: [[source.course]], complete: true }
  const sets = new Map<string, readonly string[]>()
  for (const way of waysThrough(source, has)) {
    const courses = [...new Set(way)].toSorted()
    if (sets.size === MOST_WAYS && !sets.has(courses.join()))
      return { sets: [...sets.values()], complete: false }
    sets.set(courses.join(), courses)
  }
  return { sets: [...sets.values()], complete: true }
}

/** Only through members that are satisfied, so that every branch leads to a way. */
function* waysThrough(source: Source, has: Has): Generator<string[]> {
  if ('course' in source) yield [source.course]
  else {
    const { need, of } = groupOf(source)
    yield* chosen(
      of.filter((member) => isSatisfied(member, has)),
      need,
      has,
    )
  }
}

function* chosen(members: readonly Source[], need: number, has: Has): Generator<string[]> {
  const [first, ...rest] = members
  if (need === 0) yield []
  else if (first && members.length >= need) {
    for (const way of waysThrough(first, has))
      for (const others of chosen(rest, need - 1, has)) yield [...way, ...others]
    yield* chosen(rest, need, has)
  }
}
