import type { Known } from '../store/catalog-runs-store.ts'
import type { StoredCourse } from '../store/stored-records.ts'

const isKnown = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

const known = (course: StoredCourse): number => Object.values(course).filter(isKnown).length

/**
 * What several imports say of one course, newest first: each field from the newest that has it, so that a list of
 * grades does not hide a calendar's description. The source named is that of whoever says the most.
 */
export function mergeCourses(
  newest: Known<StoredCourse>,
  older: readonly Known<StoredCourse>[],
): Known<StoredCourse> {
  return older.reduce(
    ({ value, source }, next) => ({
      value: {
        ...next.value,
        ...Object.fromEntries(Object.entries(value).filter(([, field]) => isKnown(field))),
        requisites: { ...next.value.requisites, ...value.requisites },
      },
      source: known(next.value) > known(value) ? next.source : source,
    }),
    newest,
  )
}
