import { courseReference, referenceText } from '../../../../platform/catalog/course-reference.ts'
import { institutionId } from '../../../../platform/catalog/institution.ts'
import type { CreditRange } from '../../../../platform/catalog/records.ts'
import type { Catalog } from './catalog.ts'
import { DAYS } from '../../model/meeting-times.ts'
import { CatalogDocument } from './format.ts'

export interface Fault {
  /** Where in the document: `['courses', 12, 'credits']`. */
  path: PropertyKey[]
  why: string
}
export type Reading = { ok: true; catalog: Catalog } | { ok: false; faults: Fault[] }

/**
 * Reads a parsed JSON document: all of it, or the faults that keep it from being read.
 *
 * @example
 * const reading = readCatalog(JSON.parse(text))
 * if (reading.ok) reading.catalog.courses[0]?.course // 'nrc:MATH 1171'
 */
export function readCatalog(value: unknown): Reading {
  const parsed = CatalogDocument.safeParse(value)
  if (!parsed.success)
    return { ok: false, faults: parsed.error.issues.map(({ path, message }) => ({ path, why: message })) }
  const faults: Fault[] = []
  const catalog = resolve(parsed.data, faults)
  if (faults.length === 0) faults.push(...repeated(catalog))
  return faults.length === 0 ? { ok: true, catalog } : { ok: false, faults }
}

function resolve(document: CatalogDocument, faults: Fault[]): Catalog {
  const institutions = document.institutions.map((one) => ({ ...one, id: institutionId(one.code) }))
  const only = institutions.length === 1 ? institutions[0]?.id : undefined
  const schools = new Map(institutions.map((one) => [one.id, one]))

  const schoolOf = ({ institution }: { institution?: string | undefined }, path: PropertyKey[]): string => {
    const id = institution === undefined ? only : institutionId(institution)
    if (id === undefined) faults.push({ path, why: 'Which school? Name its institution' })
    return id ?? ''
  }
  const courseOf = (name: string, path: PropertyKey[], school = only): string => {
    const reference = courseReference(name, school)
    if (!reference)
      faults.push({ path, why: `Of which school? Write nrc:${name} with the school's own code` })
    return reference ? referenceText(reference) : ''
  }
  const withCourse = <One extends { course: string }>(list: keyof CatalogDocument, entries: One[]) =>
    entries.map((one, at) => ({ ...one, course: courseOf(one.course, [list, at, 'course']) }))

  return {
    source: document.source,
    institutions,
    courses: document.courses.map(({ institution, code, credits, ...rest }, at) => {
      const school = schoolOf({ institution }, ['courses', at])
      const reference = courseReference(code, school)
      const subjectName = schools.get(school)?.subjects?.[reference?.subject ?? '']
      return {
        ...rest,
        course: reference ? referenceText(reference) : '',
        credits: range(credits),
        ...(subjectName !== undefined && { subjectName }),
      }
    }),
    outlines: withCourse('outlines', document.outlines),
    instructors: document.instructors.map((one, at) => ({
      ...one,
      institution: schoolOf(one, ['instructors', at]),
    })),
    sections: withCourse('sections', document.sections).map(({ meetings, ...rest }) => ({
      ...rest,
      meetings: meetings.map((one) => ({ ...one, days: DAYS.filter((day) => one.days.includes(day)) })),
    })),
    grades: withCourse('grades', document.grades).map((one, at) => {
      const scale = schools.get(one.course.split(':')[0] ?? '')?.gradeScale?.bands ?? Object.keys(one.bands)
      for (const band of Object.keys(one.bands).filter((name) => !scale.includes(name)))
        faults.push({ path: ['grades', at, 'bands', band], why: `${band} is no band of the school's scale` })
      return { ...one, bands: inOrder(one.bands, scale) }
    }),
    materials: withCourse('materials', document.materials),
    agreements: document.agreements.map(({ credits, ...one }, at) => {
      const [from, to] = [institutionId(one.from), institutionId(one.to)]
      const course = courseOf(one.course, ['agreements', at, 'course'], from)
      return { ...one, from, to, course, ...(credits !== undefined && { credits: range(credits) }) }
    }),
  }
}

const range = (credits: number | CreditRange): CreditRange =>
  typeof credits === 'number' ? { min: credits, max: credits } : credits

const inOrder = (bands: Record<string, number>, scale: readonly string[]) =>
  scale.flatMap((band) => {
    const count = bands[band]
    return count === undefined ? [] : [{ band, count }]
  })

/** Of two entries for one thing the second would silently win. */
function repeated({ institutions, courses, sections }: Catalog): Fault[] {
  const seen = new Set<string>()
  const ifAgain = (key: string, path: PropertyKey[]): Fault[] => {
    const again = seen.has(key)
    seen.add(key)
    return again ? [{ path, why: `${key} is listed twice` }] : []
  }
  return [
    ...institutions.flatMap(({ id }, at) => ifAgain(id, ['institutions', at, 'code'])),
    ...courses.flatMap(({ course }, at) => ifAgain(course, ['courses', at, 'code'])),
    ...sections.flatMap(({ course, term, section }, at) =>
      ifAgain(`${course}, ${term}, ${section}`, ['sections', at, 'section']),
    ),
  ]
}
