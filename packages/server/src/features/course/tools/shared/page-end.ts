import { once } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { PageEnd } from '../../store/course-search-store.ts'
import type { PagePosition } from './page.ts'

const Written = once(() =>
  z.object({ score: z.number(), id: z.string(), run: z.number(), newestRun: z.number() }),
)

/** Where a page of search results ends, as a cursor keeps it. */
export const writePageEnd = (end: PageEnd | undefined): string => JSON.stringify(end ?? null)

export const readPageEnd = ({ after }: PagePosition): PageEnd | undefined =>
  after === undefined ? undefined : Written().parse(JSON.parse(after))
