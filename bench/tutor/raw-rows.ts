import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Data } from './evaluation-set.ts'
import { GUIDE_FILES, OUTLINES } from './stores.ts'

/** An agreement as published, before any importer reads it. */
export interface RawRow {
  /** Codes of the schools: `LANG`, `SFU`. */
  from: string
  to: string
  course: string
  text: string
  inEffect: boolean
}

export interface RawCourse {
  school: string
  code: string
  title: string
  credits: number | null
}

export interface RawData {
  rows: readonly RawRow[]
  courses: readonly RawCourse[]
  /** Every text of the files, for codes that stand in descriptions. */
  text: string
}

const DEMO = join(import.meta.dirname, '../../packages/server/demo')
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const Guide = z.object({
  courses: z.array(
    z.object({
      subject: z.string(),
      course_code: z.union([z.string(), z.number()]),
      source: z.string(),
      destination: z.string(),
      credit: z.string(),
      effective_end: z.string(),
    }),
  ),
})

/** Reads the published rows by themselves: nothing of the product is used. */
export function readRawRows(data: Data, now: Date): RawData {
  if (data === 'demo') return readDemo(now)
  const guide = readGuide(now)
  return data === 'bc' ? guide : { ...guide, ...withOutlines(guide) }
}

const Outlines = z.array(
  z.object({ dept: z.string(), number: z.string(), title: z.string(), units: z.string() }),
)

/** Simon Fraser's courses as its outlines list them. */
function withOutlines({ text }: RawData): Pick<RawData, 'courses' | 'text'> {
  const outlines = readFileSync(OUTLINES, 'utf8')
  return {
    courses: Outlines.parse(JSON.parse(outlines)).map(({ dept, number, title, units }) => ({
      school: 'SFU',
      code: `${dept} ${number}`,
      title,
      credits: units === '' ? null : Number(units),
    })),
    text: `${text}\n${outlines}`,
  }
}

function readGuide(now: Date): RawData {
  const rows = GUIDE_FILES.flatMap((file) => Guide.parse(JSON.parse(readFileSync(file, 'utf8'))).courses).map(
    ({ subject, course_code: number, source, destination, credit, effective_end: end }) => ({
      from: source,
      to: destination,
      course: `${subject} ${number}`,
      text: credit,
      inEffect: isPresent(end, now),
    }),
  )
  return { rows, courses: [], text: rows.map(({ text }) => text).join('\n') }
}

function isPresent(end: string, now: Date): boolean {
  const [, month, year] = /^([A-Za-z]{3})\/(\d{2})$/.exec(end) ?? []
  if (month === undefined || year === undefined) return true
  const full = Number(year) < 70 ? 2000 + Number(year) : 1900 + Number(year)
  return Date.UTC(full, MONTHS.indexOf(month.toLowerCase()) + 1, 1) > now.getTime()
}

const Catalog = z.object({
  institutions: z.array(z.object({ code: z.string() })).default([]),
  courses: z
    .array(
      z.object({
        code: z.string(),
        title: z.string(),
        credits: z.union([z.number(), z.unknown()]).optional(),
      }),
    )
    .default([]),
  agreements: z
    .array(
      z.object({
        from: z.string(),
        to: z.string(),
        course: z.string(),
        text: z.string(),
        effectiveEnd: z.string().optional(),
      }),
    )
    .default([]),
})

function readDemo(now: Date): RawData {
  const texts = readdirSync(DEMO)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(DEMO, name), 'utf8'))
  const files = texts.map((text) => Catalog.parse(JSON.parse(text)))
  const today = now.toISOString().slice(0, 7)
  return {
    rows: files.flatMap(({ agreements }) =>
      agreements.map(({ effectiveEnd, ...row }) => ({
        ...row,
        inEffect: effectiveEnd === undefined || effectiveEnd.slice(0, 7) >= today,
      })),
    ),
    courses: files.flatMap(({ institutions, courses }) =>
      courses.map(({ code, title, credits }) => ({
        school: institutions[0]?.code ?? '',
        code,
        title,
        credits: typeof credits === 'number' ? credits : null,
      })),
    ),
    text: texts.join('\n'),
  }
}
