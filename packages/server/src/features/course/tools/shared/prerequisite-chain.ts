import { type ChainLink, expandChain } from '../../model/requisites/expand-chain.ts'
import { coursesOf, type Requisite } from '../../model/requisites/tree.ts'
import type { CourseStore } from '../../store/course-store.ts'
import type { StoredCourse } from '../../store/stored-records.ts'

/** One course of the chain, without its tree. */
interface ChainEntry {
  course: string
  title: string | null
  /** The distance from the requested course. */
  step: number
  needs: string[]
  ends: NonNullable<ChainLink['ends']> | 'not-in-catalog' | null
}

const MOST_COURSES = 500

/** The prerequisites of the prerequisites, nearest first, each once. */
export async function prerequisiteChain(
  root: StoredCourse,
  depth: number,
  courses: Pick<CourseStore, 'findAll'>,
): Promise<ChainEntry[]> {
  const known = new Map<string, StoredCourse>([[root.course, root]])
  const lookedUp = new Set<string>()
  let level = coursesNamedBy(root.requisites.prerequisite)
  for (let left = depth; left > 0 && level.length > 0 && known.size < MOST_COURSES; left--) {
    const found = await courses.findAll(level)
    for (const course of level) lookedUp.add(course)
    for (const [course, { value }] of found) known.set(course, value)
    const named = [...found.values()].flatMap(({ value }) => coursesNamedBy(value.requisites.prerequisite))
    level = [...new Set(named)].filter((course) => !known.has(course)).slice(0, MOST_COURSES)
  }
  const chain = expandChain(root.course, (course) => known.get(course)?.requisites.prerequisite, depth)
  const isMissing = (course: string) =>
    lookedUp.has(course) && !known.has(course) && !course.startsWith('secondary:')
  const entryOf = (link: ChainLink, step: number): ChainEntry => ({
    course: link.course,
    title: known.get(link.course)?.title ?? null,
    step,
    needs: link.needs.map(({ course }) => course),
    ends: isMissing(link.course) ? 'not-in-catalog' : (link.ends ?? null),
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

export const coursesNamedBy = (requisite: Requisite | undefined): string[] =>
  requisite ? coursesOf(requisite.tree) : []
