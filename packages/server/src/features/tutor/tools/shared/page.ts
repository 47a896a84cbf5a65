import { lazy } from '@tutor-nexus/toolkit'
import type { CursorBox, PageFitter, PartOf } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'

const Position = lazy(() =>
  z.object({
    after: z.int().min(0),
    upTo: z.int().min(0),
    /** Left out where it would have to be counted. */
    total: z.int().min(0).optional(),
    resume: z.object({ seq: z.int(), field: z.string(), offset: z.int().min(0) }).optional(),
  }),
)

/** Where a page of events begins, and where the list ended when its first page was given: what comes later is not in it. */
export type EventPosition = z.output<ReturnType<typeof Position>>

export const eventPosition = (
  cursor: string | undefined,
  first: EventPosition,
  cursors: CursorBox,
): EventPosition => (cursor === undefined ? first : Position().parse(cursors.open(cursor)))

export interface EventPage<Item> {
  items: PartOf<Item>[]
  next: { nextCursor?: string; hasMore: boolean }
  meta: { has_more: boolean; next_cursor?: string; total_items?: number; returned_count: number }
}

/** Cuts events to a page; a text that is too long for one goes on in the next. */
export async function eventPage<Item extends { seq: number; content: string | null }>(
  found: readonly Item[],
  limit: number,
  position: EventPosition,
  { cursors, fit }: { cursors: CursorBox; fit: PageFitter },
): Promise<EventPage<Item>> {
  const { resume } = position
  const page = await fit({
    items: found.slice(0, limit),
    longFields: ['content'],
    ...(resume && resume.seq === found[0]?.seq ? { resume } : {}),
  })
  const hasMore = page.continuation !== undefined || page.finished < found.length
  const after = found[page.finished - 1]?.seq ?? position.after
  const begun = page.continuation && { seq: found[page.finished]?.seq, ...page.continuation }
  const nextCursor = hasMore ? cursors.seal({ ...position, after, resume: begun }) : undefined
  return {
    items: page.items,
    next: { ...(nextCursor === undefined ? {} : { nextCursor }), hasMore },
    meta: {
      has_more: hasMore,
      ...(nextCursor === undefined ? {} : { next_cursor: nextCursor }),
      ...(position.total === undefined ? {} : { total_items: position.total }),
      returned_count: page.items.length,
    },
  }
}
