import type { NextCall } from '@tutor-nexus/toolkit'
import { listInstitutions } from '../../../../platform/catalog/catalog-tools.ts'
import type { UnderstoodWord } from '../../../../platform/search/answer.ts'
import { searchFor } from '../../define.ts'

type Given = Readonly<Record<string, unknown>>

const SHORTEST = 3

/** Searches that may find something where one has found nothing, each wider than it. */
export function searchWider(query: string, given: Given, words: readonly UnderstoodWord[]): NextCall[] {
  const { limit, ...filters } = given
  const [first, ...others] = Object.entries(filters)
  const shorter = shorterQuery(query, words)
  return [
    ...(first && (query !== '' || others.length > 0)
      ? [
          {
            ...searchFor(query, query === '' ? { [first[0]]: first[1], limit } : { limit }),
            action: 'search-without-filters',
            description: 'The same search with fewer filters',
          },
        ]
      : []),
    ...(shorter === ''
      ? []
      : [
          {
            ...searchFor(shorter, given),
            action: 'search-less',
            description: `Search for fewer words: ${shorter}`,
          },
        ]),
    listInstitutions,
  ]
}

/** The words that are known at all, else the longest of several, else the beginning of the only one. */
function shorterQuery(query: string, words: readonly UnderstoodWord[]): string {
  const known = words.filter(({ reading }) => reading !== 'unknown').map(({ word }) => word)
  if (known.length > 0 && known.length < words.length) return known.join(' ')
  const typed = query.split(/\s+/).filter((word) => word !== '')
  const longest = typed.toSorted((a, b) => b.length - a.length)[0] ?? ''
  if (typed.length > 1) return longest
  const beginning = longest.slice(0, Math.ceil(longest.length / 2))
  return beginning.length >= SHORTEST ? beginning : ''
}
