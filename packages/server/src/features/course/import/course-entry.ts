import { courseReference, referenceText } from '../../../platform/catalog/course-reference.ts'
import type { CourseRecord } from '../../../platform/catalog/records.ts'
import { courseLevel } from './course-level.ts'

/** A course as a source gives it; what it does not say is unknown. */
export type KnownOfCourse = Partial<Omit<CourseRecord, 'kind' | 'course' | 'title' | 'level'>> & {
  institution: string
  code: string
  title: string
}

/** The record of a course; undefined where its code is none. */
export function courseEntry({ institution, code, title, ...known }: KnownOfCourse): CourseRecord | undefined {
  const reference = courseReference(code, institution)
  if (!reference) return undefined
  return {
    kind: 'course',
    course: referenceText(reference),
    title,
    level: courseLevel(reference.number),
    credits: null,
    description: null,
    designation: null,
    notes: null,
    prerequisites: null,
    corequisites: null,
    antirequisites: null,
    termsOffered: [],
    link: null,
    ...known,
  }
}

/** A text that says something. */
export function said(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' || /^n\/a$/i.test(trimmed) ? null : trimmed
}

/** `3`, `3.0` or `1-3`; null where it is neither. */
export function creditsOf(units: string | number | null | undefined): CourseRecord['credits'] {
  const [, least, most] =
    /^(\d+(?:\.\d+)?)(?:\s*-\s*(\d+(?:\.\d+)?))?$/.exec(String(units ?? '').trim()) ?? []
  return least === undefined ? null : { min: Number(least), max: Number(most ?? least) }
}
