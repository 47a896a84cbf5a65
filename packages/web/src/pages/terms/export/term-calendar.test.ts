import { expect, test } from 'vitest'
import { calendarFile } from '../../../parts/export/calendar.ts'
import { datesOf, termEvents } from './term-calendar.ts'

const course = (code: string) => ({ course: `nrc:${code}`, credits: 3, earns: [], opens: [] })
const TERMS = [
  { term: 'Spring 2027', credits: 3, limit: 15, courses: [course('MATH 1171')] },
  { term: 'Summer 2027', credits: 0, limit: 15, courses: [] },
  { term: 'Fall 2027', credits: 6, limit: 15, courses: [course('MATH 1271'), course('CPSC 1110')] },
]

test('a term is from its first section to its last, and on its usual months where none says', () => {
  const spring = datesOf([
    { from: '2027-01-06', to: '2027-04-09' },
    { from: '2027-01-04', to: null },
    { from: null, to: null },
  ])
  expect(spring).toEqual({ from: '2027-01-04', to: '2027-04-09' })
  expect(datesOf([{ from: null, to: null }])).toBeUndefined()
  const events = termEvents(TERMS, new Map([['Spring 2027', spring ?? { from: '', to: '' }]]), new Map())
  expect(events).toMatchObject([
    { title: 'Spring 2027: MATH 1171', from: '2027-01-04', to: '2027-04-09' },
    { title: 'Fall 2027: MATH 1271, CPSC 1110', from: '2027-09-01', to: '2027-12-31' },
  ])
  expect(events.map(({ about }) => about.includes('usual months'))).toEqual([false, true])
})

test('a calendar has whole days with the day after the last as their end, in lines of 75 bytes', () => {
  const about = `One; two, three\nfour ${'é'.repeat(60)}`
  const file = calendarFile(
    'Plan',
    [{ id: 'a', title: 'Fall', about, from: '2027-09-01', to: '2027-12-31' }],
    '2026-11-19',
  )
  expect(file).toContain('DTSTART;VALUE=DATE:20270901\r\nDTEND;VALUE=DATE:20280101\r\n')
  const lines = file.split('\r\n')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:One\\; two\\, three\\nfour ${'é'.repeat(60)}`)
})
