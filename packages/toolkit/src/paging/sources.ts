import { createHash } from 'node:crypto'
import * as z from 'zod'
import { ToolError } from '../contract/errors.ts'
import { lazy } from '../contract/lazy.ts'
import type { FoundIn, Loaded, PageSource } from '../contract/page.ts'

const Text = lazy(() => z.string())
const Offset = lazy(() => z.int().min(0))

const LONGEST_KEY = 40
const DIGEST_LENGTH = 22

/** A key in a cursor: long keys are hashed, because cursors must stay short. */
export const shortKey = (key: string): string =>
  key.length <= LONGEST_KEY
    ? key
    : `#${createHash('sha256').update(key).digest('base64url').slice(0, DIGEST_LENGTH)}`

/** A `view` that shows items as they were found. */
export const asFound = <Item>(item: Item): Item => item

/**
 * A source that finds the items after a key, like a keyset query of a database.
 *
 * @example
 * byKey(async (after, count) => ({ found: await tasks.list({ after, limit: count }) }), ({ id }) => id)
 */
export const byKey = <Load extends Loaded<unknown, string>>(
  load: (after: string | undefined, count: number) => Load | Promise<Load>,
  key: (item: FoundIn<Load>) => string,
): PageSource<string, Load> => ({ position: Text, load, key, after: key })

/**
 * `byKey` for a store that counts the whole list in a separate query.
 *
 * @example
 * byKeyWithTotal((after, limit) => tasks.list({ after, limit }), () => tasks.count(), ({ id }) => id)
 */
export const byKeyWithTotal = <Found>(
  list: (after: string | undefined, limit: number) => Promise<readonly Found[]>,
  count: () => Promise<number>,
  key: (item: Found) => string,
): PageSource<string, Loaded<Found, string> & { total: number }> =>
  byKey(async (after: string | undefined, limit: number) => {
    const [found, total] = await Promise.all([list(after, limit), count()])
    return { found, total }
  }, key)

/**
 * A source that skips a number of items and returns at most a page. It may set the start of the next page itself.
 *
 * @example
 * byOffset(async (from) => ({ found: await files.list(folder, from, limit), total }))
 */
export const byOffset = <Load extends Loaded<unknown, number>>(
  load: (from: number) => Load | Promise<Load>,
): PageSource<number, Load & { hasMore: boolean }> => ({
  position: Offset,
  async load(position = 0) {
    const loaded = await load(position)
    const { found, total = 0 } = loaded
    const hasRest = found.length > 0 && position + found.length < total
    // A source that knows where the next page begins also knows whether there is one.
    return { ...loaded, hasMore: loaded.hasMore ?? ('next' in loaded ? loaded.next !== undefined : hasRest) }
  },
  after: (_, { position = 0, index }) => position + index + 1,
})

/**
 * A source with the whole list in memory. A cursor whose item is gone is rejected; `what` names the list in the error.
 *
 * @example
 * wholeList(sections, ({ term, section }) => `${term} ${section}`, 'catalog')
 */
export const wholeList = <Found>(
  all: readonly Found[],
  key: (item: Found) => string,
  what = 'list',
): PageSource<string, Loaded<Found, string> & { total: number }> => ({
  position: Text,
  load(after, count) {
    const at = after === undefined ? -1 : all.findIndex((item) => shortKey(key(item)) === after)
    if (after !== undefined && at === -1) throw changed(what)
    return { found: all.slice(at + 1, at + 1 + count), total: all.length }
  },
  key,
  after: (item) => shortKey(key(item)),
})

/** A single record whose long texts span several pages. */
export const singleRecord = <Found>(record: Found): PageSource<string, Loaded<Found, string>> => ({
  position: Text,
  load: () => ({ found: [record] }),
  key: () => '',
  after: () => '',
  counted: false,
})

/**
 * A source that looks something up for all items of a page at once. `view` gets it as its second argument.
 *
 * @example
 * withMore(wholeList(schools, idOf), async (found) => ({ counts: await courses.countAt(found.map(idOf)) }))
 */
export const withMore = <Position, Load extends Loaded<unknown, Position>, More>(
  source: PageSource<Position, Load>,
  more: (found: readonly FoundIn<Load>[]) => Promise<More>,
): PageSource<Position, Load & More> => ({
  ...source,
  async load(position, count) {
    const loaded = await source.load(position, count)
    return { ...loaded, ...(await more(loaded.found)) }
  },
})

const changed = (what: string) =>
  new ToolError('BAD_REQUEST', `The ${what} has changed since this cursor was given`, {
    details: { reason: 'Call again without a cursor to start from the first page' },
  })
