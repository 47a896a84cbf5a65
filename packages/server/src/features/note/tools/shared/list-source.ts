import { byOffset, lazy, type PageSource } from '@tutor-nexus/toolkit'
import type { Loaded } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import type { Page } from '../../model/vault-port.ts'
import type { Slice, SlicePage } from '../../model/workspaces-port.ts'

/** Pages of a list that is read from an offset on. */
export const listSource = <Item>(load: (from: number) => Promise<Page<Item>>) =>
  byOffset(async (from) => {
    const { items, total } = await load(from)
    return { found: items, total }
  })

/** The newest item when the first page was given, and the offset behind it. */
const Anchored = lazy(() => z.tuple([z.string(), z.int().min(0)]))
type Anchored = z.output<ReturnType<typeof Anchored>>

/** Pages of a list with the newest first; items added meanwhile do not shift it. */
export const newestFirst = <Item extends { readonly id: string }>(
  load: (slice: Pick<Slice, 'newest' | 'from'>) => Promise<SlicePage<Item>>,
): PageSource<Anchored, Loaded<Item, Anchored> & { total: number }> => ({
  position: Anchored,
  async load(position) {
    const [newest, from = 0] = position ?? []
    const { items, total } = await load({ newest, from })
    return { found: items, total, hasMore: items.length > 0 && from + items.length < total }
  },
  after: (_, { position, index, found }) => [
    position?.[0] ?? found[0]?.id ?? '',
    (position?.[1] ?? 0) + index + 1,
  ],
})
