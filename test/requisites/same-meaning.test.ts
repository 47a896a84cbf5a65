import { expect, test } from 'vitest'
import type { RequisiteTree } from '../../packages/server/src/features/course/model/requisites/tree.ts'
import { sameMeaning } from './same-meaning.ts'

const [a, b, c]: RequisiteTree[] = ['A 1', 'B 2', 'C 3'].map((course) => ({ course: `nova:${course}` }))
const manyOf = (count: number, from = 0): RequisiteTree[] =>
  Array.from({ length: count }, (_, index) => ({ course: `nova:MANY ${from + index}` }))

test('the same function in other shapes', () => {
  expect(
    sameMeaning({ allOf: [a!, { oneOf: [b!, c!] }] }, { oneOf: [{ allOf: [b!, a!] }, { allOf: [a!, c!] }] }),
  ).toBe(true)
  expect(
    sameMeaning(
      { nOf: 2, of: [a!, b!, c!] },
      { oneOf: [{ allOf: [a!, b!] }, { allOf: [a!, c!] }, { allOf: [b!, c!] }] },
    ),
  ).toBe(true)
  expect(sameMeaning({ allOf: [a!, b!] }, { oneOf: [a!, b!] })).toBe(false)
  expect(sameMeaning({ allOf: [] }, a!)).toBe(false)
})

test('a grade asks for more than the course does', () => {
  const graded = (minGrade: string): RequisiteTree => ({ course: 'nova:A 1', minGrade })
  expect(sameMeaning(graded('C-'), graded('C'))).toBe(false)
  expect(sameMeaning(graded('C-'), a!)).toBe(false)
  expect(sameMeaning({ allOf: [graded('C-'), graded('B')] }, graded('B'))).toBe(true)
  expect(sameMeaning({ oneOf: [graded('C-'), graded('B'), a!] }, a!)).toBe(true)
  expect(sameMeaning({ oneOf: [graded('S'), graded('B')] }, graded('B'))).toBe(false)
})

test('conditions are matched by kind and order, not by their words', () => {
  const permission = (text: string): RequisiteTree => ({ condition: 'permission', text })
  expect(sameMeaning({ oneOf: [a!, permission('ours')] }, { oneOf: [a!, permission('theirs')] })).toBe(true)
  expect(
    sameMeaning({ oneOf: [a!, permission('ours')] }, { oneOf: [a!, { condition: 'gpa', text: 'GPA' }] }),
  ).toBe(false)
  expect(sameMeaning({ allOf: [permission('1'), permission('2')] }, permission('1'))).toBe(false)
})

test('a difference in one of very many leaves is found', () => {
  expect(sameMeaning({ allOf: manyOf(24) }, { allOf: manyOf(24) })).toBe(true)
  expect(sameMeaning({ allOf: manyOf(24) }, { allOf: manyOf(23) })).toBe(false)
  expect(sameMeaning({ oneOf: manyOf(24) }, { oneOf: manyOf(24, 1) })).toBe(false)
})
