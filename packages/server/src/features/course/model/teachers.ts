import type { KnownFact } from '../store/course-fact-store.ts'
import type { Source } from './source.ts'
import type { StoredGrades, StoredSection } from '../store/stored-records.ts'

export interface Teacher {
  name: string
  email: string | null
  title: string | null
  /** When they taught the course, the newest first. */
  taught: { term: string; sections: string[] }[]
}

const MOST_TERMS = 12
const MOST_SECTIONS = 12

interface Mention {
  name: string
  email: string | null
  title: string | null
  term: string
  section: string | null
  termKey: string
  source: Source
}

/** Who teaches or has taught a course, by its sections and its grade lists; the latest first. */
export function teachersOf(
  sections: readonly KnownFact<StoredSection>[],
  grades: readonly KnownFact<StoredGrades>[],
): { teacher: Teacher; sources: Source[] }[] {
  const mentions: Mention[] = [
    ...sections.flatMap(({ value, termKey, source }) =>
      value.instructors.map((person) => ({
        ...person,
        term: value.term,
        section: value.section,
        termKey,
        source,
      })),
    ),
    ...grades.flatMap(({ value, termKey, source }) =>
      value.instructor === null
        ? []
        : [
            {
              name: value.instructor,
              email: null,
              title: null,
              term: value.term,
              section: value.section,
              termKey,
              source,
            },
          ],
    ),
  ].toSorted((a, b) => (a.termKey === b.termKey ? 0 : a.termKey < b.termKey ? 1 : -1))
  return [...Map.groupBy(mentions, ({ name }) => name)].map(([name, same]) => ({
    teacher: {
      name,
      email: same.find(({ email }) => email !== null)?.email ?? null,
      title: same.find(({ title }) => title !== null)?.title ?? null,
      taught: [...Map.groupBy(same, ({ term }) => term)].slice(0, MOST_TERMS).map(([term, them]) => ({
        term,
        sections: [...new Set(them.flatMap(({ section }) => section ?? []))].slice(0, MOST_SECTIONS),
      })),
    },
    sources: same.map(({ source }) => source),
  }))
}
