import type * as z from 'zod'
import type { NextCall } from './facts.ts'
import type { PageMeta } from './result.ts'

export interface CursorBox {
  /** Seals a position into an opaque string. */
  seal(position: unknown): string
  /** The position sealed before; a foreign, forged or outdated cursor is BAD_REQUEST. */
  open(cursor: string): unknown
}

/** Marks an item that spans pages: `field` holds its characters `from` to `to`, of `of`. */
export interface Part {
  field: string
  from: number
  to: number
  of: number
}

/** Where the next page continues an item that did not fit. */
export interface Continuation {
  field: string
  offset: number
}

export type PartOf<Item> = Item & { part?: Part }

export interface FitRequest<Item, Field extends keyof Item & string> {
  /** Candidates in order, at most a page of them. */
  items: readonly Item[]
  /** Long texts, in the order in which a long item is split. */
  longFields: readonly Field[]
  /** Continues the first item. */
  resume?: Continuation
}

export interface FittedPage<Item> {
  items: PartOf<Item>[]
  /** The number of complete candidates. */
  finished: number
  /** Present if the next candidate is incomplete. */
  continuation?: Continuation
}

/** Cuts a page to its budget. Nothing is dropped: the rest goes to the next page. */
export type PageFitter = <Item extends Record<Field, string | null>, Field extends keyof Item & string>(
  request: FitRequest<Item, Field>,
) => Promise<FittedPage<Item>>

/** What a source returns for one page. Extra fields are passed to `view` and `Page.loaded`. */
export interface Loaded<Found, Position = unknown> {
  /** In order, starting at the position. One item beyond the page's limit means that there are more. */
  readonly found: readonly Found[]
  /** The total over all pages, if known. */
  readonly total?: number | undefined
  /** Whether more follow, for a source that loads at most a page. */
  readonly hasMore?: boolean | undefined
  /** The position after all of `found`, if only the source knows it. */
  readonly next?: Position | undefined
}

/** An item as the source returns it. */
export type FoundIn<Load extends Loaded<unknown>> = Load['found'][number]

/** Where the items of a page come from. `byKey`, `byOffset`, `wholeList` and `singleRecord` make the usual ones. */
export interface PageSource<Position, Load extends Loaded<unknown, Position>> {
  /** The schema of the position in a cursor. Called only if there is a cursor. */
  readonly position: () => z.ZodType<Position>
  /** The position of the first page, if later pages need data from it. */
  readonly start?: Position
  /** Loads the items after a position. `count` is one more than the page's limit. */
  load(position: Position | undefined, count: number): Load | Promise<Load>
  /** The position after an item. */
  after(
    item: FoundIn<Load>,
    at: { position: Position | undefined; index: number; found: readonly FoundIn<Load>[] },
  ): Position | Promise<Position>
  /** Identifies an item. An item with `longFields` continues on the next page only if it is still the first one there. */
  readonly key?: (item: FoundIn<Load>) => string
  /** False for a single record in parts: `_meta` then counts no items. */
  readonly counted?: boolean
}

export interface PageOptions<Item, Field extends string, Load extends Loaded<unknown>> {
  readonly cursor: string | undefined
  /** The maximum number of items; without it, as many as fit. */
  readonly limit?: number
  /** Maps an item to its view. */
  view(item: FoundIn<Load>, loaded: Load): Item & Record<NoInfer<Field>, string | null>
  /** Texts that may be too long for one page, in the order in which they are split. Needs the source's `key`. */
  readonly longFields?: readonly Field[]
  /** What a cursor is bound to; by default all arguments except `limit` and `cursor`. */
  readonly query?: unknown
  /** The arguments that request the next page; by default those of this call. */
  readonly args?: Readonly<Record<string, unknown>>
  /** Overrides of the suggestion of the next page. */
  readonly hint?: Partial<Pick<NextCall, 'action' | 'priority' | 'category' | 'description'>>
}

export interface Page<Item, Load extends Loaded<unknown> = Loaded<unknown>> {
  /** The views of the items. An item that is too long for the page has a `part`. */
  readonly items: PartOf<Item>[]
  /** The source items of `items`, one each. */
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
  /** Everything that the source returned. */
  readonly loaded: Load
}
