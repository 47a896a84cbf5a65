import { hintsOf, runSuggestions } from '@tutor-nexus/toolkit/testing'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { catalogApp, load } from './catalog-app.ts'
import { course, school, section } from './records.ts'
import { readCalendar, textOf, valuesOf } from './strict-calendar.ts'

onEachDatabase('a timetable', (database) => {
  const times = (days: string, start: string, end: string) => ({
    meetings: [
      {
        days: days.split(' '),
        start,
        end,
        from: '2026-09-08',
        to: '2026-12-04',
        campus: 'Main',
        room: 'A; 1, "b"',
      },
    ],
  })

  test('is chosen, shown with its conflicts, exported, and every change undone', async () => {
    const store = await database.open()
    await load(store, [
      school(),
      course('tst:MATH 1'),
      course('tst:PHYS 2'),
      section('tst:MATH 1', 'Fall 2026', 'D1', times('Mo We', '9:30', '10:20')),
      section('tst:PHYS 2', 'Fall 2026', 'D2', times('We', '10:00', '11:20')),
      section('tst:PHYS 2', 'Fall 2026', 'OL', { meetings: [] }),
    ])
    const app = catalogApp(store)
    expect(await app.data('timetable')).toMatchObject({ items: [], terms: [], conflicts: [] })
    const chosenNow = await app.call('timetable_edit', {
      add: [
        { course: 'TST math 1', section: 'd1' },
        { course: 'tst:PHYS 2', section: 'D2', term: 'Fall 2026' },
        { course: 'tst:PHYS 2', section: 'OL' },
      ],
    })
    if (chosenNow.kind !== 'result') throw new Error('refused')
    expect(chosenNow.result.data).toMatchObject({
      added: [{ section: 'D1' }, { section: 'D2' }, { section: 'OL' }],
      conflicts: [{ day: 'We', start: '10:00', end: '10:20', firstDate: '2026-09-09' }],
      total: 3,
    })
    expect(
      await app.data('timetable_edit', { add: [{ course: 'tst:MATH 1', section: 'D1' }] }),
    ).toMatchObject({
      added: [],
      unchanged: [{ section: 'D1' }],
      total: 3,
    })

    const { calendar, leftOut, events } = await app.data('timetable_export')
    const read = readCalendar(String(calendar))
    expect(read.components.filter(({ name }) => name === 'VEVENT')).toHaveLength(2)
    expect(read.components.flatMap((each) => valuesOf(each, 'LOCATION')).map(textOf)).toContain(
      'A; 1, "b", Main',
    )
    expect({ leftOut, events }).toMatchObject({ leftOut: [{ section: 'OL' }], events: 2 })

    await app.data('timetable_edit', { remove: [{ course: 'MATH 1', section: 'D1' }] })
    expect(await app.data('timetable', { term: 'Fall 2026' })).toMatchObject({
      items: [{ section: 'D2' }, { section: 'OL' }],
      conflicts: [],
    })
    await store.write((db) =>
      db
        .deleteFrom('courseFact')
        .where('course', '=', 'tst:MATH 1')
        .execute()
        .then(() => undefined),
    )
    const back = await app.data('timetable_edit', {
      add: [{ course: 'tst:MATH 1', section: 'D1', term: 'Fall 2026' }],
    })
    expect(back).toMatchObject({ added: [{ section: 'D1' }], total: 3 })
    const { items } = await app.data('timetable')
    expect(items).toContainEqual(expect.objectContaining({ section: 'D1', isListed: false }))
    expect(await runSuggestions(app.pipeline, chosenNow)).toEqual([])
  })

  test('takes a class that no catalog has, with the times that its student gives', async () => {
    const store = await database.open()
    await load(store, [school()])
    const app = catalogApp(store)
    const edit = (change: object) => app.data('timetable_edit', change)
    const own = (code: string, ...meetings: string[]) => ({
      course: code,
      section: '001',
      term: 'Spring 2027',
      meetings,
    })
    const first = own('Test College CPSC 1160', 'Mon/Wed 10:30am-12:20pm')
    expect(await edit({ add: [first] })).toMatchObject({
      added: [{ course: 'tst:CPSC 1160', section: '001', term: 'Spring 2027' }],
      conflicts: [],
    })
    expect(await edit({ add: [first] })).toMatchObject({ added: [], unchanged: [{ section: '001' }] })
    const clash = { day: 'We', start: '12:00', end: '12:20', firstDate: '2027-01-06' }
    expect(await edit({ add: [own('tst:ENGL 1', 'We 12:00-13:00')] })).toMatchObject({
      conflicts: [clash],
    })
    expect(await edit({ add: [own('tst:ENGL 1', 'Fr 12:00-13:00')] })).toMatchObject({
      added: [{ course: 'tst:ENGL 1' }],
      conflicts: [],
      total: 2,
    })
    await edit({ remove: [{ course: 'tst:CPSC 1160', section: '001' }] })
    await edit({ add: [{ course: 'tst:CPSC 1160', section: '001', term: 'Spring 2027' }] })
    const { items } = await app.data('timetable')
    expect(items).toContainEqual(
      expect.objectContaining({
        course: 'tst:CPSC 1160',
        isListed: true,
        meetings: [expect.objectContaining({ days: ['Mo', 'We'], start: '10:30', end: '12:20' })],
      }),
    )
    expect(await app.data('timetable_export')).toMatchObject({ events: 2, leftOut: [] })
    expect(hintsOf(await app.call('timetable'))).toMatchObject({
      sourceQuality: 'high',
      assumptions: [expect.stringContaining('all weeks')],
    })

    const { term: _, ...whenever } = first
    expect(
      await app.call('timetable_edit', { add: [{ course: 'tst:ENGL 2', section: '001' }] }),
    ).toMatchObject({
      failure: { code: 'NOT_FOUND', details: { reason: expect.stringContaining('with its meetings') } },
    })
    for (const add of [whenever, own('tst:ENGL 2', 'Mo 12:00-11:00')])
      expect(await app.call('timetable_edit', { add: [add] })).toMatchObject({
        kind: 'failure',
        failure: { code: 'BAD_REQUEST' },
      })
  })

  test('names what is not there and what is', async () => {
    const store = await database.open()
    await load(store, [school(), course('tst:MATH 1'), section('tst:MATH 1', 'Fall 2026', 'D1')])
    const app = catalogApp(store)
    const refused = async (args: object) => {
      const outcome = await app.call('timetable_edit', args)
      return outcome.kind === 'failure' ? outcome.failure : outcome
    }
    expect(await refused({ add: [{ course: 'tst:MATH 1', section: 'D9' }] })).toMatchObject({
      code: 'NOT_FOUND',
      details: { nearest: ['D1, Fall 2026'] },
    })
    expect(await refused({ remove: [{ course: 'tst:MATH 1', section: 'D1' }] })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await refused({})).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await app.call('timetable_export')).toMatchObject({ kind: 'failure' })
  })
})
