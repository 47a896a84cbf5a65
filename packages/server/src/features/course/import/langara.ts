import * as z from 'zod'
import type { ImportAdapter } from '../../../platform/import/import-adapter.ts'
import type { CatalogRecord, InstitutionRecord } from '../../../platform/catalog/records.ts'
import { courseEntry, creditsOf, said } from './course-entry.ts'
import { jsonList, jsonValue } from './json-list.ts'
import { openRecordFile, withoutCode, type RecordReading } from './record-file.ts'
import { requisiteOutcome } from './requisite-outcome.ts'

const NAME = 'langara'
const PUBLISHER = { name: 'Langara College, course catalogue', link: 'https://langara.ca' } as const

const LANGARA: InstitutionRecord = {
  kind: 'institution',
  id: 'langara',
  code: 'LANG',
  name: 'Langara College',
  place: 'Vancouver, British Columbia',
  country: 'Canada',
  gradeScale: 'letters',
}

const Text = z.string().nullish()
const CourseNumber = z.union([z.string().trim().min(1), z.number()]).transform(String)

const Course = z
  .object({
    subject: z.string().trim().min(1),
    course_code: CourseNumber.optional(),
    number: CourseNumber.optional(),
    title: Text,
    credits: z.union([z.string(), z.number()]).nullish(),
    description: Text,
    prerequisites: Text,
    desc_prerequisite: Text,
  })
  .refine(({ course_code, number }) => course_code ?? number, 'no course_code')

type Row = z.output<typeof Course> | { sentence: string }

export const langaraAdapter: ImportAdapter<CatalogRecord> = {
  name: NAME,
  about:
    'courses of Langara College with their prerequisites, a JSON list of { subject, course_code, title, prerequisites }',
  extensions: ['.json'],
  open: (input) =>
    openRecordFile({
      adapter: NAME,
      publisher: PUBLISHER,
      input,
      read: (text, file) => rowsOf(text, file).map((row) => () => readRow(row)),
    }),
}

/** A list of courses, alone or under `courses`; or sentences as the keys of an object, which name no course. */
function rowsOf(text: string, file: string): Row[] {
  const value = jsonValue(text, file)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return jsonList(z.array(Course), text, file)
  if ('courses' in value)
    return jsonList(
      z.object({ courses: z.array(Course) }).transform(({ courses }) => courses),
      text,
      file,
    )
  return Object.keys(value).map((sentence) => ({ sentence }))
}

function readRow(row: Row): RecordReading {
  if ('sentence' in row)
    return { items: [], outcome: 'skipped', remark: `no course is named beside: ${row.sentence}` }
  const code = `${row.subject} ${row.course_code ?? row.number}`
  const course = courseEntry({
    institution: LANGARA.id,
    code,
    title: said(row.title) ?? code,
    credits: creditsOf(row.credits),
    description: said(row.description),
    prerequisites: said(row.prerequisites) ?? said(row.desc_prerequisite),
  })
  return course
    ? { scope: LANGARA.id, items: [LANGARA, course], ...requisiteOutcome(course) }
    : withoutCode(code)
}
