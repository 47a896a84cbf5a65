import { describe, expect, test } from 'vitest'
import { applyEdits } from '../text-edit.ts'
import { appendEdits, prependEdits, replaceLines } from './line-edits.ts'

describe('appending', () => {
  test.each<[text: string, content: string, after: string]>([
    ['', 'a', 'a'],
    ['a\n', 'b', 'a\nb\n'],
    ['a\n', 'b\n', 'a\nb\n'],
    ['a', 'b', 'a\nb'],
    ['a', 'b\n', 'a\nb\n'],
    ['a\r\n', 'b\nc', 'a\r\nb\r\nc\r\n'],
    ['a\r\nb', 'c', 'a\r\nb\r\nc'],
    ['a\nb\nc\r\n', 'd\r\n', 'a\nb\nc\r\nd\n'],
    ['a\n\n', 'b', 'a\n\nb\n'],
    ['\uFEFF', 'b', '\uFEFFb'],
  ])('to %j of %j', (text, content, after) => {
    expect(applyEdits(text, appendEdits(text, content))).toBe(after)
  })
})

describe('prepending', () => {
  test.each<[text: string, content: string, after: string]>([
    ['', 'a', 'a'],
    ['b\n', 'a', 'a\nb\n'],
    ['b\n', 'a\n', 'a\nb\n'],
    ['\uFEFFb', 'a', '\uFEFFa\nb'],
    ['---\nx: 1\n---\nb', 'a', '---\nx: 1\n---\na\nb'],
    ['---\nx: 1\n---', 'a', '---\nx: 1\n---\na'],
    ['\uFEFF---\r\nx: 1\r\n---\r\nb', 'a\nc', '\uFEFF---\r\nx: 1\r\n---\r\na\r\nc\r\nb'],
    ['---\nno front matter', 'a', 'a\n---\nno front matter'],
  ])('to %j of %j', (text, content, after) => {
    expect(applyEdits(text, prependEdits(text, content))).toBe(after)
  })
})

describe('replacing lines', () => {
  test.each<[text: string, first: number, last: number, content: string, after: string]>([
    ['a\nb\nc\n', 2, 2, 'B', 'a\nB\nc\n'],
    ['a\nb\nc\n', 2, 3, 'B\n', 'a\nB\n'],
    ['a\nb\nc', 3, 3, 'C\nD', 'a\nb\nC\nD'],
    ['a\r\nb\r\n', 1, 1, 'A\nX', 'A\r\nX\r\nb\r\n'],
    ['a\nb\nc\n', 2, 2, '', 'a\nc\n'],
    ['a\nb\nc\n', 2, 2, '\n', 'a\n\nc\n'],
    ['a\nb\n', 1, 2, '', ''],
    ['\uFEFFa\nb', 1, 1, 'A', '\uFEFFA\nb'],
    ['a\nb\n', 2, 1, 'x', 'a\nx\nb\n'],
    ['a\nb\n', 3, 2, 'x', 'a\nb\nx\n'],
    ['a\nb', 3, 2, 'x', 'a\nb\nx'],
    ['', 1, 0, 'x', 'x\n'],
  ])('of %j, %i to %i', (text, first, last, content, after) => {
    expect(applyEdits(text, replaceLines(text, first, last, content))).toBe(after)
  })

  test.each<[text: string, first: number, last: number]>([
    ['a\nb\n', 3, 3],
    ['a\nb\n', 1, 3],
    ['a\nb\n', 4, 3],
    ['a\nb\n', 2, 0],
    ['a\nb\n', 0, 1],
    ['', 1, 1],
  ])('refuses lines that %j does not have: %i to %i', (text, first, last) => {
    expect(() => replaceLines(text, first, last, 'x')).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST', message: expect.stringContaining('The note has') }),
    )
  })
})
