import fc from 'fast-check'
import { hintsOf, runSuggestions } from '@tutor-nexus/toolkit/testing'
import { describe, expect, test } from 'vitest'
import { classCalendar } from '../../packages/server/src/features/course/calendar/class-calendar.ts'
import { instantOf } from '../../packages/server/src/features/course/calendar/time-zone-component.ts'
import { schoolTimeZone } from '../../packages/server/src/features/course/calendar/school-time-zone.ts'
import type { ChosenSection } from '../../packages/server/src/features/course/model/timetable/chosen-section.ts'
import { conflictsOf } from '../../packages/server/src/features/course/model/timetable/conflicts.ts'
import { DAYS } from '../../packages/server/src/features/course/model/meeting-times.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { catalogApp, load } from './catalog-app.ts'
import { course, school, section } from './records.ts'
import { occurrences, onlyValue, readCalendar, textOf, valuesOf } from './strict-calendar.ts'

type Meeting = ChosenSection['meetings'][number]

const meeting = (
  days: string,
  start: string | null,
  end: string | null,
  more: Partial<Meeting> = {},
): Meeting => ({
  days: DAYS.filter((day) => days.split(' ').includes(day)),
  start,
  end,
  from: '2027-01-04',
  to: '2027-04-09',
  place: null,
  ...more,
})

const chosen = (name: string, ...meetings: Meeting[]): ChosenSection => ({
  course: 'tst:MATH 1',
  term: 'Spring 2027',
  section: name,
  title: 'Calculus',
  type: 'LEC',
  institution: 'tst',
  isListed: true,
  instructors: [],
  meetings,
  source: { name: 'T', link: null, accessedOn: '2026-11-01', attribution: null, demo: false },
})

describe('conflicts', () => {
  const found = (one: Meeting, other: Meeting) =>
    conflictsOf([chosen('1', one), chosen('2', other)]).map(
      ({ day, start, end, firstDate }) => `${day} ${start}-${end} ${firstDate}`,
    )

  test.each<[string, Meeting, Meeting, string[]]>([
    [
      'the same days',
      meeting('Mo We', '9:30', '10:20'),
      meeting('We Fr', '10:00', '11:00'),
      ['We 10:00-10:20 2027-01-06'],
    ],
    ['one ends as the other begins', meeting('Mo', '09:30', '10:20'), meeting('Mo', '10:20', '11:20'), []],
    ['another day', meeting('Mo', '09:30', '10:20'), meeting('Tu', '09:30', '10:20'), []],
    [
      'dates apart',
      meeting('Mo', '09:30', '10:20', { to: '2027-02-12' }),
      meeting('Mo', '09:30', '10:20', { from: '2027-02-22' }),
      [],
    ],
    [
      'dates that share no such day',
      meeting('Mo', '09:30', '10:20', { to: '2027-02-05' }),
      meeting('Mo', '09:30', '10:20', { from: '2027-02-02' }),
      [],
    ],
    [
      'one date in common',
      meeting('Mo', '09:30', '10:20', { to: '2027-02-08' }),
      meeting('Mo', '09:30', '10:20', { from: '2027-02-08' }),
      ['Mo 09:30-10:20 2027-02-08'],
    ],
    ['no times', meeting('Mo', null, null), meeting('Mo', '09:30', '10:20'), []],
    [
      'dates of the term',
      meeting('Mo', '09:30', '10:20', { from: null, to: null }),
      meeting('Mo', '10:00', '10:30'),
      ['Mo 10:00-10:20 2027-01-04'],
    ],
  ])('%s', (_, one, other, expected) => {
    expect(found(one, other)).toEqual(expected)
    expect(found(other, one)).toEqual(expected)
  })

  test('are those that trying every minute of every date finds', () => {
    const clock = fc.integer({ min: 96, max: 110 }).map((tens) => `${Math.floor(tens / 6)}:${tens % 6}0`)
    const day = fc.integer({ min: 4, max: 28 }).map((date) => `2027-01-${String(date).padStart(2, '0')}`)
    const any = fc
      .record({ days: fc.subarray([...DAYS]), start: clock, end: clock, from: day, to: day })
      .map(({ from, to, ...made }): Meeting => ({
        ...made,
        from: from < to ? from : to,
        to: from < to ? to : from,
        place: null,
      }))
    const minutes = (text: string) => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1])
    const taken = ({ days, start, end, from, to }: Meeting) => {
      const slots = new Set<string>()
      for (let date = 4; date <= 28; date += 1) {
        const iso = `2027-01-${String(date).padStart(2, '0')}`
        const name = DAYS[(date - 4) % 7]
        if (name === undefined || !days.includes(name) || iso < (from ?? '') || iso > (to ?? '')) continue
        for (let at = minutes(start ?? ''); at < minutes(end ?? ''); at += 10) slots.add(`${iso} ${at}`)
      }
      return slots
    }
    fc.assert(
      fc.property(any, any, (one, other) => {
        const [mine, theirs] = [taken(one), taken(other)]
        const collides = [...mine].some((slot) => theirs.has(slot))
        expect(conflictsOf([chosen('1', one), chosen('2', other)]).length > 0).toBe(collides)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a calendar file', () => {
  const inZone = (timeZone: string, ...meetings: Meeting[]) =>
    readCalendar(classCalendar([{ ...chosen('D100', ...meetings), timeZone }], 'Classes').text)
  const events = (calendar: ReturnType<typeof readCalendar>) =>
    calendar.components.filter(({ name }) => name === 'VEVENT')

  test('has every class at its hour on the wall, across daylight saving, until the last day', () => {
    const zone = 'America/Toronto'
    const calendar = inZone(zone, meeting('Mo We', '9:30', '10:20', { from: '2027-03-03', to: '2027-03-24' }))
    const [event] = events(calendar)
    expect(event && occurrences(calendar, event)).toEqual([
      '2027-03-03T14:30:00.000Z',
      '2027-03-08T14:30:00.000Z',
      '2027-03-10T14:30:00.000Z',
      '2027-03-15T13:30:00.000Z',
      '2027-03-17T13:30:00.000Z',
      '2027-03-22T13:30:00.000Z',
      '2027-03-24T13:30:00.000Z',
    ])
  })

  test('agrees with the zone itself on any date, in any zone', () => {
    const zones = ['America/Vancouver', 'America/Regina', 'Europe/London', 'Australia/Sydney', 'Asia/Kolkata']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.subarray([...DAYS], { minLength: 1 }),
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 7, max: 120 }),
        (zone, days, begins, lasts) => {
          const dateOf = (at: number) =>
            new Date(Date.UTC(2026, 0, 1) + at * 86_400_000).toISOString().slice(0, 10)
          const [from, to] = [dateOf(begins), dateOf(begins + lasts)]
          const calendar = inZone(zone, meeting(days.join(' '), '9:05', '10:20', { from, to }))
          const expected: string[] = []
          for (let at = begins; at <= begins + lasts; at += 1) {
            const weekday = DAYS[(new Date(dateOf(at)).getUTCDay() + 6) % 7]
            if (weekday && days.includes(weekday))
              expected.push(new Date(instantOf(zone, dateOf(at), '09:05')).toISOString())
          }
          const local = (instant: string) =>
            new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
              new Date(instant),
            )
          const [event] = events(calendar)
          const found = event ? occurrences(calendar, event) : []
          expect(found).toEqual(expected)
          expect(found.every((instant) => local(instant) === '09:05')).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('keeps any text as it is, within 75 octets a line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (place) => {
        const shown = place.replaceAll(/\p{Cc}/gu, ' ')
        const [event] = events(inZone('America/Vancouver', meeting('Mo', '9:30', '10:20', { place })))
        if (shown !== '') expect(event && textOf(onlyValue(event, 'LOCATION'))).toBe(shown)
      }),
      { numRuns: 100 },
    )
  })

  test('is in the zone of the school, else in one’s own', () => {
    const of = (place: string | null, own?: string) => schoolTimeZone({ place, country: 'Canada' }, own)
    expect(of('Burnaby, British Columbia')).toBe('America/Vancouver')
    expect(of('Toronto, Ontario')).toBe('America/Toronto')
    expect(of(null, 'Europe/Paris')).toBe('Europe/Paris')
    expect(of(null)).toBe('America/Vancouver')
  })
})

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
