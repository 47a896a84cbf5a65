import type { Schedule } from './problem/problem.ts'

/** How one plan differs from another, course by course. */
export interface Difference {
  added: { course: string; term: string }[]
  dropped: { course: string; term: string }[]
  moved: { course: string; from: string; to: string }[]
}

/** Terms are compared by name, because the two plans may begin in different ones. */
export function differenceOf(
  before: { schedule: Pick<Schedule, 'taken'>; terms: readonly string[] },
  after: { schedule: Pick<Schedule, 'taken'>; terms: readonly string[] },
): Difference {
  const was = named(before)
  const is = named(after)
  return {
    added: [...is].flatMap(([course, term]) => (was.has(course) ? [] : [{ course, term }])),
    dropped: [...was].flatMap(([course, term]) => (is.has(course) ? [] : [{ course, term }])),
    moved: [...is].flatMap(([course, to]) => {
      const from = was.get(course)
      return from === undefined || from === to ? [] : [{ course, from, to }]
    }),
  }
}

const named = ({
  schedule,
  terms,
}: {
  schedule: Pick<Schedule, 'taken'>
  terms: readonly string[]
}): Map<string, string> =>
  new Map(Object.entries(schedule.taken).map(([course, term]) => [course, terms[term] ?? '']))
