import * as z from 'zod'
import type { OutlineRecord } from '../../../../platform/catalog/records.ts'
import { said } from '../course-entry.ts'
import type { OutlineRow } from './outline-row.ts'
import type { Schedule, SectionRow } from './section-row.ts'
import { Filled, SFU_OUTLINES, Text } from './sfu.ts'

const list = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(entry)
    .nullish()
    .transform((entries) => entries ?? [])

/** The outline of a section as the public interface answers it. */
export const OutlineAnswer = z.object({
  info: z.object({
    dept: Filled,
    number: Filled,
    section: Filled,
    title: Filled,
    term: Filled,
    units: Text,
    description: Text,
    notes: Text,
    designation: Text,
    deliveryMethod: Text,
    classNumber: Text,
    prerequisites: Text,
    corequisites: Text,
    courseDetails: Text,
    materials: Text,
    outlinePath: Text,
  }),
  instructor: list(z.object({ name: Text, firstName: Text, lastName: Text, email: Text })),
  courseSchedule: list(
    z.object({
      startDate: Text,
      endDate: Text,
      campus: Text,
      days: Text,
      startTime: Text,
      endTime: Text,
      sectionCode: Text,
      buildingCode: Text,
      roomNumber: Text,
    }),
  ),
  grades: list(z.object({ description: Text, weight: z.union([z.string(), z.number()]).nullish() })),
  requiredText: list(z.object({ details: Text, isbn: Text })),
})
export type OutlineAnswer = z.output<typeof OutlineAnswer>

export const rowOfAnswer = ({ info }: OutlineAnswer): OutlineRow => ({
  ...info,
  offerings: [{ term: info.term }],
})

export const outlineOfAnswer = (
  { info, grades, requiredText }: OutlineAnswer,
  course: string,
): OutlineRecord => ({
  kind: 'outline',
  course,
  term: info.term,
  summary: said(plain(info.courseDetails)) ?? said(info.description),
  topics: [],
  grading: grades
    .filter(({ description }) => description !== '')
    .map(({ description, weight }) => ({ part: description, percent: percentOf(weight) })),
  materials: [...requiredText.map(({ details }) => plain(details)), plain(info.materials)].filter(
    (text) => text !== '',
  ),
  link: info.outlinePath === '' ? null : `${SFU_OUTLINES.link}?${info.outlinePath}`,
})

export const sectionsOfAnswers = (answers: readonly OutlineAnswer[]): SectionRow[] => {
  const [first] = answers
  return first ? [{ ...first.info, sections: answers.map(sectionOf) }] : []
}

const sectionOf = ({ info, instructor, courseSchedule }: OutlineAnswer): SectionRow['sections'][number] => ({
  section: info.section,
  deliveryMethod: info.deliveryMethod,
  classNumber: info.classNumber,
  instructors: instructor
    .map(({ name, firstName, lastName, email }) => ({
      name: name || `${firstName} ${lastName}`.trim(),
      email,
    }))
    .filter(({ name }) => name !== ''),
  schedules: courseSchedule.map(({ buildingCode, roomNumber, startDate, endDate, ...rest }): Schedule => ({
    ...rest,
    startDate: dayOf(startDate),
    endDate: dayOf(endDate),
    room: `${buildingCode} ${roomNumber}`.trim(),
  })),
})

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Mon Jan 05 00:00:00 PST 2026` is `2026-01-05`. */
function dayOf(date: string): string {
  const [, month = '', day = '', year = ''] = /^\w{3} (\w{3}) (\d{2}) .* (\d{4})$/.exec(date) ?? []
  const number = MONTHS.indexOf(month) + 1
  return number === 0 ? date : `${year}-${String(number).padStart(2, '0')}-${day}`
}

const percentOf = (weight: string | number | null | undefined): number | null => {
  const percent = Number.parseFloat(String(weight ?? ''))
  return Number.isFinite(percent) && percent >= 0 && percent <= 100 ? percent : null
}

/** Outlines are written in a small editor, so some of their texts are HTML. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
