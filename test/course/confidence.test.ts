import { expect, test } from 'vitest'
import type { CatalogRecord } from '../../packages/server/src/platform/catalog/records.ts'
import type { Equivalent } from '../../packages/server/src/features/course/define.ts'
import { testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { catalogApp, load, type CatalogApp } from './catalog-app.ts'
import { course, grades, material, outline, school, section } from './records.ts'

const bare = { description: null, credits: null, level: null, link: null, termsOffered: [] }
const noOne = { instructors: [], type: null, delivery: null, classNumber: null, capacity: null }

const CATALOG: CatalogRecord[] = [
  school(),
  course('tst:RICH 1', {
    title: 'Cells',
    description: 'Membranes, enzymes and proteins.',
    prerequisites: 'RICH 2.',
    corequisites: 'RICH 3.',
    antirequisites: 'Students with credit for RICH 4 may not take this course for further credit.',
  }),
  course('tst:RICH 2', { title: 'Enzymes', description: 'Membranes, enzymes and proteins in cells.' }),
  course('tst:POOR 1', { ...bare, title: 'Cells', corequisites: 'POOR 2.' }),
  course('tst:ODD 1', { ...bare, title: 'Zymurgy' }),
  section('tst:RICH 1', 'Fall 2026', '1'),
  section('tst:POOR 1', 'Fall 2026', '1', noOne),
  section('tst:HALF 1', 'Fall 2026', '1', { instructors: [{ name: 'Bo', email: null, title: null }] }),
  grades('tst:RICH 1', 'Fall 2025', '1'),
  grades('tst:POOR 1', 'Fall 2025', '1', { instructor: null, average: null, median: null, enrolled: null }),
  outline('tst:RICH 1', 'Fall 2026'),
  outline('tst:POOR 1', 'Fall 2026', { topics: [], grading: [], materials: [], link: null }),
  material('tst:RICH 1', 'one'),
  material('tst:POOR 1', 'two', { term: null }),
  section('few:BIOL 1', 'Fall 2026', '1', { ...noOne, meetings: [] }),
  section('tst:POOR 2', 'Spring 2027', '1', noOne),
  section('few:BIOL 2', 'Summer 2027', '1', noOne),
]

/** Sections on the caller's timetable, one a term. */
const CHOSEN = [
  { course: 'tst:RICH 1', section: '1', term: 'Fall 2026' },
  { course: 'tst:POOR 2', section: '1', term: 'Spring 2027' },
  { course: 'few:BIOL 2', section: '1', term: 'Summer 2027' },
]
const chosenTerms = CHOSEN.map(({ term }) => ({ term }))

const equivalent: Equivalent = {
  course: 'oth:BIOL 1',
  institution: 'oth',
  direction: 'to',
  ruleId: '01K9Z4M8T0QJ6X2V7B5N3C1R8D',
  outcome: 'BIOL 1 (3)',
  title: 'Cells',
  credits: 3,
  source: { name: 'A guide', link: null, accessedOn: '2026-11-01', attribution: null, demo: false },
}
const { title: _, credits: __, ...untitled } = equivalent

const EQUIVALENTS: Readonly<Record<string, Equivalent[]>> = {
  'tst:RICH 1': [equivalent],
  'tst:POOR 1': [untitled],
}

/** For each tool, calls whose answers hold ever less. */
const CALLS: Readonly<Record<string, readonly object[]>> = {
  search: [{ query: 'cells', subject: 'RICH' }, { query: 'cells', subject: 'POOR' }, { query: 'unheardof' }],
  get: [{ course: 'tst:RICH 1' }, { course: 'tst:POOR 1' }, { course: 'tst:HALF 1' }],
  check: [{ courses: ['tst:RICH 1'] }, { courses: ['tst:POOR 1'] }, { courses: ['tst:ABSENT 9'] }],
  prereqs: [{ course: 'tst:RICH 1' }, { course: 'tst:POOR 1' }, { course: 'tst:HALF 1' }],
  requisites: [{ course: 'tst:RICH 1' }, { course: 'tst:POOR 1' }, { course: 'tst:ODD 1' }],
  outline: [{ course: 'tst:RICH 1' }, { course: 'tst:POOR 1' }, { course: 'tst:ODD 1' }],
  instructor: [{ course: 'tst:RICH 1' }, { course: 'tst:HALF 1' }, { course: 'tst:ODD 1' }],
  schedule: [{ course: 'tst:RICH 1' }, { course: 'tst:POOR 1' }, { course: 'tst:ODD 1' }],
  similar: [{ course: 'tst:RICH 2' }, { course: 'tst:RICH 2', limit: 1 }, { course: 'tst:ODD 1' }],
  institutions: [{ query: 'tst' }, { query: 'few' }, { query: 'unheardof' }],
  equivalent_elsewhere: [{ course: 'tst:RICH 1' }, { course: 'tst:POOR 1' }, { course: 'tst:ODD 1' }],
  materials: [{ course: 'tst:RICH 1' }, { course: 'tst:POOR 1' }, { course: 'tst:ODD 1' }],
  grades: [{ course: 'tst:RICH 1' }, { course: 'tst:POOR 1' }, { course: 'tst:ODD 1' }],
  section_get: [
    { course: 'tst:RICH 1', section: '1' },
    { course: 'tst:POOR 1', section: '1' },
    { course: 'few:BIOL 1', section: '1' },
  ],
  section_list: [
    { institution: 'tst', subject: 'RICH' },
    { institution: 'tst', subject: 'POOR' },
    { institution: 'few' },
    { institution: 'few', term: 'Fall 1999' },
  ],
  timetable: chosenTerms,
  timetable_export: chosenTerms,
}

/** Changes of what the caller chose: theirs to say, whatever the catalog holds. */
const CHANGES: Readonly<Record<string, object>> = {
  timetable_edit: { remove: CHOSEN },
}

const database = testDatabase('sqlite')

async function open(accessedOn: string): Promise<CatalogApp> {
  const store = await database.open(undefined, await database.another())
  await load(store, CATALOG, { accessedOn })
  const app = catalogApp(store, {
    transcript: async () => [{ course: 'tst:RICH 2', grade: 'A' }],
    equivalents: async (of) =>
      (EQUIVALENTS[of] ?? []).map((one) => ({
        ...one,
        ...(one.source && { source: { ...one.source, accessedOn } }),
      })),
  })
  await app.data('timetable_edit', { add: CHOSEN })
  return app
}

async function confidence(app: CatalogApp, tool: string, args: object): Promise<number> {
  const outcome = await app.call(tool, args)
  if (outcome.kind !== 'result') throw new Error(`${tool} ${JSON.stringify(args)} failed`)
  return outcome.result.agentHints.confidence ?? Number.NaN
}

test('every tool has a case', async () => {
  const tools = (await open('2026-11-01')).pipeline.registry.getAll()
  expect([...Object.keys(CALLS), ...Object.keys(CHANGES)].toSorted()).toEqual(
    tools.map(({ tool }) => tool.name.replace('tn_course_', '')).toSorted(),
  )
})

test.each(Object.entries(CALLS))('%s is as sure of a bare record as of a full one', async (tool, calls) => {
  const app = await open('2026-11-01')
  const all: number[] = []
  for (const args of calls) all.push(await confidence(app, tool, args))
  expect(all[1]).toBe(all[0])
  // What is invented is never sure, and to find nothing is as sure as what was looked through.
  expect(all.at(-1)).toBe(0.3)
})

test('search is less sure the fewer of the words it found', async () => {
  const app = await open('2026-11-01')
  const whole = await confidence(app, 'search', { query: 'cells', subject: 'RICH' })
  expect(await confidence(app, 'search', { query: 'cells unheardof', subject: 'POOR' })).toBeLessThan(whole)
})

test.each(Object.entries(CALLS))('%s is less confident the older its data is', async (tool, [args = {}]) => {
  const [fresh, old] = [await open('2026-11-01'), await open('2016-11-01')]
  expect(await confidence(old, tool, args)).toBeLessThan(await confidence(fresh, tool, args))
})

test.each(Object.entries(CHANGES))('%s is sure, however old the data is', async (tool, args) => {
  for (const accessedOn of ['2026-11-01', '2016-11-01'])
    expect(await confidence(await open(accessedOn), tool, args)).toBe(1)
})
