import type * as z from 'zod'
import type { Store } from '../../../platform/store/store.ts'
import { termOfKey } from '../model/term-order.ts'
import { newest, runsOfAllSchools, visibleRuns, type Known } from './catalog-runs-store.ts'
import type { Source } from '../model/source.ts'
import {
  stored,
  type StoredGrades,
  type StoredMaterial,
  type StoredOutline,
  type StoredSection,
} from './stored-records.ts'

export type FactKind = 'section' | 'grades' | 'outline' | 'material'

/** A fact with the term it sorts under and what tells it from others of that term. */
export interface KnownFact<Value> extends Known<Value> {
  termKey: string
  part: string
}

export interface SectionQuestion {
  institution: string
  termKey: string
  subject?: string | undefined
  /** Goes on behind this section. */
  after?: { course: string; part: string } | undefined
  limit: number
}

/** What courses have in their terms. Of one course it is all there is, the newest term first. */
export interface CourseFactStore {
  sections(course: string): Promise<KnownFact<StoredSection>[]>
  grades(course: string): Promise<KnownFact<StoredGrades>[]>
  outlines(course: string): Promise<KnownFact<StoredOutline>[]>
  materials(course: string): Promise<KnownFact<StoredMaterial>[]>
  /** The newest for each course of which anything of any kind is known. */
  sourcesOfFacts(courses: readonly string[]): Promise<ReadonlyMap<string, Source>>
  /** The terms in which each of the courses has sections, as the school names them. */
  termsOfSections(courses: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Whether a school has facts of this kind about any course. */
  publishes(institution: string, kind: FactKind): Promise<boolean>
  /** The sections of a school in a term, by course. */
  sectionsOf(question: SectionQuestion): Promise<KnownFact<StoredSection>[]>
  countSections(question: Pick<SectionQuestion, 'institution' | 'termKey' | 'subject'>): Promise<number>
  /** The schools that have sections in any term, fictional ones only where there is nothing else. */
  schoolsWithSections(): Promise<string[]>
  /** The newest of the terms that a school has sections in, or of those given. */
  sectionTerm(institution: string, among?: readonly string[]): Promise<string | undefined>
}

const AT_ONCE = 500
const COLUMNS = ['run', 'course', 'termKey', 'part', 'body'] as const

export function courseFactStore(store: Store): CourseFactStore {
  const ofTerm = (
    ids: readonly number[],
    { institution, termKey, subject }: Omit<SectionQuestion, 'limit'>,
  ) => {
    const all = store.read
      .selectFrom('courseFact')
      .where('institution', '=', institution)
      .where('kind', '=', 'section')
      .where('termKey', '=', termKey)
      .where('run', 'in', ids)
    if (subject === undefined) return all
    const [from, behind] = [`${institution}:${subject} `, `${institution}:${subject}!`]
    return all.where('course', '>=', from).where('course', '<', behind)
  }

  const factsOf = async <Value>(
    kind: FactKind,
    schema: () => z.ZodType<Value>,
    course: string,
  ): Promise<KnownFact<Value>[]> => {
    const { ids, sourceOf } = await visibleRuns(store)
    if (ids.length === 0) return []
    const rows = await store.read
      .selectFrom('courseFact')
      .select(COLUMNS)
      .where('course', '=', course)
      .where('kind', '=', kind)
      .where('run', 'in', ids)
      .orderBy('termKey', 'desc')
      .orderBy('part')
      .execute()
    return newest(rows, ({ termKey, part }) => `${termKey}\n${part}`).map((row) => ({
      value: schema().parse(row.body),
      source: sourceOf(row.run),
      termKey: row.termKey,
      part: row.part,
    }))
  }

  return {
    sections: (course) => factsOf('section', stored.section, course),
    grades: (course) => factsOf('grades', stored.grades, course),
    outlines: (course) => factsOf('outline', stored.outline, course),
    materials: (course) => factsOf('material', stored.material, course),

    async sourcesOfFacts(courses) {
      const { ids, sourceOf } = await visibleRuns(store)
      if (ids.length === 0 || courses.length === 0) return new Map()
      const rows = await store.read
        .selectFrom('courseFact')
        .select(['course', ({ fn }) => fn.max('run').as('run')])
        .where('course', 'in', courses)
        .where('run', 'in', ids)
        .groupBy('course')
        .execute()
      return new Map(rows.map(({ course, run }) => [course, sourceOf(run)]))
    },

    async termsOfSections(courses) {
      const { ids } = await visibleRuns(store)
      const found = new Map<string, string[]>()
      if (ids.length === 0 || courses.length === 0) return found
      for (let at = 0; at < courses.length; at += AT_ONCE) {
        const rows = await store.read
          .selectFrom('courseFact')
          .select(['course', 'termKey'])
          .distinct()
          .where('course', 'in', courses.slice(at, at + AT_ONCE))
          .where('kind', '=', 'section')
          .where('run', 'in', ids)
          .execute()
        for (const { course, termKey } of rows) {
          const term = termOfKey(termKey)
          if (term !== undefined) found.set(course, [...(found.get(course) ?? []), term])
        }
      }
      return found
    },

    async publishes(institution, kind) {
      const { ids } = await visibleRuns(store)
      if (ids.length === 0) return false
      const row = await store.read
        .selectFrom('courseFact')
        .select('run')
        .where('institution', '=', institution)
        .where('kind', '=', kind)
        .where('run', 'in', ids)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async sectionsOf(question) {
      const { ids, sourceOf } = await visibleRuns(store)
      const { after, limit } = question
      const found: KnownFact<StoredSection>[] = []
      if (ids.length === 0) return found
      const page = ofTerm(ids, question)
        .select(COLUMNS)
        .orderBy('course')
        .orderBy('part')
        // Several imports may hold the same section.
        .limit(limit * ids.length)
      const behind = after
        ? page.where(({ eb, or, and }) =>
            or([
              eb('course', '>', after.course),
              and([eb('course', '=', after.course), eb('part', '>', after.part)]),
            ]),
          )
        : page
      const rows = newest(await behind.execute(), ({ course, part }) => `${course}\n${part}`)
      return rows.slice(0, limit).map(({ run, body, termKey, part }) => ({
        value: stored.section().parse(body),
        source: sourceOf(run),
        termKey,
        part,
      }))
    },

    async countSections(question) {
      const { ids } = await visibleRuns(store)
      if (ids.length === 0) return 0
      const distinct = ofTerm(ids, question).select(['course', 'part']).distinct()
      const { total } = await store.read
        .selectFrom(distinct.as('section'))
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    },

    async schoolsWithSections() {
      const { ids } = await runsOfAllSchools(store)
      if (ids.length === 0) return []
      const rows = await store.read
        .selectFrom('courseFact')
        .select('institution')
        .distinct()
        .where('kind', '=', 'section')
        .where('run', 'in', ids)
        .orderBy('institution')
        .execute()
      return rows.map(({ institution }) => institution)
    },

    async sectionTerm(institution, among) {
      const { ids } = await visibleRuns(store)
      if (ids.length === 0) return undefined
      const all = store.read
        .selectFrom('courseFact')
        .select('termKey')
        .where('institution', '=', institution)
        .where('kind', '=', 'section')
        .where('run', 'in', ids)
        .orderBy('termKey', 'desc')
        .limit(1)
      if (!among) return (await all.executeTakeFirst())?.termKey
      for (const key of among) {
        const found = await all.where('termKey', '=', key).executeTakeFirst()
        if (found) return found.termKey
      }
      return undefined
    },
  }
}
