import { runSuggestions } from '@tutor-nexus/toolkit/testing'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { outlineCollection } from '../../packages/server/src/features/course/store/course-collection.ts'
import { outlineSearchRows } from '../../packages/server/src/features/course/store/course-search-store.ts'
import { searchWriter } from '../../packages/server/src/platform/search/search-writer.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { catalogApp, demoRecords, load, type CatalogApp } from './catalog-app.ts'
import { course, outline, school, section } from './records.ts'

const Page = z.object({
  items: z.array(z.object({ course: z.string(), title: z.string() })),
  nextCursor: z.string().optional(),
  totalCount: z.number().optional(),
})

async function coursesOf(app: CatalogApp, args: object): Promise<string[]> {
  return Page.parse(await app.data('search', args)).items.map((item) => item.course)
}

onEachDatabase('a search for courses', (database) => {
  test('finds codes, beginnings of codes, words and misspelled words', async () => {
    const store = await database.open()
    await load(store, await demoRecords())
    const app = catalogApp(store)
    const expected = {
      'CPSC 2110': 'nrc:CPSC 2110',
      cpsc2110: 'nrc:CPSC 2110',
      'cosc 36': 'aur:COSC 361',
      'machine learning': 'aur:COSC 361',
      'machin lerning': 'aur:COSC 361',
      archeaology: 'nrc:HIST 1125',
    }
    for (const [query, wanted] of Object.entries(expected))
      expect([query, (await coursesOf(app, { query, limit: 1 }))[0]]).toEqual([query, wanted])
    expect(await app.data('search', { query: 'archeaology' })).toMatchObject({
      understood: [{ word: 'archeaology', as: expect.arrayContaining(['archaeology']) }],
    })
  })

  test('finds courses in scripts other than Latin', async () => {
    const store = await database.open()
    await load(store, [
      school(),
      course('tst:MATH 101', { title: '线性代数' }),
      course('tst:CPSC 102', { title: 'データベース入門' }),
      course('tst:MATH 103', { title: 'مقدمة في الجبر' }),
      course('tst:MATH 104', { title: 'Высшая математика' }),
    ])
    const app = catalogApp(store)
    const expected = {
      代数: 'tst:MATH 101',
      データベース: 'tst:CPSC 102',
      الجبر: 'tst:MATH 103',
      МАТЕМАТИКА: 'tst:MATH 104',
    }
    for (const [query, wanted] of Object.entries(expected))
      expect([query, await coursesOf(app, { query })]).toEqual([query, [wanted]])
  })

  test('keeps to its filters', async () => {
    const store = await database.open()
    await load(store, [
      school(),
      course('tst:MATH 100', { level: 100, credits: { min: 3, max: 3 }, termsOffered: ['Fall'] }),
      course('tst:MATH 200', { level: 200, credits: { min: 1, max: 4 }, termsOffered: ['Spring', 'Autumn'] }),
      course('tst:PHYS 200', { level: 200, credits: null, termsOffered: [] }),
      course('oth:MATH 200', { level: 200 }),
    ])
    const app = catalogApp(store)
    expect(await coursesOf(app, { institution: 'TST' })).toEqual([
      'tst:MATH 100',
      'tst:MATH 200',
      'tst:PHYS 200',
    ])
    expect(await coursesOf(app, { institution: 'tst', level: 200 })).toEqual(['tst:MATH 200', 'tst:PHYS 200'])
    expect(await coursesOf(app, { institution: 'tst', subject: 'math', level: 200 })).toEqual([
      'tst:MATH 200',
    ])
    expect(await coursesOf(app, { institution: 'tst', credits: 4 })).toEqual(['tst:MATH 200'])
    expect(await coursesOf(app, { institution: 'tst', term: 'Fall 2026' })).toEqual([
      'tst:MATH 100',
      'tst:MATH 200',
    ])
    expect(await coursesOf(app, { institution: 'tst', term: 'spring' })).toEqual(['tst:MATH 200'])
    expect(await coursesOf(app, { query: 'math', level: 300 })).toEqual([])
  })

  test('shows a course that two imports hold once, from the newer', async () => {
    const store = await database.open()
    await load(store, [course('tst:MATH 100', { title: 'Old words' }), course('tst:MATH 101')])
    await load(store, [course('tst:MATH 100', { title: 'New words' })], { id: 2, sourceKey: 'newer' })
    await load(store, [course('tst:MATH 100', { title: 'Not yet' })], {
      id: 3,
      sourceKey: 'x',
      state: 'staging',
    })
    const app = catalogApp(store)
    expect(Page.parse(await app.data('search', { query: 'math' })).items).toMatchObject([
      { course: 'tst:MATH 100', title: 'New words' },
      { course: 'tst:MATH 101' },
    ])
    expect(await coursesOf(app, { query: 'old' })).toEqual([])
    expect(await coursesOf(app, { limit: 1 })).toEqual(['tst:MATH 100'])
  })

  test('gives every course once over its pages, also while more are imported', async () => {
    const store = await database.open()
    const records = Array.from({ length: 25 }, (_, n) => course(`tst:MATH ${100 + n}`, { title: 'Numbers' }))
    await load(store, records)
    const app = catalogApp(store)
    let imported = 1
    for (const args of [
      { query: 'numbers', institution: 'tst', limit: 4 },
      { institution: 'tst', limit: 7 },
    ]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = Page.parse(await app.data('search', { ...args, ...(cursor ? { cursor } : {}) }))
        seen.push(...page.items.map((item) => item.course))
        cursor = page.nextCursor
        const late = course(`oth:MATH ${++imported}`, { title: 'Numbers and numbers' })
        await load(store, [late], { id: imported, sourceKey: `late ${imported}` })
      } while (cursor !== undefined)
      expect(seen.toSorted()).toEqual(records.map((record) => record.course))
    }
  })

  test('finds what is alike at the same school, and never the course itself', async () => {
    const store = await database.open()
    await load(store, [
      course('tst:BIOL 100', { title: 'Cells', description: 'Cells, membranes and enzymes.' }),
      course('tst:BIOL 200', { title: 'Biochemistry', description: 'Enzymes and membranes again.' }),
      course('tst:HIST 100', { title: 'Rome', description: 'Emperors.' }),
      course('oth:BIOL 100', { title: 'Cells', description: 'Cells, membranes and enzymes.' }),
    ])
    const app = catalogApp(store)
    expect(await app.data('similar', { course: 'tst:BIOL 100' })).toMatchObject({
      items: [{ course: 'tst:BIOL 200', shared: ['membranes', 'enzymes'] }],
      hasMore: false,
    })
  })

  test('leads on from every outcome', async () => {
    const store = await database.open()
    await load(store, await demoRecords())
    const app = catalogApp(store)
    for (const args of [
      { query: 'calculus', limit: 2 },
      { query: 'zzzzqqqq' },
      { query: 'math', institution: 'nowhere' },
      { query: 'math', limit: 0 },
      { query: 'math', limit: 1000 },
      { query: 'math', term: '2026' },
      { cursor: 'c1.x.y' },
    ])
      expect(await runSuggestions(app.pipeline, await app.call('search', args))).toEqual([])
  })
})

onEachDatabase('a search in outlines and by sections', (database) => {
  test('reads the newest outline of each course, and indexes those of earlier builds', async () => {
    const store = await database.open()
    await load(store, [
      school(),
      course('tst:CMPT 1', { level: 100 }),
      course('tst:CMPT 2', { level: 200 }),
      outline('tst:CMPT 1', 'Fall 2025', { topics: ['Quantum annealing'] }),
      outline('tst:CMPT 1', 'Fall 2026', { topics: ['Dynamic programming', 'Greedy algorithms'] }),
      outline('tst:CMPT 2', 'Fall 2026', { summary: 'We prove things about dynamic programming.' }),
    ])
    const app = catalogApp(store)
    const find = (query: string, more: object = {}) => coursesOf(app, { query, outlines: true, ...more })
    expect(await find('dynamic programing')).toEqual(['tst:CMPT 1', 'tst:CMPT 2'])
    expect(await find('dynamic programming', { level: 200 })).toEqual(['tst:CMPT 2'])
    expect(await find('quantum annealing')).toEqual([])
    expect(await coursesOf(app, { query: 'greedy algorithms' })).toEqual([])
    expect(await app.data('search', { query: 'greedy', outlines: true })).toMatchObject({
      items: [{ course: 'tst:CMPT 1', snippet: expect.stringContaining('Greedy') }],
    })

    const { rebuild } = outlineSearchRows(store.dialect)
    await store.write((db) => searchWriter(store.dialect, outlineCollection).remove(db, 1))
    expect(await find('greedy')).toEqual([])
    await store.write((db) => rebuild(db))
    expect(await find('greedy')).toEqual(['tst:CMPT 1'])
  })

  test('keeps the courses with a section at such times, in such a format', async () => {
    const store = await database.open()
    const meets = (days: string, start: string, end: string) => ({
      meetings: [{ days: days.split(' '), start, end, from: null, to: null, campus: null, room: null }],
    })
    await load(store, [
      school(),
      ...[1, 2, 3, 4].map((number) => course(`tst:MATH ${number}`)),
      section('tst:MATH 1', 'Fall 2026', '1', meets('Mo We', '9:30', '10:20')),
      section('tst:MATH 1', 'Spring 2026', '1', meets('Tu', '18:30', '21:20')),
      section('tst:MATH 2', 'Fall 2026', '1', meets('Tu', '18:30', '21:20')),
      section('tst:MATH 3', 'Fall 2026', '1', { delivery: 'Remote', meetings: [] }),
    ])
    const app = catalogApp(store)
    const found = (wanted: object) => coursesOf(app, wanted)
    expect(await found({ days: ['Tu'] })).toEqual(['tst:MATH 2'])
    expect(await found({ endsBy: '5pm' })).toEqual(['tst:MATH 1'])
    expect(await found({ institution: 'tst', freeDays: ['We'] })).toEqual(['tst:MATH 2'])
    expect(await found({ format: 'online' })).toEqual(['tst:MATH 3'])
    expect(await found({ format: 'in-person', query: 'course', limit: 1 })).toEqual(['tst:MATH 1'])
    expect(await found({ days: ['Tu'], term: 'Spring 2026' })).toEqual([])
    expect(await app.data('section_list', { institution: 'tst', format: 'online' })).toMatchObject({
      items: [{ course: 'tst:MATH 3' }],
    })
  })
})
