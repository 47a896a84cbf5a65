import * as z from 'zod'
import { MEASURED } from '../../../packages/server/src/platform/catalog/measured-outcomes.ts'
import { seeded } from '../../course-search/random.ts'
import { sharedJson } from '../kind.ts'

/** A row of a guide with its range, in months since the year 0. */
export interface GuideRow {
  subject: string
  course_code: string | number
  source: string
  destination: string
  credit: string
  start: number
  /** Undefined where it is still in force. */
  end: number | undefined
}

export interface Guide {
  name: string
  /** The month in which it was read. */
  readAt: number
  rows: readonly GuideRow[]
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const monthOf = (year: number, month: number): number => year * 12 + month

/** `Sep/16` in months. */
const monthIn = (text: string): number | undefined => {
  const [, name = '', digits = ''] = /^([A-Z][a-z]{2})\/(\d\d)$/.exec(text) ?? []
  const month = MONTHS.indexOf(name)
  const year = Number(digits)
  return month === -1 ? undefined : monthOf(year > 50 ? 1900 + year : 2000 + year, month)
}

export const nameOfMonth = (month: number): string =>
  `${MONTHS[month % 12]}/${String(Math.floor(month / 12) % 100).padStart(2, '0')}`

export const dayOfMonth = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`

const Rows = z.object({
  courses: z.array(
    z.object({
      subject: z.string(),
      course_code: z.union([z.string(), z.number()]),
      source: z.string(),
      destination: z.string(),
      credit: z.string(),
      effective_start: z.string(),
      effective_end: z.string(),
    }),
  ),
})

/** Its newest row begins in September 2023, so it was read after that. */
const BC_READ_AT = monthOf(2023, 9)

/** Real agreements with their history; undefined where the shared folder is absent. */
export function realGuide(file: string): Guide | undefined {
  const json = sharedJson(`transfer/${file}`)
  if (json === undefined) return undefined
  const rows = Rows.parse(json).courses.flatMap(({ effective_start, effective_end, ...row }) => {
    const [start, end] = [monthIn(effective_start), monthIn(effective_end)]
    return start === undefined || (end === undefined && effective_end !== 'present')
      ? []
      : [{ ...row, start, end }]
  })
  return { name: file, readAt: BC_READ_AT, rows }
}

const YEARS = 12
const SUBJECTS = ['BOTN', 'ALCH', 'HERB', 'STAR'] as const
const SCHOOLS = ['ESTU', 'AUREL', 'KEST'] as const

/** Invented agreements that change as often as the real ones did. */
export function madeUpGuide(courses: number): Guide {
  const { below, pick } = seeded(31)
  const readAt = monthOf(2026, 8)
  const { years, right, of } = MEASURED.olderAgreements
  const changesAYear = 1 - (right / of) ** (1 / years)
  const rows = Array.from({ length: courses }, (_, at) => at).flatMap((at) =>
    SCHOOLS.flatMap((destination) => {
      const subject = SUBJECTS[at % SUBJECTS.length] ?? 'BOTN'
      const course = { subject, course_code: 1100 + at, source: 'NREA', destination }
      const credit = () => `${destination} ${pick(SUBJECTS)} ${100 + below(300)} (${pick([3, 3, 4, 1.5])})`
      const versions: GuideRow[] = []
      let start = readAt - YEARS * 12
      for (let month = start + 1; month < readAt; month++) {
        if (below(1_000_000) >= (changesAYear / 12) * 1_000_000) continue
        versions.push({ ...course, credit: credit(), start, end: month - 1 })
        start = month
      }
      return [...versions, { ...course, credit: credit(), start, end: undefined }]
    }),
  )
  return { name: 'made-up agreements', readAt, rows }
}
