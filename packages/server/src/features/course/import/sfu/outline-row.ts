import * as z from 'zod'
import type { CourseRecord } from '../../../../platform/catalog/records.ts'
import { courseEntry, creditsOf, said } from '../course-entry.ts'
import { requisiteOutcome } from '../requisite-outcome.ts'
import { withoutCode, type RecordReading } from '../record-file.ts'
import { Filled, SFU, Text } from './sfu.ts'

/** A course of the outlines, with the terms in which it was offered. */
export const OutlineRow = z.object({
  dept: Filled,
  number: Filled,
  title: Filled,
  units: Text,
  description: Text,
  notes: Text,
  designation: Text,
  prerequisites: Text,
  corequisites: Text,
  offerings: z
    .array(z.object({ term: Filled }))
    .nullish()
    .transform((offerings) => offerings ?? []),
})
export type OutlineRow = z.output<typeof OutlineRow>

export function outlineCourse(row: OutlineRow): CourseRecord | undefined {
  return courseEntry({
    institution: SFU.id,
    code: `${row.dept} ${row.number}`,
    title: row.title,
    credits: creditsOf(row.units),
    description: said(row.description),
    designation: said(row.designation),
    notes: said(row.notes),
    prerequisites: said(row.prerequisites),
    corequisites: said(row.corequisites),
    termsOffered: seasonsOf(row.offerings.map(({ term }) => term)),
  })
}

export function readOutlineRow(row: OutlineRow): RecordReading {
  const course = outlineCourse(row)
  return course
    ? { scope: `${SFU.id} ${row.dept.toUpperCase()}`, items: [SFU, course], ...requisiteOutcome(course) }
    : withoutCode(`${row.dept} ${row.number}`)
}

/** `Fall 2025` and `Fall 2024` are both `Fall`. */
const seasonsOf = (terms: readonly string[]): string[] => [
  ...new Set(terms.map((term) => term.replace(/\s*\d{4}$/, ''))),
]
