import type { CourseStore } from '../../store/course-store.ts'
import { expandChain, type ChainLink } from '../../model/requisites/expand-chain.ts'
import { satisfied, type TakenCourse, type Verdict } from '../../model/requisites/satisfied.ts'
import { coursesOf, type Requisite } from '../../model/requisites/tree.ts'
import type { StoredCourse } from '../../store/stored-records.ts'

/** One course of the chain, without its tree: that is one more call away. */
export interface ChainEntry {
  course: string
  title: string | null
  /** How many steps before the course that was asked about. */
  step: number
  needs: string[]
  /** Whether the caller has it; null where the transcript is not known. */
  taken: Verdict | null
  ends: NonNullable<ChainLink['ends']> | null
}

const MOST_COURSES = 500

/** What the courses that a course asks for ask for in turn, nearest first, each once. */
export async function prerequisiteChain(
  root: StoredCourse,
  depth: number,
  transcript: readonly TakenCourse[],
  courses: Pick<CourseStore, 'findAll'>,
): Promise<ChainEntry[]> {
  const known = new Map<string, StoredCourse>([[root.course, root]])
  let level = namedBy(root.requisites.prerequisite)
  for (let left = depth; left > 0 && level.length > 0 && known.size < MOST_COURSES; left--) {
    const found = await courses.findAll(level)
    for (const [course, { value }] of found) known.set(course, value)
    const named = [...found.values()].flatMap(({ value }) => namedBy(value.requisites.prerequisite))
    level = [...new Set(named)].filter((course) => !known.has(course)).slice(0, MOST_COURSES)
  }
  const chain = expandChain(root.course, (course) => known.get(course)?.requisites.prerequisite, depth)
  const entryOf = (link: ChainLink, step: number): ChainEntry => ({
    course: link.course,
    title: known.get(link.course)?.title ?? null,
    step,
    needs: link.needs.map(({ course }) => course),
    taken: transcript.length === 0 ? null : satisfied({ course: link.course }, transcript).verdict,
    ends: link.ends ?? null,
  })
  const entries = new Map<string, ChainEntry>()
  let links = chain.needs
  for (let step = 1; links.length > 0; step++) {
    for (const link of links) {
      const before = entries.get(link.course)
      if (!before || (before.needs.length === 0 && link.needs.length > 0))
        entries.set(link.course, entryOf(link, before?.step ?? step))
    }
    links = links.flatMap(({ needs }) => needs)
  }
  return [...entries.values()]
}

const namedBy = (requisite: Requisite | undefined): string[] => (requisite ? coursesOf(requisite.tree) : [])
