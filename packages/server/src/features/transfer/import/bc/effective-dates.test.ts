import { expect, test } from 'vitest'
import { effectiveEnd, effectiveStart } from './effective-dates.ts'

test.each([
  ['May/03', '2003-05-01', '2003-05-31'],
  ['Sept/99', '1999-09-01', '1999-09-30'],
  ['Feb/00', '2000-02-01', '2000-02-29'],
  ['Feb/23', '2023-02-01', '2023-02-28'],
  ['Dec/70', '1970-12-01', '1970-12-31'],
  ['Aug/31', '2031-08-01', '2031-08-31'],
  ['December 2019', '2019-12-01', '2019-12-31'],
  ['20140815', '2014-08-15', '2014-08-15'],
  ['2014-08-15', '2014-08-15', '2014-08-15'],
])('%s begins %s and ends %s', (text, start, end) => {
  expect([effectiveStart(text), effectiveEnd(text)]).toEqual([{ date: start }, { date: end }])
})

test.each([null, '', 'present', ' Present ', '-'])('%s is open', (text) => {
  expect(effectiveEnd(text)).toBe('open')
})

test.each(['Mai/3', 'Nov/1', 'Foo/03', '20141301', '20140230', 'soon', '03/May'])('%s is no date', (text) => {
  expect([effectiveStart(text), effectiveEnd(text)]).toEqual(['unreadable', 'unreadable'])
})
