import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportAdapter } from '../../packages/server/src/platform/import/import-adapter.ts'
import type { CatalogRecord } from '../../packages/server/src/platform/catalog/records.ts'
import { langaraAdapter } from '../../packages/server/src/features/course/import/langara.ts'
import { sfuOutlinesAdapter } from '../../packages/server/src/features/course/import/sfu-outlines.ts'
import { sfuSectionsAdapter } from '../../packages/server/src/features/course/import/sfu-sections.ts'
import { ubcGradesAdapter } from '../../packages/server/src/features/course/import/ubc-grades.ts'
import { collected } from '../transfer/collected.ts'
import { sampleInput } from './sample-course.ts'

const OLD =
  'Campus,Year,Session,Subject,Course,Detail,Section,Title,Professor,Enrolled,Avg,Std dev,High,Low,Pass,Fail,Withdrew,Audit,Other,0-9,"10-19",20-29,30-39,40-49,<50,50-54,55-59,60-63,64-67,68-71,72-75,76-79,80-84,85-89,90-100'
const NEW =
  'Campus,Year,Session,Subject,Course,Detail,Section,Title,Professor,Reported,Avg,Median,Percentile (25),Percentile (75),High,Low,<50,50-54,55-59,60-63,64-67,68-71,72-75,76-79,80-84,85-89,90-100'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tn-courses-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function opened(adapter: ImportAdapter<CatalogRecord>, name: string, content: unknown) {
  const location = join(folder, name)
  await writeFile(location, typeof content === 'string' ? content : JSON.stringify(content, null, 1))
  return adapter.open(sampleInput({ location }))
}

const rowsOf = async (adapter: ImportAdapter<CatalogRecord>, name: string, content: unknown) =>
  collected((await opened(adapter, name, content)).rows(0))

const outline = {
  dept: 'HERB',
  number: '236W',
  title: 'Leaves',
  units: '3',
  description: 'What grows.',
  notes: '',
  designation: 'N/A',
  prerequisites: 'HERB 100 and HERB 101.',
  corequisites: '',
  offerings: [{ term: 'Fall 2026' }, { term: 'Fall 2025' }, { term: 'Spring 2025' }],
}

describe('outlines of SFU', () => {
  test('become courses', async () => {
    const rows = await rowsOf(sfuOutlinesAdapter, 'outlines.json', [
      outline,
      { ...outline, number: '900', units: '', prerequisites: 'A green thumb, or else.' },
      { ...outline, dept: '?' },
    ])
    expect(rows.map(({ outcome, remark }) => [outcome, remark])).toEqual([
      ['structured', undefined],
      ['verbatim', 'sfu:HERB 900: A green thumb, or else.'],
      ['skipped', '? 236W is not the code of a course'],
    ])
    expect(rows[0]?.items[1]).toMatchObject({
      course: 'sfu:HERB 236W',
      level: 200,
      credits: { min: 3, max: 3 },
      designation: null,
      notes: null,
      termsOffered: ['Fall', 'Spring'],
    })
    expect(rows[1]?.items[1]).toMatchObject({ credits: null, prerequisites: 'A green thumb, or else.' })
  })

  test.each([
    ['a field that is missing', [outline, { dept: 'HERB' }], /^bad\.json, line \d+: number: /],
    ['broken JSON', '[\n{"dept": "HERB",\n}]', /^bad\.json, line 3: not valid JSON/],
    ['something else', { a: 1 }, /^bad\.json, line 1: /],
  ])('are malformed by %s', async (_, content, message) => {
    await expect(opened(sfuOutlinesAdapter, 'bad.json', content)).rejects.toThrow(message)
  })
})

test('sections of SFU keep their times as a school writes them', async () => {
  const schedule = {
    startDate: '2026-09-09',
    endDate: '2026-12-06',
    campus: 'VANCOUVER',
    days: 'Tu, Th',
    startTime: '8:30',
    endTime: '10:20',
    sectionCode: 'LEC',
  }
  const section = {
    section: 'D100',
    deliveryMethod: 'In Person',
    classNumber: '1',
    instructors: [{ name: 'Ada Fern', email: '' }],
    schedules: [schedule],
  }
  const online = {
    ...section,
    section: 'OL01',
    schedules: [{ ...schedule, days: '', startTime: '', endTime: '' }],
  }
  const rows = await rowsOf(sfuSectionsAdapter, 'sections.json', [
    {
      dept: 'HERB',
      number: '101',
      title: 'Leaves',
      units: '3',
      term: 'Fall 2026',
      sections: [section, online],
    },
  ])
  expect(rows[0]?.items.slice(1)).toMatchObject([
    {
      section: 'D100',
      instructors: [{ name: 'Ada Fern', email: null, title: null }],
      meetings: [{ days: ['Tu', 'Th'], start: '08:30', end: '10:20', campus: 'Vancouver' }],
    },
    { section: 'OL01', type: 'LEC', meetings: [] },
  ])
})

describe('grades of UBC', () => {
  test('are read in the old layout, whose finer bands are parts of others', async () => {
    const rows = await rowsOf(
      ubcGradesAdapter,
      'old.csv',
      `${OLD}\nUBC,2013,W,HERB,101, ,OVERALL,"LEAVES, ROOTS"," ",24,76.5,10,95,45,20,4,0,0,0,0,0,0,0,4,4,1,0,6,5,8,0,0,0,0,0\n`,
    )
    expect(rows).toMatchObject([
      {
        outcome: 'structured',
        items: [
          { kind: 'institution', id: 'ubcv', gradeScale: 'percent' },
          { kind: 'course', course: 'ubcv:HERB 101', title: 'LEAVES, ROOTS' },
          {
            kind: 'grades',
            term: '2013W',
            section: null,
            instructor: null,
            enrolled: 24,
            average: 76.5,
            median: null,
          },
        ],
      },
    ])
    const [, , grades] = rows[0]?.items ?? []
    const counts = grades?.kind === 'grades' ? grades.bands.map(({ count }) => count) : []
    expect(counts).toEqual([4, 1, 0, 6, 5, 8, 0, 0, 0, 0, 0])
  })

  test('are read in the new layout, and passed over where none are published', async () => {
    const rows = await rowsOf(
      ubcGradesAdapter,
      'new.csv',
      `${NEW}\nUBCO,2024,S,HERB,436,M,101,Leaves,Ada Fern;Bo Reed,9,80.8,82.0,76,87,96,30,2,0,2,1,0,4,0,0,0,0,0\nUBCV,2024,W,HERB,101,,201,Roots,,3,,,,,,,,,,,,,,,,,\n`,
    )
    expect(rows[0]?.items).toMatchObject([
      { id: 'ubco' },
      { course: 'ubco:HERB 436M' },
      { term: '2024S', section: '101', instructor: 'Ada Fern; Bo Reed', enrolled: 9, median: 82 },
    ])
    expect(rows[1]).toMatchObject({
      outcome: 'skipped',
      remark: 'ubcv:HERB 101, 2024W, section 201: no grades',
    })
  })

  test.each([
    ['a missing column', 'Campus,Year\nUBC,2013\n', /^bad\.csv, line 1: no column Session/],
    [
      'a count that is none',
      `${NEW}\nUBCV,2024,W,HERB,101,,201,Roots,,3,,,,,,,x,,,,,,,,,,\n`,
      /^bad\.csv, line 2: <50: x is not a count/,
    ],
    ['an open quote', `${NEW}\nUBCV,2024,W,"HERB\n`, /^bad\.csv, line 2: a quote is never closed/],
  ])('are malformed by %s', async (_, content, message) => {
    await expect(opened(ubcGradesAdapter, 'bad.csv', content)).rejects.toThrow(message)
  })
})

describe('courses of Langara', () => {
  const course = {
    subject: 'HERB',
    course_code: 1100,
    title: 'Leaves',
    credits: 3,
    prerequisites: 'Prerequisite(s): A minimum "C" grade in HERB 1000.',
  }

  test('come with their prerequisites', async () => {
    for (const content of [[course], { courses: [course] }])
      expect(await rowsOf(langaraAdapter, 'langara.json', content)).toMatchObject([
        {
          outcome: 'structured',
          items: [
            { id: 'langara', code: 'LANG' },
            { course: 'langara:HERB 1100', level: 100, prerequisites: course.prerequisites },
          ],
        },
      ])
  })

  test('are needed beside their sentences', async () => {
    const rows = await rowsOf(langaraAdapter, 'sentences.json', { [course.prerequisites]: {} })
    expect(rows).toMatchObject([
      { outcome: 'skipped', items: [], remark: expect.stringContaining('HERB 1000') },
    ])
  })

  test('are malformed without a number', async () => {
    await expect(
      opened(langaraAdapter, 'bad.json', { courses: [course, { subject: 'HERB' }] }),
    ).rejects.toThrow(/^bad\.json, line 10: courses: no course_code/)
  })
})
