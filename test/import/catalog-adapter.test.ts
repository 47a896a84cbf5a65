import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogAdapter } from '../../packages/server/src/app/import/catalog-adapter.ts'
import { demoFolder } from '../../packages/server/src/platform/settings/shipped-files.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { collected } from '../transfer/collected.ts'
import { sampleInput } from './sample-course.ts'

const head = {
  format: 'tutor-nexus-catalog',
  version: 1,
  source: { name: 'Garden schools', accessedOn: '2026-10-01', attribution: 'By the gardeners' },
  institutions: [{ code: 'NREA', name: 'Northreach' }],
}
const document = {
  ...head,
  courses: [{ code: 'HERB 1100', title: 'Leaves', credits: 3, prerequisites: 'HERB 1000.' }],
  instructors: [{ name: 'Ada Fern', email: 'fern@example.org', title: 'Gardener' }],
  outlines: [{ course: 'HERB 1100', term: 'Fall 2026', summary: 'Leaves.' }],
  sections: [
    {
      course: 'HERB 1100',
      term: 'Fall 2026',
      section: '001',
      kind: 'LEC',
      delivery: 'in-person',
      campus: 'North',
      instructors: ['Ada Fern'],
      meetings: [{ days: 'Mo We', start: '09:00', end: '10:20' }],
    },
  ],
  grades: [{ course: 'HERB 1100', term: 'Fall 2025', bands: { A: 3, B: 4 } }],
  materials: [{ course: 'HERB 1100', kind: 'book', title: 'Roots', link: 'https://example.org/roots' }],
  agreements: [
    {
      from: 'NREA',
      to: 'ESTU',
      course: 'HERB 1100',
      credits: 3,
      text: 'ESTU BOTN 101 (3), Q',
      effectiveStart: '2015-09',
      effectiveEnd: '2020-02',
    },
    { from: 'NREA', to: 'ESTU', course: 'HERB 1101', text: 'ask the gardener', effectiveStart: '2015-09-03' },
  ],
}

async function written(files: Record<string, unknown>): Promise<string> {
  const folder = join(await temporaryFolder(), 'catalog')
  await mkdir(folder)
  for (const [name, content] of Object.entries(files))
    await writeFile(
      join(folder, name),
      typeof content === 'string' ? content : JSON.stringify(content, null, 1),
    )
  return folder
}

const open = (location: string) => catalogAdapter.open(sampleInput({ location }))

describe('a catalog', () => {
  test('gives its records, and its agreements as rules with its evidence', async () => {
    const opened = await open(join(await written({ 'nrea.json': document }), 'nrea.json'))
    expect(opened.source).toEqual({
      key: 'catalog:Garden schools:nrea',
      name: 'Garden schools',
      link: null,
      accessedOn: '2026-10-01',
      attribution: 'By the gardeners',
      demo: false,
    })
    const rows = await collected(opened.rows(0))
    expect(rows).toHaveLength(opened.total ?? 0)
    expect(rows.map(({ outcome }) => outcome)).toEqual([...Array(7).fill('structured'), 'verbatim'])
    expect(rows.map(({ items }) => items[0])).toMatchObject([
      { kind: 'institution', id: 'nrea' },
      { kind: 'course', course: 'nrea:HERB 1100', level: 100 },
      { kind: 'outline', grading: [] },
      {
        kind: 'section',
        instructors: [{ name: 'Ada Fern', email: 'fern@example.org', title: 'Gardener' }],
        meetings: [{ days: ['Mo', 'We'], campus: 'North' }],
      },
      {
        kind: 'grades',
        section: null,
        bands: [
          { band: 'A', count: 3 },
          { band: 'B', count: 4 },
        ],
      },
      { kind: 'material', type: 'book' },
      {
        sourceInstitution: 'nrea',
        targetInstitution: 'estu',
        targets: [[{ course: 'estu:BOTN 101', credits: 3 }]],
        effectiveStart: '2015-09-01',
        effectiveEnd: '2020-02-29',
        evidence: [{ source: 'Garden schools', attribution: 'By the gardeners' }],
      },
      { structured: false, effectiveStart: '2015-09-03' },
    ])
    expect(await collected(opened.rows(5))).toEqual(rows.slice(5))
  })

  test('may be tables in a folder', async () => {
    const folder = await written({
      'catalog.json': head,
      'courses.csv': 'code,title,credits\nHERB 1100,Leaves,3\nHERB 1101,"Roots, and more",3\n',
      'agreements.csv': 'from,to,course,text,effectiveStart\nNREA,ESTU,HERB 1100,ESTU BOTN 101 (3),2015-09\n',
    })
    const rows = await collected((await open(folder)).rows(0))
    expect(rows.map(({ outcome }) => outcome)).toEqual(Array(4).fill('structured'))
  })

  test('changes its hash with its content, not with its place', async () => {
    const hash = async (content: unknown) => (await open(await written({ 'a.json': content }))).contentHash
    expect(await hash(document)).toBe(await hash(document))
    expect(await hash({ ...document, materials: [] })).not.toBe(await hash(document))
  })

  test.each<[string, Record<string, unknown>, RegExp]>([
    [
      'a wrong field',
      { 'a.json': { ...head, courses: [{ code: '?' }] } },
      /^a\.json, line \d+: Not a course code/,
    ],
    ['broken JSON', { 'a.json': '{\n"format": \n}' }, /^a\.json, line 3: Not valid JSON/],
    [
      'a wrong cell',
      { 'catalog.json': head, 'courses.csv': 'code,title,credits\nHERB 1,Leaves,x\n' },
      /^courses\.csv, line 2: /,
    ],
    ['nothing in it', { 'notes.txt': 'x' }, /neither catalog\.json/],
    [
      'two sources',
      { 'a.json': document, 'b.json': { ...head, source: { name: 'Others', accessedOn: '2026-10-01' } } },
      /different sources/,
    ],
  ])('is malformed by %s', async (_, files, message) => {
    await expect(open(await written(files))).rejects.toThrow(message)
  })

  test('of the demo says in every rule and in its source that it is invented', async () => {
    const opened = await open(demoFolder())
    expect(opened.source).toMatchObject({
      demo: true,
      attribution: expect.stringMatching(/Demo data.*invented/),
    })
    const items = (await collected(opened.rows(0))).flatMap((row) => row.items)
    const rules = items.flatMap((item) => ('kind' in item ? [] : [item]))
    expect(new Set(rules.map(({ id }) => id)).size).toBeGreaterThanOrEqual(300)
    for (const { evidence } of rules) expect(evidence[0]?.source).toMatch(/^Demo data/)
    const kinds = Map.groupBy(items, (item) => ('kind' in item ? item.kind : 'rule'))
    expect(kinds.get('institution')?.length).toBeGreaterThanOrEqual(5)
    expect(kinds.get('course')?.length).toBeGreaterThanOrEqual(150)
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(['section', 'outline', 'grades']))
  })
})
