import { expect, test } from 'vitest'
import * as z from 'zod'
import { courseWriter } from '../../packages/server/src/features/course/store/course-writer.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { catalogApp, load, type CatalogApp } from './catalog-app.ts'
import { course, grades, material, outline, school, section } from './records.ts'

const Page = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  nextCursor: z.string().optional(),
  totalCount: z.number(),
})

/** All items of a paged answer, and the sizes of its texts. */
async function everything(app: CatalogApp, tool: string, args: object) {
  const items: Record<string, unknown>[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const outcome = await app.call(tool, { ...args, ...(cursor === undefined ? {} : { cursor }) })
    if (outcome.kind !== 'result') throw new Error(`${tool} failed`)
    const page = Page.parse(outcome.result.data)
    items.push(...page.items)
    sizes.push(Buffer.byteLength(outcome.text))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return { items, largest: Math.max(...sizes) }
}

onEachDatabase('what a course has in its terms', (database) => {
  test('comes newest first, and of one term where one is named', async () => {
    const store = await database.open()
    await load(store, [
      school(),
      course('tst:MATH 100'),
      ...['Winter 2026', 'Spring 2026', 'Fall 2025', 'Fall 2026'].map((term) =>
        section('tst:MATH 100', term, '1'),
      ),
    ])
    const app = catalogApp(store)
    const terms = async (args: object) =>
      (await everything(app, 'schedule', { course: 'tst:MATH 100', ...args })).items.map(({ term }) => term)
    expect(await terms({ limit: 1 })).toEqual(['Fall 2026', 'Spring 2026', 'Winter 2026', 'Fall 2025'])
    expect(await terms({ term: 'winter 2026' })).toEqual(['Winter 2026'])
    expect(await terms({ term: '2025W' })).toEqual(['Fall 2025'])
    expect(await app.data('schedule', { course: 'tst:MATH 100', term: 'Summer 2026' })).toMatchObject({
      items: [],
      note: 'There are no sections of tst:MATH 100 in Summer 2026; there are some in Fall 2026, Spring 2026, Winter 2026, Fall 2025',
    })
  })

  test('is listed for a whole school, a subject or a course, every section once', async () => {
    const store = await database.open()
    const sections = ['tst:BIOL 1', 'tst:MATH 1', 'tst:MATH 2', 'tst:MATHS 1'].flatMap((of) =>
      ['A', 'B', 'C'].map((name) => section(of, 'Fall 2026', name)),
    )
    await load(store, [school(), course('tst:MATH 1'), ...sections, section('tst:BIOL 1', 'Fall 2025', 'A')])
    await load(store, [section('tst:MATH 1', 'Fall 2026', 'A', { capacity: 99 })], {
      id: 2,
      sourceKey: 'newer',
    })
    const app = catalogApp(store)
    const listed = async (args: object) =>
      (await everything(app, 'section_list', { term: 'Fall 2026', limit: 2, ...args })).items.map(
        (item) => `${String(item['course'])} ${String(item['section'])}`,
      )
    expect(await listed({ institution: 'tst' })).toEqual(
      sections.map((one) => `${one.course} ${one.section}`),
    )
    expect(await listed({ institution: 'tst', subject: 'math' })).toHaveLength(6)
    expect(await listed({ course: 'tst:MATH 1' })).toHaveLength(3)
    expect(await app.data('section_list', { institution: 'tst' })).toMatchObject({
      totalCount: 12,
      term: 'Fall 2026',
    })
    expect(await app.data('section_get', { course: 'tst:MATH 1', section: 'a' })).toMatchObject({
      capacity: 99,
    })
  })

  test('never outgrows its ceiling, and nothing of it is lost', async () => {
    const store = await database.open()
    const long = (n: number) => `${n} ${'漢字 and "words" '.repeat(60)}`
    const many = Array.from({ length: 150 }, (_, n) => n)
    const meeting = section('x', 'y', 'z').meetings
    await load(store, [
      course('tst:MATH 100', { description: '漢'.repeat(9_000), notes: 'é'.repeat(4_000) }),
      outline('tst:MATH 100', 'Fall 2026', {
        summary: '漢'.repeat(10_000),
        topics: many.map(long),
        materials: many.map(long),
      }),
      ...many.map((n) => grades('tst:MATH 100', 'Fall 2025', `${n}`, { instructor: long(n).slice(0, 200) })),
      ...many.map((n) => material('tst:MATH 100', long(n).slice(0, 300))),
      section('tst:MATH 100', 'Fall 2026', 'BIG', {
        meetings: many.slice(0, 100).flatMap(() => meeting.map((one) => ({ ...one, room: 'r'.repeat(100) }))),
        instructors: many.slice(0, 50).map((n) => ({
          name: long(n).slice(0, 200),
          email: 'e'.repeat(200),
          title: 't'.repeat(200),
        })),
      }),
    ])
    const app = catalogApp(store)
    for (const tool of ['grades', 'materials', 'schedule', 'instructor']) {
      const { items, largest } = await everything(app, tool, { course: 'tst:MATH 100', limit: 100 })
      expect(largest).toBeLessThanOrEqual(32 * 1024)
      expect([tool, new Set(items.map((item) => JSON.stringify(item))).size]).toEqual([tool, items.length])
      if (tool === 'grades' || tool === 'materials') expect(items).toHaveLength(many.length)
    }
    const pieces = { description: 0, summary: 0, topics: 0, materials: 0, meetings: 0, instructors: 0 }
    for (const [tool, args] of [
      ['get', { course: 'tst:MATH 100' }],
      ['outline', { course: 'tst:MATH 100' }],
      ['section_get', { course: 'tst:MATH 100', section: 'BIG' }],
    ] as const) {
      let cursor: unknown
      do {
        const outcome = await app.call(tool, { ...args, ...(cursor === undefined ? {} : { cursor }) })
        if (outcome.kind !== 'result') throw new Error(`${tool} failed`)
        expect(Buffer.byteLength(outcome.text)).toBeLessThanOrEqual(32 * 1024)
        const data = Object(outcome.result.data)
        for (const name of [
          'description',
          'summary',
          'topics',
          'materials',
          'meetings',
          'instructors',
        ] as const)
          pieces[name] += data[name]?.length ?? 0
        cursor = data.nextCursor
      } while (cursor !== undefined)
    }
    expect(pieces).toEqual({
      description: 9_000,
      summary: 10_000,
      topics: 150,
      materials: 150,
      meetings: 100,
      instructors: 50,
    })
  })

  test('keeps the school’s own bands, with average and median', async () => {
    const store = await database.open()
    const bands = ['0-49', '50-79', '80-100'].map((band, at) => ({ band, count: [1, 5, 3][at] ?? 0 }))
    await load(store, [
      course('tst:MATH 100'),
      grades('tst:MATH 100', '2025W', null, { bands, average: 71.5, median: 74 }),
      grades('tst:MATH 100', '2025W', '101', { bands, average: null, median: null }),
    ])
    const { items } = await everything(catalogApp(store), 'grades', { course: 'tst:MATH 100' })
    expect(items).toMatchObject([
      { section: null, bands, average: 71.5, median: 74, medianBand: '50-79' },
      { section: '101', bands, average: null, median: null, medianBand: '50-79' },
    ])
  })

  test('names those who teach it, with the terms they did', async () => {
    const store = await database.open()
    await load(store, [
      course('tst:MATH 100'),
      section('tst:MATH 100', 'Fall 2026', '1'),
      grades('tst:MATH 100', 'Fall 2024', '2'),
      grades('tst:MATH 100', 'Fall 2023', '2', { instructor: 'Bo Old' }),
    ])
    const { items } = await everything(catalogApp(store), 'instructor', { course: 'tst:MATH 100' })
    expect(items).toEqual([
      {
        name: 'Ada Test',
        email: 'ada@tst.example',
        title: 'Professor',
        taught: [
          { term: 'Fall 2026', sections: ['1'] },
          { term: 'Fall 2024', sections: ['2'] },
        ],
      },
      { name: 'Bo Old', email: null, title: null, taught: [{ term: 'Fall 2023', sections: ['2'] }] },
    ])
  })

  test('is replaced by writing it again, and leaves nothing behind when it is removed', async () => {
    const store = await database.open()
    const records = [
      school(),
      ...Array.from({ length: 700 }, (_, n) => course(`tst:MATH ${n + 1}`)),
      ...Array.from({ length: 700 }, (_, n) => section(`tst:MATH ${n + 1}`, 'Fall 2026', '1')),
    ]
    await load(store, records)
    const writer = courseWriter(store.dialect)
    await store.write((db) => writer.write(db, 1, records))
    const app = catalogApp(store)
    expect(await app.data('search', { institution: 'tst', limit: 1 })).toMatchObject({ totalCount: 700 })
    expect(await app.data('institutions')).toMatchObject({ items: [{ name: 'Test College', courses: 700 }] })
    while (await store.write((db) => writer.remove(db, [1])));
    for (const table of ['institution', 'course', 'courseFact', 'searchDocument', 'searchWord'] as const)
      expect(await store.read.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
