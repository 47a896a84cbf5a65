import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { expect, test } from 'vitest'
import { addDays } from '../../../../platform/dates/civil-day.ts'
import { following, occurrences } from './occurrences.ts'
import { repeatText } from './repeat-text.ts'
import { repeatIn } from './repeat-words.ts'
import { everyUnit, parseRule, ruleText, type RepeatRule } from './rule.ts'

const CLOCK = { now: new Date('2026-11-19T20:00:00Z'), timeZone: 'America/Los_Angeles' }
const FIRST = 12

/** The reference needs what Node has only behind a flag. */
function provideTemporal(): void {
  setFlagsFromString('--harmony-temporal')
  Reflect.set(globalThis, 'Temporal', runInNewContext('Temporal'))
}

const weekday = fc.integer({ min: 1, max: 7 })
const plainDays = fc.uniqueArray(
  weekday.map((each) => ({ weekday: each, nth: 0 })),
  { minLength: 1, maxLength: 4, selector: (day) => day.weekday },
)
const nthDays = fc.uniqueArray(fc.record({ weekday, nth: fc.constantFrom(1, 2, 3, 4, 5, -1, -2) }), {
  minLength: 1,
  maxLength: 2,
  selector: (day) => `${day.nth}${day.weekday}`,
})
const dates = fc.uniqueArray(fc.constantFrom(1, 5, 13, 15, 28, 29, 30, 31, -1, -2, -30), {
  minLength: 1,
  maxLength: 3,
})
const months = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 })
const interval = fc.integer({ min: 1, max: 6 })

const inMonth = fc.oneof(
  fc.constant({}),
  plainDays.map((byDay) => ({ byDay })),
  nthDays.map((byDay) => ({ byDay })),
  dates.map((byMonthDay) => ({ byMonthDay })),
  fc.record({ byDay: plainDays, byMonthDay: dates }),
)

const startDay = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days))

const ending = (start: string) =>
  fc.oneof(
    fc.constant({}),
    fc.integer({ min: 1, max: 15 }).map((count) => ({ count })),
    fc.integer({ min: 0, max: 900 }).map((days) => ({ until: addDays(start, days) })),
  )

const rule: fc.Arbitrary<{ rule: RepeatRule; start: string }> = startDay.chain((start) =>
  fc
    .tuple(
      fc.oneof(
        interval.map((each) => everyUnit('DAILY', { interval: each })),
        fc
          .tuple(interval, fc.oneof(fc.constant([]), plainDays))
          .map(([each, byDay]) => everyUnit('WEEKLY', { interval: each, byDay })),
        fc
          .tuple(interval, inMonth)
          .map(([each, place]) => everyUnit('MONTHLY', { interval: each, ...place })),
        fc
          .tuple(interval, months, inMonth)
          .map(([each, byMonth, place]) => everyUnit('YEARLY', { interval: each, byMonth, ...place })),
        interval.map((each) => everyUnit('YEARLY', { interval: each })),
      ),
      ending(start),
    )
    .map(([base, end]) => ({ rule: { ...base, ...end }, start })),
)

const firstOf = (each: RepeatRule, start: string): string[] => occurrences(each, start).take(FIRST).toArray()

function reference(each: RepeatRule, start: string, zone: string, time: string): string[] {
  const rruleString = `DTSTART;TZID=${zone}:${start.replaceAll('-', '')}T${time}\nRRULE:${ruleText(each)}`
  const all = new RRuleTemporal({ rruleString, maxIterations: 20_000 })
  try {
    return all.all((_, index) => index < FIRST).map((at) => at.toPlainDate().toString())
  } catch (error) {
    // It gives up on a rule that never comes, such as February 29 in odd years.
    expect(String(error)).toContain('Maximum iterations')
    return []
  }
}

test('1,000 random rules give the days that the reference gives, across the change of clocks', () => {
  provideTemporal()
  const zones = fc.constantFrom('America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland', 'UTC')
  // The reference leaves out a day whose clocks pass over the time; a task stays due on it.
  const times = fc.constantFrom('013000', '033000', '170000', '233000')
  fc.assert(
    fc.property(rule, zones, times, ({ rule: each, start }, zone, time) => {
      expect({ rule: ruleText(each), start, days: firstOf(each, start) }).toEqual({
        rule: ruleText(each),
        start,
        days: reference(each, start, zone, time),
      })
    }),
    { numRuns: 1_000 },
  )
})

test('a rule is read back as it is written, and what its words say is the same rule', () => {
  fc.assert(
    fc.property(rule, ({ rule: each }) => {
      expect(parseRule(ruleText(each))).toEqual(each)
    }),
    { numRuns: 1_000 },
  )
})

test('going on from one day to the next gives the days of the whole rule, also with a count', () => {
  fc.assert(
    fc.property(rule, ({ rule: each, start }) => {
      const days = firstOf(each, start)
      const [first] = days
      if (first === undefined) return
      const stepped = [first]
      let at = following({ ...each }, first, first)
      while (at && stepped.length < days.length) {
        stepped.push(at.day)
        at = following(at.rule, at.day, at.day)
      }
      // A rule without a place in the month follows the day it starts on.
      if (first === start || each.byDay.length + each.byMonthDay.length > 0) expect(stepped).toEqual(days)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['every day', 'FREQ=DAILY'],
  ['daily', 'FREQ=DAILY'],
  ['every 3 days', 'FREQ=DAILY;INTERVAL=3'],
  ['every other day', 'FREQ=DAILY;INTERVAL=2'],
  ['every monday', 'FREQ=WEEKLY;BYDAY=MO'],
  ['Mondays', 'FREQ=WEEKLY;BYDAY=MO'],
  ['on tuesdays and thursdays', 'FREQ=WEEKLY;BYDAY=TU,TH'],
  ['every mon, wed and fri', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
  ['every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['weekdays', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['every weekend', 'FREQ=WEEKLY;BYDAY=SA,SU'],
  ['weekly', 'FREQ=WEEKLY'],
  ['every 2 weeks', 'FREQ=WEEKLY;INTERVAL=2'],
  ['every two weeks on tue and thu', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH'],
  ['every other friday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
  ['fortnightly', 'FREQ=WEEKLY;INTERVAL=2'],
  ['weekly on monday', 'FREQ=WEEKLY;BYDAY=MO'],
  ['monthly', 'FREQ=MONTHLY'],
  ['every 3 months', 'FREQ=MONTHLY;INTERVAL=3'],
  ['quarterly', 'FREQ=MONTHLY;INTERVAL=3'],
  ['monthly on the last friday', 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['every month on the 15th', 'FREQ=MONTHLY;BYMONTHDAY=15'],
  ['on the 1st and 15th of every month', 'FREQ=MONTHLY;BYMONTHDAY=1,15'],
  ['every month on the last day', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['every first monday of the month', 'FREQ=MONTHLY;BYDAY=1MO'],
  ['monthly on the 2nd and 4th tuesday', 'FREQ=MONTHLY;BYDAY=2TU,4TU'],
  ['yearly', 'FREQ=YEARLY'],
  ['every year on nov 20', 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=20'],
  ['every november 20th', 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=20'],
  ['yearly on the first monday of september', 'FREQ=YEARLY;BYMONTH=9;BYDAY=1MO'],
  ['every monday until dec 18', 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261218'],
  ['every day for 10 times', 'FREQ=DAILY;COUNT=10'],
  ['RRULE:FREQ=WEEKLY;BYDAY=MO;INTERVAL=2', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
  ['freq=monthly;bymonthday=-1', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
])('%s is %s', (words, text) => {
  const found = repeatIn(words, CLOCK)
  expect(found && ruleText(found)).toBe(text)
  // What is shown of it can be typed again.
  const shown = found && repeatText(found)
  const again = repeatIn(shown ?? '', CLOCK)
  expect(again && ruleText(again)).toBe(text)
})

test.each([
  'sometimes',
  'every',
  'monday',
  'every banana',
  'every 0 days',
  'every day for 0 times',
  'FREQ=SECONDLY',
  'FREQ=DAILY;BYHOUR=3',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=WEEKLY;COUNT=3;UNTIL=20270101',
  'FREQ=DAILY;FREQ=WEEKLY',
  'every month on the 32nd',
  'x'.repeat(10_000),
])('%s is no rule of ours', (words) => {
  expect(repeatIn(words, CLOCK)).toBeUndefined()
})
