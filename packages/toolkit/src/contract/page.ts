import type * as z from 'zod'
import type { NextCall } from './facts.ts'
import type { PageMeta } from './result.ts'

export interface CursorBox {
  /** Seals a position into an opaque string. */
  seal(position: unknown): string
  /** The position sealed before; a foreign, forged or outdated cursor is BAD_REQUEST. */
  open(cursor: string): unknown
}

/** Marks an item that is given in parts: `field` holds its characters from `from` up to `to`, of `of`. */
export interface Part {
  field: string
  from: number
  to: number
  of: number
}

/** Where the next page goes on inside an item that did not fit whole. */
export interface Continuation {
  field: string
  offset: number
}

export type PartOf<Item> = Item & { part?: Part }

export interface FitRequest<Item, Field extends keyof Item & string> {
  /** Candidates in their order, at most as many as the page may hold. */
  items: readonly Item[]
  /** Long texts, in the order in which an item that is too long gives them. */
  longFields: readonly Field[]
  /** Goes on inside the first item. */
  resume?: Continuation
}

export interface FittedPage<Item> {
  items: PartOf<Item>[]
  /** How many of the candidates are now given to their end. */
  finished: number
  /** Present where the next candidate was begun and goes on. */
  continuation?: Continuation
}

/** Cuts a page to its budget. Nothing is dropped: what does not fit is left for the next page. */
export type PageFitter = <Item extends Record<Field, string | null>, Field extends keyof Item & string>(
  request: FitRequest<Item, Field>,
) => Promise<FittedPage<Item>>

/** What a source gives for one page. It may add fields of its own, which `view` and `Page.loaded` get. */
export interface Loaded<Found, Position = unknown> {
  /** In order, from the position on. One item more than the page may hold means that there are more. */
  readonly found: readonly Found[]
  /** How many there are on all pages together, where that is known. */
  readonly total?: number | undefined
  /** True where more follow, for a source that loads no more than the page may hold. */
  readonly hasMore?: boolean | undefined
  /** Where the page after all of `found` begins, if only the source can tell. */
  readonly next?: Position | undefined
}

/** An item as the source gives it. */
export type FoundIn<Load extends Loaded<unknown>> = Load['found'][number]

/** Where the items of a page come from. `byKey`, `byOffset`, `wholeList` and `singleRecord` make the usual ones. */
export interface PageSource<Position, Load extends Loaded<unknown, Position>> {
  /** The position as a cursor carries it. Called only when there is a cursor. */
  readonly position: () => z.ZodType<Position>
  /** The position of the first page, where later pages need something from it. */
  readonly start?: Position
  /** Loads the items after a position. `count` is one more than the page may hold. */
  load(position: Position | undefined, count: number): Load | Promise<Load>
  /** The position after an item. */
  after(
    item: FoundIn<Load>,
    at: { position: Position | undefined; index: number; found: readonly FoundIn<Load>[] },
  ): Position | Promise<Position>
  /** Tells items apart. An item with `longFields` goes on in the next page only if it is still the first one there. */
  readonly key?: (item: FoundIn<Load>) => string
  /** False for a single record that is given in parts: `_meta` then counts no items. */
  readonly counted?: boolean
}

export interface PageOptions<Item, Field extends string, Load extends Loaded<unknown>> {
  readonly cursor: string | undefined
  /** How many items the page holds at most; without a limit, as many as fit. */
  readonly limit?: number
  /** An item as it is shown. */
  view(item: FoundIn<Load>, loaded: Load): Item & Record<NoInfer<Field>, string | null>
  /** Texts that may be too long for one page, in the order in which they are given. Needs the source's `key`. */
  readonly longFields?: readonly Field[]
  /** What a cursor is bound to; by default all arguments except `limit` and `cursor`. */
  readonly query?: unknown
  /** The arguments that ask for the next page; by default those of this call. */
  readonly args?: Readonly<Record<string, unknown>>
  /** What differs from the usual suggestion of the next page. */
  readonly hint?: Partial<Pick<NextCall, 'action' | 'priority' | 'category' | 'description'>>
}

export interface Page<Item, Load extends Loaded<unknown> = Loaded<unknown>> {
  /** The items as they are shown. One that is too long for the page has a `part`. */
  readonly items: PartOf<Item>[]
  /** What the items were made from, one for each. */
  readonly shown: readonly FoundIn<Load>[]
  /** How many of the items are complete: all, or all but one that continues. */
  readonly finished: number
  /** How many items are complete on this page and the pages before it. */
  readonly seen: number
  readonly hasMore: boolean
  readonly nextCursor: string | undefined
  readonly total: number | undefined
  /** The page fields of `data` in camel case. */
  readonly fields: { nextCursor?: string; hasMore: boolean; totalCount?: number }
  /** The page field of `data` in snake case. */
  readonly snakeFields: { next_cursor?: string }
  /** The page's part of `_meta`, for `facts.page`. */
  readonly meta: PageMeta & { has_more: boolean }
  /** Suggests the next page; empty on the last one. */
  readonly next: NextCall[]
  /** All that the source gave. */
  readonly loaded: Load
}
