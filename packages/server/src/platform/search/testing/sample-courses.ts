import type { Collection, SearchDocument } from '../collection.ts'

export type CourseField = 'code' | 'title' | 'description'

export const courses: Collection<CourseField> = {
  name: 'course',
  fields: [
    { name: 'code', kind: 'code', weight: 4 },
    { name: 'title', kind: 'title', weight: 3 },
    { name: 'description', kind: 'prose', weight: 1 },
  ],
}

export type CourseDocument = SearchDocument<CourseField>

const SUBJECTS = ['CMPT', 'MATH', 'PHYS', 'IT', 'C S', 'HIST', 'ÉTUD']
const WORDS =
  'algebra algorithm analysis ancient applied calculus chemistry computer database design differential discrete ecology economics equation français geometry graph history introduction kinetics language linear logic machine learning mechanics medieval methods modern network numbers operating optics organic philosophy probability program programming quantum research seminar statistics structures studies systems theory thermodynamics topics university wave world writing'.split(
    ' ',
  )

/** A number below `limit`, the same in every run. */
export type Chance = (limit: number) => number

/** Mulberry32. */
export function chance(seed: number): Chance {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

export const picked = <Value>(values: readonly Value[], random: Chance): Value => {
  const value = values[random(values.length)]
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}

const phrase = (random: Chance, length: number): string =>
  Array.from({ length }, () => picked(WORDS, random)).join(' ')

/** Courses that differ enough to be found and are alike enough to be confused. */
export function sampleCourses(count: number, seed = 1): CourseDocument[] {
  const random = chance(seed)
  return Array.from({ length: count }, (_, index) => {
    const subject = picked(SUBJECTS, random)
    const number = 100 + random(400)
    const institution = picked(['sfu', 'ubcv', 'langara'], random)
    return {
      id: `${institution}:${subject} ${number}:${index}`,
      fields: {
        code: `${subject} ${number}${picked(['', '', 'W'], random)}`,
        title: `${phrase(random, 1 + random(3))}${picked(['', ' I', ' II'], random)}`,
        description: `The ${phrase(random, 3 + random(15))}, with ${phrase(random, 2)} and name${index % 500}.`,
      },
      facets: {
        institution,
        subject,
        level: Math.floor(number / 100) * 100,
        credits: picked([1.5, 3, 4], random),
        terms: [picked(['2025-fall', '2026-spring'], random), '2026-summer'],
      },
    }
  })
}
