import { expect, test } from 'vitest'
import { comparedIn, countFilters, searchArguments, withoutEmpty } from './course-filters.ts'

test('an address is read as filters, and what is none is left out', () => {
  expect(
    searchArguments(
      {
        at: 'sfu',
        days: 'Fr,Mo,xx',
        from: '10:00',
        to: '25:00',
        format: 'online',
        credits: '3',
        outlines: 'yes',
      },
      'graphs',
    ),
  ).toEqual({
    query: 'graphs',
    institution: 'sfu',
    days: ['Mo', 'Fr'],
    startsFrom: '10:00',
    format: 'online',
    credits: 3,
    outlines: true,
  })
  expect(searchArguments({ format: 'by post', credits: 'many' }, '')).toEqual({ query: '' })
  expect(countFilters({ q: 'x', at: 'sfu', days: 'Mo', from: '10:00' })).toBe(2)
})

test('at most four courses are compared, each once', () => {
  expect(comparedIn('a:A 1,a:A 1,b:B 2,nothing,c:C 3,d:D 4,e:E 5')).toEqual([
    'a:A 1',
    'b:B 2',
    'c:C 3',
    'd:D 4',
  ])
  expect(comparedIn(undefined)).toEqual([])
  expect(withoutEmpty({ q: '', at: 'sfu' })).toEqual({ at: 'sfu' })
})
