import { expect, test } from 'vitest'
import { aboutSum, creditedCourses, figureOf, sumInWords, sumOf } from './course-credits.ts'
import type { CheckedCourse } from './use-catalog.ts'

const listed = (course: string, min: number): [string, CheckedCourse] => [
  course,
  { asked: course, course, standing: 'listed', title: course, credits: { min, max: min }, nearest: [] },
]

const catalog = new Map([listed('nrc:MATH 1171', 3), listed('nrc:CHEM 1110', 4)])

test('what was entered counts before what the catalog says, and a course counts once', () => {
  const courses = creditedCourses(
    [
      { course: 'nrc:MATH 1171', credits: null },
      { course: 'nrc:CHEM 1110', credits: 4.5 },
      { course: 'nrc:CHEM 1110', credits: null },
      { course: 'nrc:FOO 999', credits: null },
    ],
    catalog,
  )
  expect(courses).toEqual([
    { course: 'nrc:MATH 1171', credits: 3, isFromCatalog: true },
    { course: 'nrc:CHEM 1110', credits: 4.5, isFromCatalog: false },
    { course: 'nrc:FOO 999', credits: null, isFromCatalog: false },
  ])
  expect(sumInWords(sumOf(courses))).toBe(
    '3 courses, 7.5 credits (3 from the catalog), credits of 1 course unknown',
  )
})

test('the words of a plan’s parts add up to those of the whole', () => {
  const all = creditedCourses(
    [
      { course: 'nrc:MATH 1171', credits: null },
      { course: 'nrc:CHEM 1110', credits: 4 },
      { course: 'nrc:FOO 999', credits: null },
    ],
    catalog,
  )
  const [used, left] = [sumOf(all.slice(0, 2)), sumOf(all.slice(2))]
  expect([figureOf(used), aboutSum(used)]).toEqual(['7', '3 from the catalog'])
  expect([figureOf(left), aboutSum(left)]).toEqual(['unknown', ''])
  expect(aboutSum(sumOf(all))).toBe('3 from the catalog, credits of 1 course unknown')
  expect(figureOf(sumOf([]))).toBe('0')
  expect(sumOf(all)).toEqual({ credits: 7, fromCatalog: 3, unknown: 1, courses: 3 })
})
