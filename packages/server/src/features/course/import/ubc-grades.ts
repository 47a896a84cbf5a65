import * as z from 'zod'
import { ImportError, type ImportAdapter } from '../../../platform/import/import-adapter.ts'
import { institutionId } from '../../../platform/catalog/institution.ts'
import type { CatalogRecord, GradesRecord, InstitutionRecord } from '../../../platform/catalog/records.ts'
import { readCsv, type CsvRow } from './catalog/csv.ts'
import { courseEntry, said } from './course-entry.ts'
import { openRecordFile, withoutCode, type RecordReading } from './record-file.ts'

const NAME = 'ubc-grades'
const PUBLISHER = { name: 'UBC grade distributions (PAIR)', link: 'https://pair.ubc.ca' } as const

/** Both layouts have these; the finer bands below 50 of the old one are parts of the first. */
const BANDS = [
  '<50',
  '50-54',
  '55-59',
  '60-63',
  '64-67',
  '68-71',
  '72-75',
  '76-79',
  '80-84',
  '85-89',
  '90-100',
]
const NEEDED = ['Campus', 'Year', 'Session', 'Subject', 'Course', 'Section', 'Title', ...BANDS]
const ALL_SECTIONS = 'OVERALL'

const Row = z.object({
  Campus: z.string(),
  Year: z.string().regex(/^(?:19|20)\d{2}$/, 'not a year'),
  Session: z.enum(['W', 'S']),
  Subject: z.string(),
  Course: z.string(),
  Detail: z.string().optional(),
  Section: z.string(),
  Title: z.string().optional(),
  Professor: z.string().optional(),
  /** The old layout counts those enrolled, the new one those with a grade. */
  Enrolled: z.coerce.number().int().min(0).optional(),
  Reported: z.coerce.number().int().min(0).optional(),
  Avg: z.coerce.number().min(0).max(100).optional(),
  Median: z.coerce.number().min(0).max(100).optional(),
})
const Count = z.coerce.number().int().min(0)

export const ubcGradesAdapter: ImportAdapter<CatalogRecord> = {
  name: NAME,
  about: 'grade distributions of the University of British Columbia, a CSV file in the old or the new layout',
  extensions: ['.csv'],
  open: (input) => openRecordFile({ adapter: NAME, publisher: PUBLISHER, input, read: readGrades }),
}

function readGrades(text: string, file: string): (() => RecordReading)[] {
  const { columns, rows, faults } = readCsv(text)
  const [fault] = faults
  if (fault) throw new ImportError(`${file}, line ${fault.line}`, fault.why)
  const missing = NEEDED.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw new ImportError(`${file}, line 1`, `no column ${missing.join(', ')}`)
  const isOneSubject = new Set(rows.map(({ cells }) => cells['Subject'])).size === 1
  return rows.map((row) => readRow(row, file, isOneSubject))
}

function readRow({ line, cells }: CsvRow, file: string, isOneSubject: boolean): () => RecordReading {
  const result = Row.safeParse(cells)
  const [issue] = result.error?.issues ?? []
  if (!result.success)
    throw new ImportError(`${file}, line ${line}`, `${issue?.path.join('.')}: ${issue?.message}`)
  const row = result.data
  const bands = BANDS.flatMap((band) => {
    if (cells[band] === undefined) return []
    const count = Count.safeParse(cells[band])
    if (!count.success)
      throw new ImportError(`${file}, line ${line}`, `${band}: ${cells[band]} is not a count`)
    return [{ band, count: count.data }]
  })
  // A file of one subject must not replace the year's other subjects.
  const scope = `${campusOf(row.Campus).id} ${row.Year}${row.Session}${isOneSubject ? ` ${row.Subject}` : ''}`
  return () => ({ scope, ...readingOf(row, bands) })
}

function readingOf(row: z.output<typeof Row>, bands: GradesRecord['bands']): RecordReading {
  const campus = campusOf(row.Campus)
  const code = `${row.Subject} ${row.Course}${row.Detail ?? ''}`
  const course = courseEntry({ institution: campus.id, code, title: row.Title ?? code })
  if (!course) return withoutCode(code)
  const term = `${row.Year}${row.Session}`
  const where = `${course.course}, ${term}, section ${row.Section}`
  if (bands.length === 0)
    return { items: [campus, course], outcome: 'skipped', remark: `${where}: no grades` }
  const grades: GradesRecord = {
    kind: 'grades',
    course: course.course,
    term,
    section: row.Section === ALL_SECTIONS ? null : row.Section,
    instructor: said(row.Professor?.replaceAll(';', '; ')),
    enrolled: row.Enrolled ?? row.Reported ?? null,
    bands,
    average: row.Avg ?? null,
    median: row.Median ?? null,
  }
  return { items: [campus, course, grades], outcome: 'structured' }
}

/** Older files write `UBC` for Vancouver; transfer guides know it as `UBCV`. */
function campusOf(given: string): InstitutionRecord {
  const code = given === 'UBC' ? 'UBCV' : given
  const place = { UBCV: 'Vancouver', UBCO: 'Kelowna' }[code]
  return {
    kind: 'institution',
    id: institutionId(code),
    code,
    name: code === 'UBCO' ? 'University of British Columbia Okanagan' : 'University of British Columbia',
    place: place === undefined ? null : `${place}, British Columbia`,
    country: 'Canada',
    gradeScale: 'percent',
  }
}
