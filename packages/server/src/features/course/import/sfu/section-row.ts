import * as z from 'zod'
import { courseReference, referenceText } from '../../../../platform/catalog/course-reference.ts'
import type { Meeting, SectionRecord } from '../../../../platform/catalog/records.ts'
import { said } from '../course-entry.ts'
import { withoutCode, type RecordReading } from '../record-file.ts'
import { Filled, SFU, Text } from './sfu.ts'

const Instructor = z.object({ name: Filled, email: Text })

const Schedule = z.object({
  startDate: Text,
  endDate: Text,
  campus: Text,
  days: Text,
  startTime: Text,
  endTime: Text,
  sectionCode: Text,
  room: Text,
})
export type Schedule = z.output<typeof Schedule>

const Section = z.object({
  section: Filled,
  deliveryMethod: Text,
  classNumber: Text,
  instructors: z.array(Instructor),
  schedules: z.array(Schedule),
})

/** A course in a term, with its sections. */
export const SectionRow = z.object({
  dept: Filled,
  number: Filled,
  term: Filled,
  sections: z.array(Section),
})
export type SectionRow = z.output<typeof SectionRow>

/** The outlines describe the course itself, and better: its sections alone are read here. */
export function readSectionRow(row: SectionRow): RecordReading {
  const reference = courseReference(`${row.dept} ${row.number}`, SFU.id)
  if (!reference) return withoutCode(`${row.dept} ${row.number}`)
  const course = referenceText(reference)
  const sections = row.sections.map((one): SectionRecord => ({
    kind: 'section',
    course,
    term: row.term,
    section: one.section,
    type: said(one.schedules[0]?.sectionCode),
    delivery: said(one.deliveryMethod),
    classNumber: said(one.classNumber),
    capacity: null,
    instructors: one.instructors.map(({ name, email }) => ({ name, email: said(email), title: null })),
    meetings: one.schedules.filter(({ days, startTime }) => days !== '' || startTime !== '').map(meetingOf),
  }))
  const scope = `${SFU.id} ${row.term.toLowerCase()} ${row.dept.toUpperCase()}`
  return { scope, items: [SFU, ...sections], outcome: 'structured' }
}

const meetingOf = (schedule: Schedule): Meeting => ({
  days: schedule.days.split(/[,\s]+/).filter((day) => day !== ''),
  start: timeOf(schedule.startTime),
  end: timeOf(schedule.endTime),
  from: said(schedule.startDate),
  to: said(schedule.endDate),
  campus: campusOf(schedule.campus),
  room: said(schedule.room),
})

/** `8:30` is `08:30`. */
const timeOf = (time: string): string | null => said(time)?.padStart(5, '0') ?? null

/** Some campuses are written in capitals only. */
function campusOf(campus: string): string | null {
  const name = said(campus)
  return name !== null && name === name.toUpperCase() ? name.charAt(0) + name.slice(1).toLowerCase() : name
}
