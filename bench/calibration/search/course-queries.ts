import type { Course } from '../../course-search/courses.ts'
import { makeQueries, type Query } from '../../course-search/queries.ts'
import { seeded } from '../../course-search/random.ts'

export interface LooseQuery extends Pick<Query, 'text' | 'right'> {
  kind: string
}

/** Words that no course of ours has. */
const STRAY = ['zymurgy', 'quokka', 'brouhaha', 'kerfuffle', 'gazebo'] as const

/** Queries that name their course, and queries that half forget it: one word too few, one too many. */
export function looseQueries(courses: readonly Course[], perKind: number, seed: number): LooseQuery[] {
  const { pick, below } = seeded(seed)
  const loose = Array.from({ length: perKind * 2 }, (_, at): LooseQuery[] => {
    const course = pick(courses)
    const words = course.title.toLowerCase().split(/\s+/)
    const right = courses.filter(({ title }) => title === course.title).map(({ id }) => id)
    if (at % 2 === 0) return [{ kind: 'a stray word', text: [...words, pick(STRAY)].join(' '), right }]
    if (words.length < 3) return []
    const without = words.toSpliced(below(words.length), 1).join(' ')
    return [{ kind: 'a word too few', text: without, right }]
  })
  return [...makeQueries(courses, perKind, seed), ...loose.flat()]
}
