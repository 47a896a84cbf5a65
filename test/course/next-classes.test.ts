import { describe, expect, test } from 'vitest'
import { nextClasses } from '../../packages/server/src/features/course/calendar/next-classes.ts'
import type { ClassMeeting } from '../../packages/server/src/features/course/model/timetable/chosen-section.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { catalogApp, load } from './catalog-app.ts'
import { course, school, section } from './records.ts'

const lecture: ClassMeeting = {
  days: ['Mo', 'We'],
  start: '9:30',
  end: '10:20',
  from: '2027-03-01',
  to: '2027-03-15',
  place: 'A 1',
}

describe('the next classes', () => {
  const at = (now: string, meeting: Partial<ClassMeeting> = {}, timeZone = 'America/Toronto') =>
    nextClasses(
      [
        {
          course: 'tst:MATH 1',
          term: 'Spring 2027',
          section: 'D1',
          title: null,
          type: 'LEC',
          institution: 'tst',
          isListed: true,
          instructors: [],
          source: undefined,
          timeZone,
          meetings: [{ ...lecture, ...meeting }],
        },
      ],
      new Date(now),
      9,
    ).map(({ date }) => date)

  test.each<[string, string[]]>([
    ['2027-03-08T15:19:00Z', ['2027-03-08', '2027-03-10']],
    ['2027-03-08T15:20:00Z', ['2027-03-10']],
    // It is still the day before at the school.
    ['2027-03-08T04:00:00Z', ['2027-03-08', '2027-03-10']],
    // Daylight saving begins between now and then.
    ['2027-03-14T09:00:00Z', ['2027-03-15']],
    ['2027-03-15T14:19:00Z', ['2027-03-15']],
    ['2027-03-15T14:20:00Z', []],
    ['2027-02-20T12:00:00Z', []],
  ])('at %s are those that have not ended', (now, dates) => {
    expect(at(now)).toEqual(dates)
  })

  test('go by the days of the term where a meeting has none, and need a time', () => {
    const open = { from: null, to: null }
    expect(at('2027-02-01T12:00:00Z', open)).toEqual(['2027-02-01', '2027-02-03'])
    expect(at('2027-06-01T12:00:00Z', open)).toEqual([])
    expect(at('2027-03-08T12:00:00Z', { start: null })).toEqual([])
  })
})

onEachDatabase('a timetable asked for its next classes', (database) => {
  test('lists the soonest of all sections, as many as wanted', async () => {
    const store = await database.open()
    const times = (days: string[], start: string, end: string) => ({
      meetings: [{ days, start, end, from: '2026-09-08', to: '2026-12-04', campus: 'Main', room: 'A1' }],
    })
    await load(store, [
      school(),
      course('tst:MATH 1'),
      course('tst:PHYS 2'),
      section('tst:MATH 1', 'Fall 2026', 'D1', times(['Mo', 'We'], '11:30', '12:20')),
      section('tst:PHYS 2', 'Fall 2026', 'D2', times(['Mo'], '9:30', '10:20')),
    ])
    const app = catalogApp(store)
    expect(await app.data('timetable', { next: 3 })).toMatchObject({ nextClasses: [] })
    await app.data('timetable_edit', {
      add: [
        { course: 'tst:MATH 1', section: 'D1' },
        { course: 'tst:PHYS 2', section: 'D2' },
      ],
    })
    const { nextClasses: next } = await app.data('timetable', { next: 2 })
    expect(next).toEqual([
      expect.objectContaining({ course: 'tst:PHYS 2', date: '2026-11-16', start: '9:30' }),
      expect.objectContaining({ course: 'tst:MATH 1', date: '2026-11-16', timeZone: 'America/Vancouver' }),
    ])
    expect(await app.data('timetable')).not.toHaveProperty('nextClasses')
  })
})
