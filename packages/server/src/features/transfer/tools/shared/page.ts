import { lazy, ToolError } from '@tutor-nexus/toolkit'
import type { CursorBox } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'

const Position = lazy(() => z.object({ after: z.string().optional() }))

/** The key behind which a page begins; undefined for the first. */
export const openPosition = (cursor: string | undefined, cursors: CursorBox): string | undefined =>
  cursor === undefined ? undefined : Position().parse(cursors.open(cursor)).after

/** What comes behind a key in a list that is known whole. */
export function behind<Item extends { key: string }>(items: readonly Item[], after: string | undefined) {
  if (after === undefined) return items
  const at = items.findIndex(({ key }) => key === after)
  if (at !== -1) return items.slice(at + 1)
  throw new ToolError('BAD_REQUEST', 'The agreements have changed since this cursor was given', {
    details: { reason: 'Call again without a cursor to start from the first page' },
  })
}
