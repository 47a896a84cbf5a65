import { expect, test } from 'vitest'
import { repeatAtEnd } from './repeat-at-end.ts'

const CLOCK = { now: new Date('2026-11-19T20:00:00Z'), timeZone: 'America/Los_Angeles' }

test.each([
  ['Math quiz every tuesday 9am', 'Math quiz', 'every tuesday', '9am'],
  ['Lab every other fri at 5 pm', 'Lab', 'every other fri', 'at 5 pm'],
  ['Quiz every tuesday and thursday at noon', 'Quiz', 'every tuesday and thursday', 'at noon'],
  ['Group every 2 weeks on thu until december', 'Group', 'every 2 weeks on thu until december', ''],
  ['Pay rent monthly on the 1st', 'Pay rent', 'monthly on the 1st', ''],
])('a text ends with a repetition: %s', (text, rest, repeat, words) => {
  expect(repeatAtEnd(text, CLOCK)).toEqual({ rest, repeat, words })
})

test.each([
  'Read every chapter',
  'Read every page by friday',
  'Essay tomorrow',
  'Gym daily until banana',
  'daily',
  '',
])('a text ends without one: %s', (text) => {
  expect(repeatAtEnd(text, CLOCK)).toBeUndefined()
})
