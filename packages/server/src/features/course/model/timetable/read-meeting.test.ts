import { expect, test } from 'vitest'
import { readMeeting } from './read-meeting.ts'

test.each([
  ['Mo We 10:30-12:20', ['Mo', 'We'], '10:30', '12:20', null],
  ['Tuesday and Thursday 2pm to 3:20pm, A214, Main', ['Tu', 'Th'], '14:00', '15:20', 'A214, Main'],
  ['mon/wed/fri 9:30–10:20', ['Mo', 'We', 'Fr'], '09:30', '10:20', null],
  ['Thurs 14:30 - 16:20 room 5', ['Th'], '14:30', '16:20', 'room 5'],
])('%s', (text, days, start, end, place) => {
  expect(readMeeting(text)).toEqual({ days, start, end, from: null, to: null, place })
})

test.each(['', 'Mo', '10:30-12:20', 'Mo 12:20-10:30', 'Xy 10:30-12:20', 'Mo 25:00-26:00', 'T 9-10'])(
  '“%s” is none',
  (text) => {
    expect(readMeeting(text)).toBeUndefined()
  },
)
