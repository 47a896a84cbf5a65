import { lazy, type PageSource } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { CourseHit, CourseHits, PageEnd } from '../../store/course-search-store.ts'

const End = lazy(() =>
  z.object({ score: z.number(), id: z.string(), run: z.number(), newestRun: z.number() }),
)

interface Ranked {
  found: CourseHit[]
  total: number | undefined
  words: CourseHits['words']
}

/** Pages of search results: each begins where the ranking of the page before ended. */
export const rankedHits = (
  search: (page: { after: PageEnd | undefined; limit: number }) => Promise<CourseHits>,
): PageSource<PageEnd, Ranked> => ({
  position: End,
  async load(after, count) {
    const { hits, total, words } = await search({ after, limit: count })
    return { found: hits, total, words }
  },
  after: ({ end }) => end,
})
