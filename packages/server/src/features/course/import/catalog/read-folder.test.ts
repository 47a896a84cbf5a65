import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { readCatalogFolder } from './read-folder.ts'
import { readCatalogText } from './read-text.ts'

const page = readFileSync(new URL('../../../../../../../docs/catalog-format.md', import.meta.url), 'utf8')
const [, example = ''] = /^```json\n(.*?)^```/ms.exec(page) ?? []
const tables = new Map(
  [...page.matchAll(/^```csv (\S+)\n(.*?)^```/gms)].map(([, name = '', text = '']) => [name, text]),
)

const head = {
  format: 'tutor-nexus-catalog',
  version: 1,
  source: { name: 'Somebody', accessedOn: '2026-11-01' },
  institutions: [{ code: 'NRC', name: 'Northreach College' }],
}
const folder = (files: Record<string, string>) =>
  readCatalogFolder(new Map(Object.entries({ 'catalog.json': JSON.stringify(head), ...files })))

test('the page about the format says the same in JSON and in tables', () => {
  const whole = readCatalogText(example)
  const { courses, sections, grades, agreements, ...rest } = JSON.parse(example)
  const inTables = readCatalogFolder(new Map([...tables, ['catalog.json', JSON.stringify(rest)]]))
  if (!whole.ok || !inTables.ok) throw new Error(JSON.stringify([whole, inTables]))
  expect([courses, sections, grades, agreements].flat()).toHaveLength(4)
  const courseInTables = whole.catalog.courses.map(({ antirequisites: _, ...course }) => course)
  expect(inTables.catalog).toEqual({ ...whole.catalog, courses: courseInTables })
})

test('lines of one section are its meetings, and a section may have none', () => {
  const reading = folder({
    'sections.csv': [
      'course,term,section,kind,delivery,capacity,days,start,end',
      'MATH 1171,Fall 2026,001,LEC,in-person,40,Mo We,09:30,10:20',
      'MATH 1171,Fall 2026,002,ONL,online,60,,,',
      'MATH 1171,Fall 2026,001,LEC,in-person,40,Fr,13:30,14:20',
    ].join('\r\n'),
  })
  expect(reading).toMatchObject({
    ok: true,
    catalog: {
      sections: [
        {
          section: '001',
          capacity: 40,
          meetings: [{ days: ['Mo', 'We'] }, { days: ['Fr'], start: '13:30' }],
        },
        { section: '002', meetings: [] },
      ],
    },
  })
})

test('a faulty cell is named by file, line and column', () => {
  const courses = 'code,title,credits\nMATH 1171,"Calculus\nI",1-3\nMATH 1271,Calculus II,three\n'
  expect(folder({ 'courses.csv': courses })).toEqual({
    ok: false,
    faults: [{ file: 'courses.csv', line: 4, why: expect.stringMatching(/^credits: /) }],
  })
})

test.each([
  ['code,title\nMATH 1171,"Calculus', 2],
  ['code,title\n"MATH" 1171,Calculus', 2],
  ['code,title\n\n\nMATH 1171,Calculus,3', 4],
  ['code,code\nMATH 1171,Calculus', 1],
  ['', 1],
])('a malformed table is refused with its line', (text, line) => {
  expect(folder({ 'courses.csv': text })).toMatchObject({
    ok: false,
    faults: [{ file: 'courses.csv', line }],
  })
})

test('a folder without its head, or with a list given twice, is refused', () => {
  expect(readCatalogFolder(tables)).toMatchObject({ ok: false, faults: [{ file: 'catalog.json', line: 1 }] })
  const twice = { ...head, courses: [] }
  expect(
    folder({ 'catalog.json': JSON.stringify(twice), 'courses.csv': 'code,title,credits' }),
  ).toMatchObject({
    ok: false,
    faults: [{ file: 'courses.csv', line: 1 }],
  })
})

test('quotes, commas, breaks and blank lines are read as RFC 4180 has them', () => {
  const { rows } = readCsv('\uFEFFa,b\r\n1,"x\n""y"", z"\r\n\r\n,\n3,')
  expect(rows).toEqual([
    { line: 2, cells: { a: '1', b: 'x\n"y", z' } },
    { line: 6, cells: { a: '3' } },
  ])
})
