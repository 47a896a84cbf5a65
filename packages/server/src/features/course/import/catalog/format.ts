import * as z from 'zod'
import { Code, Course, Credits, Days, link, MonthOrDay, School, Term, text, Time } from './fields.ts'

export const FORMAT = 'tutor-nexus-catalog'
export const VERSION = 1

export const INSTITUTION_KINDS = ['college', 'university', 'polytechnic', 'school', 'other'] as const
export const SECTION_KINDS = ['LEC', 'LAB', 'TUT', 'SEM', 'ONL', 'STU', 'FLD', 'IND', 'OTH'] as const
export const DELIVERIES = ['in-person', 'online', 'blended'] as const
export const MATERIAL_KINDS = ['exam', 'homework', 'notes', 'syllabus', 'video', 'book', 'other'] as const

const month = z.int().min(1).max(12)
const people = z.int().min(0).max(100_000)
const owner = School.optional().describe('The school; may be left out where the document has only one')

export const Source = z.strictObject({
  name: text(200).describe('Who publishes this data, as it is shown beside every answer made from it'),
  link: link.optional().describe('Where it is published'),
  accessedOn: z.iso.date().describe('The day the data was taken from there, YYYY-MM-DD'),
  attribution: text(1000).optional().describe('A sentence that must be shown wherever the data is shown'),
  demo: z.boolean().default(false).describe('True for invented data: every answer says so'),
})

export const GradeScale = z.strictObject({
  kind: z.enum(['letters', 'percent', 'other']).describe('What the bands are made of'),
  bands: z.array(text(20)).min(1).max(60).describe('Every band, best first: A+, A, … or 90-100, 80-89, …'),
  pass: text(20).optional().describe('The lowest band that passes'),
})

export const Institution = z.strictObject({
  code: School.describe("The school's code, such as NRC; its id is the code in lower case"),
  name: text(200).describe('The full name'),
  kind: z.enum(INSTITUTION_KINDS).optional().describe('The kind of school'),
  place: text(200).optional().describe('City or region'),
  country: text(100).optional().describe('Country'),
  link: link.optional().describe("The school's web site"),
  creditName: text(30).optional().describe('What the school calls a credit: credits, units'),
  usualCredits: z.number().min(0).max(100).optional().describe('What a course of one term usually carries'),
  gradeScale: GradeScale.optional().describe('The grades that the school gives'),
  calendar: z
    .array(z.strictObject({ term: text(32), startMonth: month, endMonth: month }))
    .max(12)
    .optional()
    .describe('The terms of a year by name, with the months they begin and end in'),
  subjects: z
    .record(text(30), text(100))
    .optional()
    .describe('What the subject codes stand for: { "MATH": "Mathematics" }'),
})

export const CatalogCourse = z.strictObject({
  institution: owner,
  code: Code,
  title: text(300).describe('The title'),
  credits: Credits,
  description: text(10_000).optional().describe('What the course is about'),
  level: z.int().min(0).max(900).optional().describe('100 for first year and so on; else read from the code'),
  prerequisites: text(4000).optional().describe('The sentence of the calendar, word for word'),
  corequisites: text(4000).optional().describe('The sentence of the calendar, word for word'),
  antirequisites: text(4000).optional().describe('Courses that exclude this one, word for word'),
  designation: text(200).optional().describe('Requirements that the course counts for: W, Q/B-Sci'),
  termsOffered: z.array(text(32)).max(12).optional().describe('Names of terms in which it is usually given'),
  notes: text(4000).optional().describe('Anything else that the calendar says'),
  link: link.optional().describe("The course's page"),
})

export const Outline = z.strictObject({
  course: Course,
  term: Term,
  section: text(20).optional().describe('The section, where outlines differ between sections'),
  summary: text(10_000).describe('The outline in a few sentences'),
  topics: z.array(text(300)).max(200).default([]).describe('Topics in the order they are taught'),
  grading: z
    .array(z.strictObject({ part: text(200), percent: z.number().min(0).max(100).optional() }))
    .max(100)
    .default([])
    .describe('The parts of the grade, with their share in percent'),
  materials: z.array(text(500)).max(100).default([]).describe('Books and other things that students need'),
  link: link.optional().describe('The outline itself'),
})

export const Instructor = z.strictObject({
  institution: owner,
  name: text(200).describe('The name, spelled as in the sections'),
  email: z.email().max(254).optional().describe('An address that the school publishes'),
  title: text(200).optional().describe('Professor of Chemistry'),
  link: link.optional().describe("The instructor's page"),
})

export const Meeting = z.strictObject({
  days: Days,
  start: Time,
  end: Time,
  startDate: z.iso.date().optional().describe('The first day'),
  endDate: z.iso.date().optional().describe('The last day'),
  room: text(100).optional().describe('Building and room'),
})

export const Section = z.strictObject({
  course: Course,
  term: Term,
  section: text(20).describe("The section's own number: 001, D100"),
  kind: z.enum(SECTION_KINDS).describe('Lecture, lab, tutorial, seminar, online, studio, field, independent'),
  campus: text(100).optional().describe('The campus'),
  delivery: z.enum(DELIVERIES).describe('How it is taught'),
  capacity: people.optional().describe('Seats'),
  instructors: z.array(text(200)).max(50).default([]).describe('Names of those who teach it'),
  meetings: z
    .array(Meeting)
    .max(100)
    .default([])
    .describe('When and where; none where it meets at no set time'),
  notes: text(2000).optional().describe('What students should know before they register'),
})

export const Grades = z.strictObject({
  course: Course,
  term: Term,
  section: text(20).optional().describe('The section; left out for all sections together'),
  enrolled: people.optional().describe('Students at the start, withdrawals included'),
  withdrew: people.optional().describe('Students who withdrew'),
  bands: z
    .record(text(20), people)
    .refine((bands) => Object.keys(bands).length > 0, 'No band at all')
    .refine((bands) => Object.keys(bands).length <= 60, 'More than 60 bands')
    .describe('How many students got which grade: { "A+": 3, "A": 10 }'),
  average: z.number().min(0).max(1000).optional().describe('In percent, or in grade points'),
  median: z
    .union([z.number().min(0).max(1000), text(20)])
    .optional()
    .describe('A number or a band'),
})

export const Material = z.strictObject({
  course: Course,
  kind: z.enum(MATERIAL_KINDS).describe('What it is'),
  title: text(300).describe('The title'),
  term: Term.optional().describe('The term it is from'),
  link: link.describe('Where it is'),
})

export const Agreement = z.strictObject({
  from: School.describe('The school that the student comes from'),
  to: School.describe('The school that gives the credit'),
  course: Code.describe('The course of the sending school under which the agreement is listed'),
  credits: Credits.optional().describe('What it carries there; left out, as the course itself says'),
  text: text(2000).describe('What it is worth, as transfer guides write it: AUR MATH 151 (3), Q'),
  effectiveStart: MonthOrDay.describe('The first month or day on which a completed course counts'),
  effectiveEnd: MonthOrDay.optional().describe('The last month or day; left out, the agreement is in force'),
  link: link.optional().describe('Where the agreement is published'),
})

/** A catalog of any school: `docs/catalog-format.md` says it with an example. */
export const CatalogDocument = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  source: Source,
  institutions: z.array(Institution).max(20_000).default([]),
  courses: z.array(CatalogCourse).max(200_000).default([]),
  outlines: z.array(Outline).max(200_000).default([]),
  instructors: z.array(Instructor).max(200_000).default([]),
  sections: z.array(Section).max(500_000).default([]),
  grades: z.array(Grades).max(500_000).default([]),
  materials: z.array(Material).max(500_000).default([]),
  agreements: z.array(Agreement).max(2_000_000).default([]),
})
export type CatalogDocument = z.output<typeof CatalogDocument>
