import type { AgreementFacts, CourseFacts, RequisiteNode } from '../facts.ts'

/** Ranks what may be taken: by how much of the goals it brings, then subjects taken before, lower levels, names. */
export function rankedCandidates(
  agreements: readonly AgreementFacts[],
  required: ReadonlySet<string>,
  had: ReadonlySet<string>,
): string[] {
  const worth = new Map<string, number>()
  for (const { ways, gives } of agreements) {
    const isRequired = gives.flat().some(({ course }) => course !== undefined && required.has(course))
    const credits = Math.max(
      0,
      ...gives.map((set) => set.reduce((sum, each) => sum + (each.credits ?? 0), 0)),
    )
    for (const way of ways) {
      const open = way.filter((course) => !had.has(course))
      for (const course of open)
        worth.set(course, (worth.get(course) ?? 0) + (isRequired ? REQUIRED : 0) + credits / open.length)
    }
  }
  const familiar = new Set([...had].map(subjectOf))
  const isNew = (course: string): number => (familiar.has(subjectOf(course)) ? 0 : 1)
  return [...worth]
    .toSorted(
      ([a, left], [b, right]) =>
        right - left || isNew(a) - isNew(b) || levelOf(a) - levelOf(b) || (a < b ? -1 : 1),
    )
    .map(([course]) => course)
}

/** Orders a school's own courses: those of a lower class first, then subjects taken before, lower levels, names. */
export function rankedOwn(
  courses: readonly string[],
  had: ReadonlySet<string>,
  classOf: (course: string) => number = () => 0,
): string[] {
  const familiar = new Set([...had].map(subjectOf))
  const rank = (course: string) => [classOf(course), familiar.has(subjectOf(course)) ? 0 : 1]
  const ranks = new Map(courses.map((course) => [course, [...rank(course), levelOf(course)]]))
  const compared = (a: string, b: string) =>
    ranks.get(a)?.reduce((found, each, at) => found || each - (ranks.get(b)?.[at] ?? 0), 0) ?? 0
  return courses.toSorted((a, b) => compared(a, b) || (a < b ? -1 : 1))
}

const NUMBER = / (\d+)\D*$/

/** Of a reference such as nrc:MATH 1171: nrc:MATH. */
export const subjectOf = (course: string): string => course.replace(NUMBER, '')

/** The first digit of a course's number: its year, wherever numbers have as many digits. */
export const levelOf = (course: string): number => Number(NUMBER.exec(course)?.[1]?.[0] ?? 0)

/**
 * Those of the courses that can be planned. What only agreements name may be an old course where the catalog lists its
 * subject; where it lists none, the agreements are all that is known.
 */
export function plannable(
  candidates: Iterable<string>,
  known: ReadonlyMap<string, CourseFacts>,
  byAgreement: ReadonlySet<string>,
): string[] {
  const listed = new Set([...known.keys()].map(subjectOf))
  return [...candidates].filter(
    (course) => known.has(course) || (byAgreement.has(course) && !listed.has(subjectOf(course))),
  )
}

const REQUIRED = 1_000

/** The courses of the requisites of these. */
export const prerequisitesOf = (
  courses: Iterable<CourseFacts>,
  coursesIn: (tree: RequisiteNode) => readonly string[],
): string[] => [
  ...new Set(
    [...courses].flatMap(({ prerequisite, corequisite }) => [
      ...(prerequisite ? coursesIn(prerequisite.tree) : []),
      ...(corequisite ? coursesIn(corequisite.tree) : []),
    ]),
  ),
]
