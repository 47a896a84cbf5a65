import { expect, test } from 'vitest'
import { searchFilters } from './search-filters.ts'

test.each([
  ['mitosis', 'mitosis', undefined, undefined],
  ['tag:exam mitosis', 'mitosis', 'exam', undefined],
  ['tag:#exam/final', '', 'exam/final', undefined],
  ['cell path:Biology division', 'cell division', undefined, 'Biology'],
  ['path:"Year 1/Biology/" tag:exam', '', 'exam', 'Year 1/Biology'],
  ['"the tag:exam word" cell', '"the tag:exam word" cell', undefined, undefined],
  ['https://tag:exam', 'https://tag:exam', undefined, undefined],
  ['TAG:Exam PATH:a path:b', '', 'Exam', 'b'],
  ['tag:', 'tag:', undefined, undefined],
])('filters are taken out of the words: %s', (query, text, tag, folder) => {
  expect(searchFilters(query)).toEqual({ text, tag, folder })
})
