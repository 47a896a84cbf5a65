import { runSuggestions } from '@tutor-nexus/toolkit/testing'
import { expect, test } from 'vitest'
import { onEachDatabase, testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import type { SectionRecord } from '../../packages/server/src/platform/catalog/records.ts'
import { catalogApp, load, type CatalogApp } from './catalog-app.ts'
import { course, grades, school, section } from './records.ts'

type Meets = readonly [days: string, start: string | null, end: string | null]

const meeting = ([days, start, end]: Meets): SectionRecord['meetings'][number] => ({
  days: days.split(' '),
  start,
  end,
  from: null,
  to: null,
  campus: null,
  room: null,
})

const taught = (name: string, ...meetings: readonly Meets[]) =>
  section('tst:MATH 1', 'Fall 2026', name, { meetings: meetings.map(meeting) })

const SECTIONS = [
  taught('early', ['Mo We', '8:30', '9:20']),
  taught('evening', ['Tu', '18:30', '21:20']),
  taught('late-lab', ['Mo We', '11:30', '12:20'], ['Fr', '14:30', '17:20']),
  taught('noon', ['Tu Th', '11:30', '12:50']),
  taught('online'),
]

const LAB = section('tst:MATH 2', 'Fall 2026', 'lab', {
  type: 'LAB',
  meetings: [meeting(['Mo', '9:00', '9:50'])],
})

async function namesOf(app: CatalogApp, args: object) {
  const names: unknown[] = []
  let cursor: unknown
  do {
    const page = await app.data('section_list', { ...args, limit: 1, ...(cursor ? { cursor } : {}) })
    names.push(...Object(page['items']).map(({ section: name }: SectionRecord) => name))
    cursor = page['nextCursor']
  } while (cursor !== undefined)
  return names
}

onEachDatabase('sections by day and time', (database) => {
  test.each([{ course: 'tst:MATH 1' }, { institution: 'tst' }])('of %j', async (of) => {
    const store = await database.open()
    await load(store, [school(), course('tst:MATH 1'), ...SECTIONS])
    const app = catalogApp(store)
    const found = (wanted: object) => namesOf(app, { ...of, ...wanted })
    expect(await found({})).toEqual(['early', 'evening', 'late-lab', 'noon', 'online'])
    expect(await found({ days: ['Tu'] })).toEqual(['evening', 'noon'])
    expect(await found({ days: ['Fr', 'Th'] })).toEqual(['late-lab', 'noon'])
    expect(await found({ freeDays: ['Fr', 'Tu'] })).toEqual(['early'])
    expect(await found({ startsFrom: '10:00' })).toEqual(['evening', 'late-lab', 'noon'])
    expect(await found({ startsFrom: '9:00', endsBy: '17:00' })).toEqual(['noon'])
    expect(await found({ startsFrom: '9am', endsBy: '5 p.m.' })).toEqual(['noon'])
    expect(await app.call('section_list', { ...of, startsFrom: '25:00' })).toMatchObject({ kind: 'failure' })
    expect(await app.data('section_list', { ...of, days: ['Tu'] })).toMatchObject({
      totalCount: 2,
      withoutTimes: 1,
      schools: { tst: 'Test College' },
    })
    const none = await app.call('section_list', { ...of, days: ['Su'] })
    expect(none).toMatchObject({
      result: {
        data: { items: [], totalCount: 0, note: expect.stringMatching(/no such sections .* at such times$/) },
        agentHints: { suggestedNextActions: [{ action: 'any-time' }, {}] },
      },
    })
    expect(await runSuggestions(app.pipeline, none)).toEqual([])
  })
})

test('sections by type, in words or codes; what has no times is told', async () => {
  const store = await testDatabase('sqlite').open()
  await load(store, [school(), course('tst:MATH 1'), course('tst:MATH 2'), ...SECTIONS, LAB])
  const app = catalogApp(store)
  expect(await namesOf(app, { institution: 'tst', type: 'labs' })).toEqual(['lab'])
  expect(await namesOf(app, { institution: 'tst', type: 'lab', days: ['Tu'] })).toEqual([])
  expect(await namesOf(app, { course: 'tst:MATH 2', type: 'LAB' })).toEqual(['lab'])
  const timed = await app.call('section_list', { institution: 'tst', days: ['Tu'] })
  expect(timed).toMatchObject({
    result: {
      agentHints: {
        assumptions: expect.arrayContaining([
          '1 sections are left out: the catalog does not say when they meet',
        ]),
      },
    },
  })
  const none = await app.call('section_list', {
    institution: 'tst',
    subject: 'ARTS',
    days: ['Tu'],
    type: 'lab',
  })
  expect(none).toMatchObject({
    result: {
      agentHints: {
        suggestedNextActions: expect.arrayContaining([
          expect.objectContaining({
            action: 'any-time',
            data: expect.objectContaining({ arguments: { institution: 'tst', subject: 'ARTS', limit: 20 } }),
          }),
        ]),
      },
    },
  })
})

test('past grades: a section of which nothing is reported is left out', async () => {
  const store = await testDatabase('sqlite').open()
  const none = { bands: [{ band: '90-100', count: 0 }], average: null, median: null }
  await load(store, [
    school(),
    course('tst:MATH 1'),
    grades('tst:MATH 1', 'Fall 2025', 'A'),
    grades('tst:MATH 1', 'Fall 2025', 'L1', none),
  ])
  expect(await catalogApp(store).data('grades', { course: 'tst:MATH 1' })).toMatchObject({
    items: [{ section: 'A' }],
    totalCount: 1,
  })
})

test('past grades: the average over all sections, by students', async () => {
  const store = await testDatabase('sqlite').open()
  const many = [{ band: '80-89', count: 30 }]
  const few = [{ band: '60-69', count: 10 }]
  await load(store, [
    school(),
    course('tst:MATH 1'),
    grades('tst:MATH 1', 'Fall 2025', 'A', { bands: many, average: 84 }),
    grades('tst:MATH 1', 'Spring 2025', 'A', { bands: few, average: 64 }),
  ])
  const { overall } = await catalogApp(store).data('grades', { course: 'tst:MATH 1' })
  expect(overall).toEqual({ average: 79, averageOutOf: 100, students: 40, distributions: 2 })
})

const LETTERS = ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D', 'F']
const evenly = (bands: readonly string[]) => bands.map((band) => ({ band, count: 1 }))

test.each([
  ['in percent', { bands: evenly(['90-100', '80-89', '0-79']), average: 71 }, 100],
  ['of points with an A+ above the A', { bands: evenly(LETTERS), average: 2.55 }, 4.33],
  ['of points with an A+ like the A', { bands: evenly(['A+', 'F']), average: 2 }, 4],
  ['of points without an A+', { bands: evenly(['A', 'B', 'C', 'D', 'F']), average: 2 }, 4],
  ['that its bands do not give', { bands: evenly(['A', 'F']), average: 3.1 }, null],
  ['beside letters, too high for points', { bands: evenly(LETTERS), average: 68 }, 100],
  ['of a school with percent, without bands', { bands: [], average: 68 }, 100],
  ['that is not known', { bands: evenly(LETTERS), average: null }, null],
])('an average %s is told with its scale', async (_, given, outOf) => {
  const store = await testDatabase('sqlite').open()
  await load(store, [
    school({ gradeScale: given.bands.length === 0 ? 'percent' : 'letters' }),
    course('tst:MATH 1'),
    grades('tst:MATH 1', 'Fall 2025', 'A', given),
  ])
  const { items } = await catalogApp(store).data('grades', { course: 'tst:MATH 1' })
  expect(items).toMatchObject([{ average: given.average, averageOutOf: outOf }])
})

test('seats are promised in all, not as free', async () => {
  const store = await testDatabase('sqlite').open()
  const { pipeline } = catalogApp(store)
  expect(pipeline.registry.get('tn_course_section_get')?.description).toContain(
    'How many seats are free is not known.',
  )
})
