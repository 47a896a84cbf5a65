import { compactCode, type CourseReference } from '../../../platform/catalog/course-reference.ts'
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
  findAll(courses: readonly string[]): Promise<ReadonlyMap<string, Known<StoredCourse>>>
  /** All schools by id. */
  institutions(): Promise<Known<StoredInstitution>[]>
  courseCounts(institutions: readonly string[]): Promise<ReadonlyMap<string, number>>
}

const AT_ONCE = 500

/** Opens the catalog. */
export function courseStore(store: Store): CourseStore {
  const facts = courseFactStore(store)
  return {
    ...facts,
    ...courseSearchStore(store),

    async find(reference) {
      const { ids, sourceOf } = await visibleRuns(store)
      if (ids.length === 0) return undefined
      const rows = await store.read
        .selectFrom('course')
        .select(['id', 'run', 'body'])
        .where('institution', '=', reference.institution)
        .where('compact', '=', compactCode(reference))
        .where('run', 'in', ids)
        .orderBy('run', 'desc')
        .execute()
      const exact = `${reference.institution}:${reference.subject} ${reference.number}`
      const id = rows.find((row) => row.id === exact)?.id ?? rows[0]?.id
      const [newest, ...older] = rows
        .filter((row) => row.id === id)
        .map(({ run, body }) => ({ value: stored.course().parse(body), source: sourceOf(run) }))
      if (newest) return mergeCourses(newest, older)
      const source = await facts.sourceOfFacts(exact)
      return source && { value: bareCourse(exact), source }
    },

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
