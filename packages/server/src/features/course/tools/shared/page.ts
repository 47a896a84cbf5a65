import { once, ToolError, type CursorBox, type PageFitter, type PartOf } from '@tutor-nexus/toolkit'
import * as z from 'zod'

const Position = once(() =>
  z.object({
    after: z.string().optional(),
    resume: z.object({ key: z.string(), field: z.string(), offset: z.int().min(0) }).optional(),
  }),
)
export type PagePosition = z.output<ReturnType<typeof Position>>

export const Part = once(() =>
  z
    .object({ field: z.string(), from: z.int(), to: z.int(), of: z.int() })
    .describe(
      'Present where a text is too long for one answer: `field` holds its characters `from` up to `to`, of `of`; the next cursor goes on',
    ),
)

interface Paging {
  cursors: CursorBox
  fit: PageFitter
}

interface PageRequest<Item, Field extends keyof Item & string> {
  /** What comes behind the position; more than `limit` where there are more. */
  found: readonly Item[]
  limit: number
  position: PagePosition
  /** Tells items apart and marks where the next page begins. */
  keyOf: (item: Item) => string
  longFields?: readonly Field[]
}

export interface Page<Item> {
  items: PartOf<Item>[]
  next: { nextCursor?: string; hasMore: boolean }
}

/** Where a page begins; the first one without a cursor. */
export const positionOf = (cursor: string | undefined, { cursors }: Pick<Paging, 'cursors'>): PagePosition =>
  cursor === undefined ? {} : Position().parse(cursors.open(cursor))

/** Cuts what was found to a page, and seals where the next one begins. */
export async function pageFrom<
  Item extends Record<Field, string | null>,
  Field extends keyof Item & string = never,
>(
  { found, limit, position, keyOf, longFields = [] }: PageRequest<Item, Field>,
  { cursors, fit }: Paging,
): Promise<Page<Item>> {
  const keyAt = (index: number) => found.slice(index, index + 1).map(keyOf)[0]
  const { resume } = position
  const page = await fit({
    items: found.slice(0, limit),
    longFields,
    // An item that is gone must not lend its position to the one behind it.
    ...(resume && resume.key === keyAt(0) ? { resume } : {}),
  })
  const hasMore = page.continuation !== undefined || page.finished < found.length
  if (!hasMore) return { items: page.items, next: { hasMore } }
  const after = page.finished > 0 ? keyAt(page.finished - 1) : position.after
  const begun = page.continuation && { key: keyAt(page.finished), ...page.continuation }
  return { items: page.items, next: { nextCursor: cursors.seal({ after, resume: begun }), hasMore } }
}

/** What comes behind the position in a list that is known whole. */
export function behind<Item>(
  items: readonly Item[],
  { after }: PagePosition,
  keyOf: (item: Item) => string,
): readonly Item[] {
  if (after === undefined) return items
  const at = items.findIndex((item) => keyOf(item) === after)
  if (at !== -1) return items.slice(at + 1)
  throw new ToolError('BAD_REQUEST', 'The catalog has changed since this cursor was given', {
    details: { reason: 'Call again without a cursor to start from the first page' },
  })
}
