import { expect, test } from 'vitest'
import { pageText, type Piece } from './pdf-layout.ts'

const piece = (text: string, x: number, y: number): Piece => ({
  text,
  x,
  y,
  width: text.length * 5,
  height: 10,
})

test('pieces on one baseline make a line, and columns stay below each other', () => {
  const text = pageText([
    piece('Grade', 250, 700),
    piece('Course', 50, 700.4),
    piece('MATH', 50, 680),
    piece('1171', 75, 680),
    piece('A-', 250, 679.5),
    piece('Calculus I', 120, 680),
  ])
  expect(text.split('\n')).toEqual([
    'Course                                  Grade',
    'MATH 1171     Calculus I                A-',
  ])
})

test('cells that touch are still apart, and pieces of a word are not', () => {
  expect(pageText([piece('Introduc', 50, 10), piece('tion', 90.5, 10), piece('B+', 118, 10)])).toBe(
    'Introduction  B+',
  )
})

test('a page without text has none', () => {
  expect(pageText([piece('  ', 1, 1)])).toBe('')
})
