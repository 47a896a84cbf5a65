import { sql } from 'kysely'
import {
  compactCode,
  type CourseReference,
  referenceText,
} from '../../../platform/catalog/course-reference.ts'
import type { Store } from '../../../platform/store/store.ts'
import { visibleRuns, type Known } from './catalog-runs-store.ts'
import { courseFactStore, type CourseFactStore } from './course-fact-store.ts'
import { courseSearchStore, type CourseSearchStore } from './course-search-store.ts'
import { mergeCourses } from '../model/merge-courses.ts'
import { stored, type StoredCourse, type StoredInstitution } from './stored-records.ts'

/** What the catalog holds, as far as its imports are whole. It belongs to nobody: every caller sees the same. */
export interface CourseStore extends CourseFactStore, CourseSearchStore {
  /** By its exact reference, else by its code however it is spaced. */
  find(reference: CourseReference): Promise<Known<StoredCourse> | undefined>
  /** The same for many, by their exact references as text. */
  findEach(references: readonly CourseReference[]): Promise<ReadonlyMap<string, Known<StoredCourse>>>
  findAll(courses: readonly string[]): Promise<ReadonlyMap<string, Known<StoredCourse>>>
  /** All schools by id. */
  institutions(): Promise<Known<StoredInstitution>[]>
  /** The references of a school's courses. */
  coursesOf(institution: string, limit: number): Promise<string[]>
  courseCounts(institutions: readonly string[]): Promise<ReadonlyMap<string, number>>
}

const AT_ONCE = 500

/** Opens the catalog. */
export function courseStore(store: Store): CourseStore {
  const facts = courseFactStore(store)

  /** By the codes of their schools. */
  const rowsOf = async (references: readonly CourseReference[], runs: readonly number[]) => {
    const codes = references.map((each) => sql`(${each.institution}, ${compactCode(each)})`)
    const rows = await store.read
      .selectFrom('course')
      .select(['id', 'institution', 'compact', 'run', 'body'])
      .where(sql<boolean>`(institution, compact) in (values ${sql.join(codes)})`)
      .where('run', 'in', runs)
      .orderBy('run', 'desc')
      .execute()
    return Map.groupBy(rows, ({ institution, compact }) => `${institution}:${compact}`)
  }

  const findEach: CourseStore['findEach'] = async (references) => {
    const { ids, sourceOf } = await visibleRuns(store)
    const found = new Map<string, Known<StoredCourse>>()
    if (ids.length === 0) return found
    for (let at = 0; at < references.length; at += AT_ONCE) {
      const batch = references.slice(at, at + AT_ONCE)
      const byCode = await rowsOf(batch, ids)
      for (const reference of batch) {
        const rows = byCode.get(`${reference.institution}:${compactCode(reference)}`) ?? []
        const exact = referenceText(reference)
        const id = rows.find((row) => row.id === exact)?.id ?? rows[0]?.id
        const [newest, ...older] = rows
          .filter((row) => row.id === id)
          .map(({ run, body }) => ({ value: stored.course().parse(body), source: sourceOf(run) }))
        if (newest) found.set(exact, mergeCourses(newest, older))
      }
      const unknown = batch.map(referenceText).filter((course) => !found.has(course))
      for (const [course, source] of await facts.sourcesOfFacts(unknown))
        found.set(course, { value: bareCourse(course), source })
    }
    return found
  }

  return {
    ...facts,
    ...courseSearchStore(store),

    async find(reference) {
      return (await findEach([reference])).get(referenceText(reference))
    },

    findEach,

    async findAll(courses) {
      const { ids, sourceOf } = await visibleRuns(store)
      const found = new Map<string, Known<StoredCourse>>()
      if (ids.length === 0) return found
      for (let at = 0; at < courses.length; at += AT_ONCE) {
        const rows = await store.read
          .selectFrom('course')
          .select(['id', 'run', 'body'])
          .where('id', 'in', courses.slice(at, at + AT_ONCE))
          .where('run', 'in', ids)
          .orderBy('run', 'desc')
          .execute()
        for (const { id, run, body } of rows) {
          const one = { value: stored.course().parse(body), source: sourceOf(run) }
          const newer = found.get(id)
          found.set(id, newer ? mergeCourses(newer, [one]) : one)
        }
      }
      return found
    },

    async coursesOf(institution, limit) {
      const { ids } = await visibleRuns(store)
      if (ids.length === 0) return []
      const rows = await store.read
        .selectFrom('course')
        .select('id')
        .distinct()
        .where('institution', '=', institution)
        .where('run', 'in', ids)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    async institutions() {
      const { ids, sourceOf } = await visibleRuns(store)
      if (ids.length === 0) return []
      const rows = await store.read
        .selectFrom('institution')
        .select(['id', 'run', 'body'])
        .where('run', 'in', ids)
        .orderBy('id')
        .orderBy('run', 'desc')
        .execute()
      const schools = rows.map(({ run, body }) => ({
        value: stored.institution().parse(body),
        source: sourceOf(run),
      }))
      return [...Map.groupBy(schools, ({ value }) => value.id).values()].flatMap((same) => {
        const best = same.find(({ value }) => value.described) ?? same[0]
        return best ? [best] : []
      })
    },

    async courseCounts(institutions) {
      const { ids } = await visibleRuns(store)
      if (ids.length === 0 || institutions.length === 0) return new Map()
      const rows = await store.read
        .selectFrom('course')
        .select(['institution', ({ fn }) => fn.count<number>('id').distinct().as('courses')])
        .where('institution', 'in', institutions)
        .where('run', 'in', ids)
        .groupBy('institution')
        .execute()
      return new Map(rows.map(({ institution, courses }) => [institution, courses]))
    },
  }
}

/** A course of which only terms are known, such as its grades. */
const bareCourse = (course: string): StoredCourse => ({
  course,
  title: null,
  credits: null,
  level: null,
  description: null,
  designation: null,
  notes: null,
  prerequisites: null,
  corequisites: null,
  antirequisites: null,
  termsOffered: [],
  link: null,
  requisites: {},
})
