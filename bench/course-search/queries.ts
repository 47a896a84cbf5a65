import type { Course } from './courses.ts'
import { type Random, seeded } from './random.ts'
import { withTypo } from './typo.ts'

/** How people look for a course. */
export const kinds = ['code', 'title', 'few words', 'other forms', 'begun', 'one typo', 'two typos'] as const
export type Kind = (typeof kinds)[number]

export interface Query {
  kind: Kind
  text: string
  /** Any of these is the course that was looked for: schools share codes and titles. */
  right: string[]
}

const MOST_TRIES = 100
const small = /^(?:a|and|for|in|of|on|the|to|i|ii|its|non)$/i

/** Queries for known courses: which one is right is known because the query was made from it. */
export function makeQueries(courses: readonly Course[], perKind: number, seed = 7): Query[] {
  const random = seeded(seed)
  const byCode = Map.groupBy(courses, ({ code }) => code)
  const byTitle = Map.groupBy(courses, ({ title }) => bagOf(title))
  const rareWords = Map.groupBy(
    courses.flatMap(({ description }) => rareWordsIn(description)),
    (word) => word,
  )
  const isUnique = (word: string) => rareWords.get(word)?.length === 1
  const ids = (group: readonly Course[] | undefined) => (group ?? []).map(({ id }) => id)
  const sameTitle = (course: Course) => ids(byTitle.get(bagOf(course.title)))
  const make: Record<Kind, (course: Course) => Omit<Query, 'kind'> | undefined> = {
    code: (course) => ({ text: spelled(course.code, random), right: ids(byCode.get(course.code)) }),
    title: (course) => ({ text: course.title.toLowerCase(), right: sameTitle(course) }),
    'few words': (course) => fewWords(course, isUnique, random),
    'other forms': (course) => changed(course, sameTitle, otherForms),
    begun: (course) => changed(course, sameTitle, (title) => title.slice(0, -2)),
    'one typo': (course) => changed(course, sameTitle, (title) => withTypo(title, random, 1)),
    'two typos': (course) => changed(course, sameTitle, (title) => withTypo(title, random, 2)),
  }
  return kinds.flatMap((kind) => {
    const queries: Query[] = []
    // A small catalog may have few courses to make some kind of query from.
    for (let tries = 0; queries.length < perKind && tries < perKind * MOST_TRIES; tries++) {
      const query = make[kind](random.pick(courses))
      if (query) queries.push({ kind, ...query })
    }
    return queries
  })
}

/** Two titles with the same words are the same to whoever searches by words. */
function bagOf(title: string): string {
  return significantWords(title).toSorted().join(' ')
}

function significantWords(text: string): string[] {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !small.test(word))
}

function spelled(code: string, random: Random): string {
  const forms = [code, code.toLowerCase(), code.replace(' ', ''), code.toLowerCase().replace(' ', '-')]
  return random.pick(forms)
}

/** A word of the title and one of the description that only this course has. */
function fewWords(
  { id, title, description }: Course,
  isUnique: (word: string) => boolean,
  random: Random,
): Omit<Query, 'kind'> | undefined {
  const rare = rareWordsIn(description).find(isUnique)
  return rare === undefined
    ? undefined
    : { text: `${random.pick(significantWords(title))} ${rare.toLowerCase()}`, right: [id] }
}

function rareWordsIn(description: string): string[] {
  return description.match(/\b[A-Z][a-z]{6,}\b/g) ?? []
}

function changed(
  course: Course,
  right: (course: Course) => string[],
  change: (title: string) => string,
): Omit<Query, 'kind'> | undefined {
  const title = significantWords(course.title).join(' ')
  const text = change(title)
  return text === title ? undefined : { text, right: right(course) }
}

/** Plurals made singular and the other way round. */
function otherForms(title: string): string {
  return title
    .split(' ')
    .map((word) => {
      if (/(?:ics|ss|us|is)$/.test(word) || word.length < 4) return word
      if (word.endsWith('ies')) return word.replace(/ies$/, 'y')
      if (word.endsWith('s')) return word.slice(0, -1)
      return /[bdfgklmnprtw]$/.test(word) ? `${word}s` : word
    })
    .join(' ')
}
