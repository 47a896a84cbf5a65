import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type {
  CourseRecord,
  GradesRecord,
  InstitutionRecord,
  MaterialRecord,
  OutlineRecord,
  SectionRecord,
} from '../../../platform/catalog/records.ts'
import { Requisites } from '../model/requisites/tree.ts'

const text = z.string().nullable()
const number = z.number().nullable()

export const Credits = lazy(() => z.object({ min: z.number(), max: z.number() }))

const Institution = lazy(() =>
  z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    place: text,
    country: text,
    gradeScale: z.enum(['letters', 'percent']).nullable(),
    /** False where the school is only known from its courses. */
    described: z.boolean(),
  }),
)

const Course = lazy(() =>
  z.object({
    course: z.string(),
    /** Null where nothing but terms of the course are known. */
    title: text,
    credits: Credits().nullable(),
    level: number,
    description: text,
    designation: text,
    notes: text,
    prerequisites: text,
    corequisites: text,
    antirequisites: text,
    termsOffered: z.array(z.string()),
    link: text,
    requisites: Requisites(),
  }),
)

export const Meeting = lazy(() =>
  z.object({
    days: z.array(z.string()),
    start: text,
    end: text,
    from: text,
    to: text,
    campus: text,
    room: text,
  }),
)

export const Instructor = lazy(() => z.object({ name: z.string(), email: text, title: text }))

const Section = lazy(() =>
  z.object({
    kind: z.literal('section'),
    course: z.string(),
    term: z.string(),
    section: z.string(),
    type: text,
    delivery: text,
    classNumber: text,
    capacity: number,
    instructors: z.array(Instructor()),
    meetings: z.array(Meeting()),
  }),
)

export const Band = lazy(() => z.object({ band: z.string(), count: z.number() }))

const Grades = lazy(() =>
  z.object({
    kind: z.literal('grades'),
    course: z.string(),
    term: z.string(),
    section: text,
    instructor: text,
    enrolled: number,
    bands: z.array(Band()),
    average: number,
    median: number,
  }),
)

export const GradingPart = lazy(() => z.object({ part: z.string(), percent: number }))

const Outline = lazy(() =>
  z.object({
    kind: z.literal('outline'),
    course: z.string(),
    term: z.string(),
    summary: text,
    topics: z.array(z.string()),
    grading: z.array(GradingPart()),
    materials: z.array(z.string()),
    link: text,
  }),
)

export const MATERIAL_TYPES = ['exam', 'homework', 'notes', 'syllabus', 'video', 'book', 'other'] as const

const Material = lazy(() =>
  z.object({
    kind: z.literal('material'),
    course: z.string(),
    type: z.enum(MATERIAL_TYPES),
    title: z.string(),
    term: text,
    link: z.string(),
  }),
)

/** What the store keeps, read back: each is checked against what importers give. */
export const stored = {
  institution: Institution satisfies () => z.ZodType<Omit<InstitutionRecord, 'kind'>>,
  course: Course satisfies () => z.ZodType<Omit<CourseRecord, 'kind' | 'title'>>,
  section: Section satisfies () => z.ZodType<SectionRecord>,
  grades: Grades satisfies () => z.ZodType<GradesRecord>,
  outline: Outline satisfies () => z.ZodType<OutlineRecord>,
  material: Material satisfies () => z.ZodType<MaterialRecord>,
}

export type StoredInstitution = z.output<ReturnType<typeof Institution>>
export type StoredCourse = z.output<ReturnType<typeof Course>>
export type StoredSection = z.output<ReturnType<typeof Section>>
export type StoredGrades = z.output<ReturnType<typeof Grades>>
export type StoredOutline = z.output<ReturnType<typeof Outline>>
export type StoredMaterial = z.output<ReturnType<typeof Material>>
