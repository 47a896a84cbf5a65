import { expect, test } from 'vitest'
import { bookmarksIn, isBookmarked, withBookmark } from './bookmark-list.ts'

test('a note is added to the bookmarks and taken out, and nothing else changes', () => {
  const before = '# Mine\n\n- [[Biology/Cells]]\nwords\n'
  const after = withBookmark(before, 'Physics/Tides.md')
  expect(after).toBe('# Mine\n\n- [[Biology/Cells]]\nwords\n- [[Physics/Tides]]\n')
  expect(bookmarksIn(after)).toEqual(['Biology/Cells', 'Physics/Tides'])
  expect(isBookmarked(after, 'Physics/Tides.md')).toBe(true)
  expect(withBookmark(after, 'Physics/Tides.md')).toBe(before)
})

test('a bookmark by the name alone, or with a label, is one', () => {
  expect(isBookmarked('- [[Tides|The sea]]', 'Physics/Tides.md')).toBe(true)
  expect(isBookmarked('- [[Tides2]]', 'Physics/Tides.md')).toBe(false)
  expect(withBookmark('', 'Tides.md')).toBe('- [[Tides]]\n')
})
