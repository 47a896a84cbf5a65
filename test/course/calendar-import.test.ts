import { runSuggestions } from '@tutor-nexus/toolkit/testing'
import { describe, expect, test } from 'vitest'
import { readEvents } from '../../packages/server/src/features/course/model/calendar-file/read-events.ts'
import { weeklyClasses } from '../../packages/server/src/features/course/model/calendar-file/weekly-classes.ts'
import { classNameIn } from '../../packages/server/src/features/course/model/calendar-file/class-name.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { catalogApp, load } from './catalog-app.ts'
import { course, school, section } from './records.ts'
import { readCalendar, valuesOf } from './strict-calendar.ts'

const ZONE = 'America/Vancouver'

const event = (title: string, ...lines: string[]): string =>
  ['BEGIN:VEVENT', `SUMMARY:${title}`, ...lines, 'END:VEVENT'].join('\r\n')

const calendar = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')

/** At a local time, an hour and twenty minutes long. */
const at = (day: string, clock = '1030') => [`DTSTART;TZID=${ZONE}:${day}T${clock}00`, 'DURATION:PT1H20M']

function classesIn(text: string) {
  const file = readEvents(text)
  const found = 'fault' in file ? file : weeklyClasses(file, ZONE)
  if ('fault' in found) throw new Error(found.fault)
  return found
}

const shown = (text: string) =>
  classesIn(text).classes.map(
    ({ name, section: of, term, meetings }) =>
      `${name} ${of}, ${term}: ${meetings
        .map(
          ({ days, start, end, from, to, place, except }) =>
            `${days.join(' ')} ${start}-${end} ${from}–${to}${place === null ? '' : ` ${place}`}${except ? ` not ${except.join(' ')}` : ''}`,
        )
        .join('; ')}`,
  )

describe('a calendar file', () => {
  test.each<[string, string[], string[]]>([
    [
      'a weekly rule with an end, a folded place and an exception',
      [
        event(
          'CMPT 120 D100 - Intro',
          ...at('20260909'),
          'RRULE:FREQ=WEEKLY;BYDAY=WE,FR;UNTIL=20261204T235959',
          `EXDATE;TZID=${ZONE}:20261014T103000`,
          'LOCATION:AQ 3150\\, Bur\r\n naby',
        ),
      ],
      ['CMPT 120 D100, Fall 2026: We Fr 10:30-11:50 2026-09-09–2026-12-04 AQ 3150, Burnaby not 2026-10-14'],
    ],
    [
      'every second week, by number of times',
      [event('Chem lab', ...at('20270105'), 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3')],
      ['Chem Lab, Spring 2027: Tu 10:30-11:50 2027-01-05–2027-02-02 not 2027-01-12 2027-01-26'],
    ],
    [
      'classes written one by one',
      ['20260908', '20260915', '20260929'].map((day) => event('MATH 151 (Lecture)', ...at(day))),
      ['MATH 151 Lecture, Fall 2026: Tu 10:30-11:50 2026-09-08–2026-09-29 not 2026-09-22'],
    ],
    [
      'times in UTC, across the end of daylight saving',
      [
        'X-WR-TIMEZONE:America/Toronto',
        event('ENGL 101', 'DTSTART:20261027T143000Z', 'DTEND:20261027T152000Z'),
        event('ENGL 101', 'DTSTART:20261103T153000Z', 'DTEND:20261103T162000Z'),
      ],
      ['ENGL 101 class, Fall 2026: Tu 10:30-11:20 2026-10-27–2026-11-03'],
    ],
    [
      'an end in UTC before the class of its last day',
      [
        event(
          'ENGL 101',
          ...at('20261117'),
          // The evening before, in Vancouver.
          'RRULE:FREQ=WEEKLY;UNTIL=20261208T075959Z',
        ),
      ],
      ['ENGL 101 class, Fall 2026: Tu 10:30-11:50 2026-11-17–2026-12-01'],
    ],
    [
      'one date moved to another room',
      [
        event('PHYS 101 L01', 'UID:a', ...at('20260908'), 'RRULE:FREQ=WEEKLY;COUNT=4', 'LOCATION:A1'),
        event(
          'PHYS 101 L01',
          'UID:a',
          ...at('20260915'),
          `RECURRENCE-ID;TZID=${ZONE}:20260915T103000`,
          'LOCATION:B2',
        ),
      ],
      ['PHYS 101 L01, Fall 2026: Tu 10:30-11:50 2026-09-08–2026-09-29 A1'],
    ],
    [
      'an alarm inside, a zone that nobody knows and an early start',
      [
        event(
          'Calculus: tutorial',
          'BEGIN:VALARM',
          'DTSTART:20010101T000000',
          'END:VALARM',
          'DTSTART;TZID="Pacific Standard Time":20260831T090000',
          'DTEND;TZID="Pacific Standard Time":20260831T095000',
          'RRULE:FREQ=DAILY;BYDAY=MO,TU;UNTIL=20260915',
        ),
      ],
      ['Calculus Tutorial, Fall 2026: Mo Tu 09:00-09:50 2026-08-31–2026-09-15'],
    ],
  ])('has %s', (_, events, expected) => {
    expect(shown(calendar(...events))).toEqual(expected)
  })

  test('without an end goes on to the end of its term, and says so', () => {
    const { classes } = classesIn(calendar(event('MATH 1', ...at('20260907'), 'RRULE:FREQ=WEEKLY')))
    expect(classes).toMatchObject([{ isEndAssumed: true, meetings: [{ to: '2026-12-28' }] }])
  })

  test('says of every event that is no weekly class why', () => {
    const { classes, skipped } = classesIn(
      calendar(
        event('Midterm', ...at('20261014')),
        event('Thanksgiving', 'DTSTART;VALUE=DATE:20261012'),
        event('Rent', ...at('20261001'), 'RRULE:FREQ=MONTHLY'),
        event('Party', 'DTSTART:20261010T220000', 'DTEND:20261011T020000'),
        event('Broken', 'DTSTART:soon'),
        event('Gone', ...at('20261001'), 'STATUS:CANCELLED'),
        event('Reminder', 'DTSTART:20261001T090000'),
      ),
    )
    expect(classes).toEqual([])
    expect(Object.fromEntries(skipped.map(({ title, reason }) => [title, reason]))).toEqual({
      Midterm: 'Held once, on 2026-10-14 at 10:30: not a weekly class',
      Thanksgiving: 'All-day event: a class has a time',
      Rent: 'Doesn’t repeat by the week',
      Party: 'Goes past midnight',
      Broken: 'Its start can’t be read',
      Gone: 'Cancelled',
      Reminder: 'It has no end time',
    })
  })

  test.each([
    ['no calendar', 'PK\u0003\u0004', 'Not a calendar file'],
    [
      'events without end',
      calendar(...Array.from({ length: 3001 }, () => event('x', ...at('20260907')))),
      '3000',
    ],
    [
      'a date for every second',
      calendar(
        ...Array.from({ length: 2000 }, (_, n) =>
          event(`x${n}`, ...at('20260907'), 'RRULE:FREQ=DAILY;COUNT=999999'),
        ),
      ),
      'too many dates',
    ],
    ['a line of any length', calendar(`X-A:${'a'.repeat(60_000)}`), 'too long'],
    ['parts within parts', calendar(...Array.from({ length: 40 }, () => 'BEGIN:VEVENT')), 'nested'],
  ])('with %s is refused', (_, text, message) => {
    expect(() => classesIn(text)).toThrow(message)
  })
})

test.each([
  ['CMPT 120 D100 Lecture', 'CMPT 120', 'D100'],
  ['PHYS-101-001 (LAB)', 'PHYS 101', '001'],
  ['Math 151 section 002', 'MATH 151', '002'],
  ['BISC101 Lab', 'BISC 101', 'Lab'],
  ['Intro to Biology, lecture', 'Intro to Biology', 'Lecture'],
  ['Room 1010 choir', 'Room 1010 choir', 'class'],
  ['Band: practice', 'Band – practice', 'class'],
])('%s is %s, %s', (title, name, of) => {
  expect(classNameIn(title)).toMatchObject({ name, section: of })
})

onEachDatabase('a calendar file on the timetable', (database) => {
  const FILE = calendar(
    event('MATH 1 D1', ...at('20260908', '0930'), 'RRULE:FREQ=WEEKLY;COUNT=10'),
    event(
      'CHEM 9 D2',
      ...at('20260908', '1000'),
      'RRULE:FREQ=WEEKLY;COUNT=10',
      `EXDATE;TZID=${ZONE}:20260908T100000,20260922T100000`,
    ),
    event('Choir', ...at('20260910', '1800'), 'RRULE:FREQ=WEEKLY;COUNT=10'),
    event('Dentist', ...at('20260911')),
  )

  test('is previewed, added with its overlaps, exported with its exceptions, and taken back at once', async () => {
    const store = await database.open()
    const listed = {
      meetings: [
        { days: ['Tu'], start: '9:30', end: '10:50', from: null, to: null, campus: null, room: 'X' },
      ],
    }
    await load(store, [school(), course('tst:MATH 1'), section('tst:MATH 1', 'Fall 2026', 'D1', listed)])
    const app = catalogApp(store)
    const preview = await app.data('timetable_edit', { ics: FILE, preview: true })
    expect(preview).toMatchObject({
      added: [],
      total: 0,
      conflicts: [{ day: 'Tu', start: '10:00', end: '10:50', firstDate: '2026-09-15' }],
      calendar: {
        classes: [
          { course: 'tst:MATH 1', section: 'D1', state: 'new' },
          { course: 'Choir', section: 'class' },
          { course: 'tst:CHEM 9', section: 'D2', meetings: [{ except: ['2026-09-22'] }] },
        ],
        skipped: [{ title: 'Dentist' }],
        skippedCount: 1,
      },
    })
    expect(await app.data('timetable')).toMatchObject({ items: [] })
    const only = [
      { course: 'tst:MATH 1', section: 'D1' },
      { course: 'tst:CHEM 9', section: 'D2' },
    ]
    const added = await app.call('timetable_edit', { ics: FILE, only })
    if (added.kind !== 'result') throw new Error('refused')
    expect(added.result.data).toMatchObject({
      added: only,
      total: 2,
      conflicts: [{ firstDate: '2026-09-15' }],
    })
    expect(await runSuggestions(app.pipeline, added)).toEqual([])
    await app.data('timetable_edit', { ics: FILE, only })
    expect(await app.data('timetable_edit', { ics: FILE })).toMatchObject({
      added: [{ course: 'Choir', section: 'class' }],
      calendar: { classes: [{ state: 'on-timetable' }, { state: 'new' }, { state: 'on-timetable' }] },
      total: 3,
    })
    const exported = readCalendar(String((await app.data('timetable_export'))['calendar']))
    const chemistry = exported.components.find(({ properties }) =>
      properties.some(({ name, value }) => name === 'SUMMARY' && value === 'CHEM 9'),
    )
    expect(chemistry && valuesOf(chemistry, 'EXDATE')).toEqual(['20260922T100000'])
    const back = added.result.agentHints.suggestedNextActions.find(
      ({ action }) => action === 'undo-timetable-change',
    )
    await app.data('timetable_edit', back?.data?.['arguments'] ?? {})
    expect(await app.data('timetable')).toMatchObject({ items: [{ course: 'Choir', isListed: true }] })
  })

  test('is not taken where it is none', async () => {
    const store = await database.open()
    await load(store, [school()])
    const app = catalogApp(store)
    for (const ics of ['', 'hello', '<html>'])
      expect(await app.call('timetable_edit', { ics })).toMatchObject({
        failure: { code: 'BAD_REQUEST', message: expect.stringContaining('Not a calendar file') },
      })
    expect(await app.call('timetable_edit', { preview: true })).toMatchObject({ kind: 'failure' })
  })
})
