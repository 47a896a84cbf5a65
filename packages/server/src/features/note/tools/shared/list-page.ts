import { nextPage, lazy, type Answer, type Facts, type ToolContext } from '@tutor-nexus/toolkit'
import { TEXT_CEILING, type CursorBox, type PageMeta } from '@tutor-nexus/toolkit/contract'
import { fittingCount, withinCeilings } from '@tutor-nexus/toolkit/paging'
import * as z from 'zod'
import type { VaultServices } from '../../define.ts'
import type { Where } from './suggestions.ts'
import type { Page } from '../../model/vault-port.ts'

const Position = lazy(() => z.int().min(0))

/** Where a page begins: at the position that its cursor holds, or at the first item. */
export const positionOf = (cursor: string | undefined, cursors: CursorBox): number =>
  cursor === undefined ? 0 : Position().parse(cursors.open(cursor))

/** Where the page behind this one begins. */
export const nextOf = ({ items, total }: Page<unknown>, from: number): number | undefined =>
  items.length > 0 && from + items.length < total ? from + items.length : undefined

/** The fields of a page in the form of the vault's tools. */
export interface ListFields<View> {
  items: View[]
  nextCursor?: string
  totalCount: number
  hasMore: boolean
}

interface ListCall<Item, View> {
  tool: string
  /** As the next page has to be asked for, without its cursor. */
  args: Readonly<Record<string, unknown>>
  where: Where
  cursors: CursorBox
  from: number
  items: readonly Item[]
  /** The whole, of which the page is a part. */
  total: number
  /** Where the next page begins, if there is one. */
  next: number | undefined
  view: (item: Item) => View
}

interface Shown<Item> {
  items: readonly Item[]
  page: PageMeta
  next: ReturnType<typeof nextPage>
}

/** As many of the items as the ceilings allow; the next page goes on behind the last of them. */
export function listPage<Item, View, Data>(
  { tool, args, where, cursors, from, items, total, next, view }: ListCall<Item, View>,
  { weigh, ok }: Pick<ToolContext<VaultServices, Data>, 'weigh' | 'ok'>,
  dataOf: (fields: ListFields<View>) => Data,
  factsOf: (shown: Shown<Item>) => Facts,
): Promise<Answer<Data>> {
  const views = items.map(view)
  return withinCeilings(TEXT_CEILING, weigh, async (room) => {
    const count = fittingCount(views, room)
    const end = count < items.length ? from + count : next
    const hasMore = end !== undefined
    const nextCursor = hasMore ? cursors.seal(end) : undefined
    const page = {
      has_more: hasMore,
      total_items: total,
      returned_count: count,
      ...(nextCursor === undefined ? {} : { next_cursor: nextCursor }),
    }
    return ok(
      dataOf({
        items: views.slice(0, count),
        ...(nextCursor === undefined ? {} : { nextCursor }),
        totalCount: total,
        hasMore,
      }),
      factsOf({
        items: items.slice(0, count),
        page,
        next: nextPage(tool, { ...args, ...where }, nextCursor),
      }),
    )
  })
}
