import * as z from 'zod'
import type { Weight } from '../contract/budget.ts'
import type { Answer } from '../contract/context.ts'
import { badCursor } from './cursor.ts'
import type {
  Continuation,
  CursorBox,
  FitRequest,
  FittedPage,
  Loaded,
  Page,
  PageFitter,
  PageOptions,
  PageSource,
} from '../contract/page.ts'
import { fitBytes } from './fit.ts'
import { lazy } from '../contract/lazy.ts'
import { withinCeilings } from './within-ceilings.ts'
import { nextPage } from '../hints/next-page.ts'
import { shortKey } from './sources.ts'

/** What pages need to know of the call they answer. */
export interface PagedCall {
  readonly tool: string
  readonly params: Readonly<Record<string, unknown>>
  readonly cursors: CursorBox
  cursorsFor(query: unknown): CursorBox
}

/** The position, the number of items given before, and where to go on inside the next item. */
const Sealed = lazy(() =>
  z.tuple([z.unknown(), z.int().min(0), z.tuple([z.string(), z.string(), z.int().min(0)]).nullable()]),
)

interface Start<Position> {
  position: Position | undefined
  seen: number
  resume?: Continuation & { key: string }
}

/** Loads a page and cuts it to what the tool's ceiling allows. */
export async function loadPage<Item, Field extends string, Position, Load extends Loaded<unknown, Position>>(
  source: PageSource<Position, Load>,
  options: PageOptions<Item, Field, Load>,
  call: PagedCall,
  fit: PageFitter,
): Promise<Page<Item, Load>> {
  const { toFit, finish } = await candidates(source, options, call)
  return finish(await fit(toFit))
}

/** Loads a page and cuts it to what fits into the whole answer, which is made and weighed as often as needed. */
export async function loadPageWithin<
  Item,
  Field extends string,
  Position,
  Load extends Loaded<unknown, Position>,
  Data,
>(
  source: PageSource<Position, Load>,
  options: PageOptions<Item, Field, Load>,
  call: PagedCall,
  ceiling: number,
  weigh: (answer: Answer<Data>) => Promise<Weight>,
  answer: (page: Page<Item, Load>) => Answer<Data> | Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const { toFit, finish } = await candidates(source, options, call)
  // The brackets of the list are counted by the fitter, one separator is not.
  return withinCeilings(ceiling, weigh, async (room) => answer(await finish(fitBytes(toFit, room + 1))))
}

async function candidates<Item, Field extends string, Position, Load extends Loaded<unknown, Position>>(
  source: PageSource<Position, Load>,
  options: PageOptions<Item, Field, Load>,
  call: PagedCall,
) {
  const { limit, longFields = [], query } = options
  const { key } = source
  if (longFields.length > 0 && !key) throw new TypeError('Long fields need a key that tells items apart')
  const cursors = query === undefined ? call.cursors : call.cursorsFor(query)
  const start = startOf(source, options.cursor, cursors)
  const loaded = await source.load(start.position, (limit ?? Infinity) + 1)
  const found = loaded.found.slice(0, limit)
  const [first] = found
  // An item that is gone must not lend its position to the one after it.
  const isSame = first !== undefined && key && start.resume?.key === shortKey(key(first))
  const toFit: FitRequest<Item & Record<Field, string | null>, Field> = {
    items: found.map((item) => options.view(item, loaded)),
    longFields,
    ...(start.resume && isSame && { resume: start.resume }),
  }
  return {
    toFit,
    finish: (fitted: FittedPage<Item>) => finishPage(source, options, call, cursors, start, loaded, fitted),
  }
}

function startOf<Position>(
  { position, start }: { position: () => z.ZodType<Position>; start?: Position },
  cursor: string | undefined,
  cursors: CursorBox,
): Start<Position> {
  if (cursor === undefined) return { position: start, seen: 0 }
  // A cursor that an earlier release sealed may hold something else.
  const sealed = Sealed().safeParse(cursors.open(cursor))
  if (!sealed.success) throw badCursor()
  const [at, seen, inside] = sealed.data
  const parsed = at === null ? undefined : position().safeParse(at)
  if (parsed?.success === false) throw badCursor()
  if (inside === null) return { position: parsed?.data, seen }
  const [key, field, offset] = inside
  return { position: parsed?.data, seen, resume: { key, field, offset } }
}

async function finishPage<Item, Field extends string, Position, Load extends Loaded<unknown, Position>>(
  source: PageSource<Position, Load>,
  options: PageOptions<Item, Field, Load>,
  call: PagedCall,
  cursors: CursorBox,
  start: Start<Position>,
  loaded: Load,
  { items, finished, continuation }: FittedPage<Item>,
): Promise<Page<Item, Load>> {
  const { found, total } = loaded
  const isWhole = finished === found.length
  const hasMore = !isWhole || loaded.hasMore === true || loaded.next !== undefined
  const seen = start.seen + finished
  const positionAfter = async () => {
    const last = found[finished - 1]
    if (isWhole && loaded.next !== undefined) return loaded.next
    return last === undefined
      ? start.position
      : source.after(last, { position: start.position, index: finished - 1, found })
  }
  const begun = found[finished]
  const inside =
    continuation && begun !== undefined && source.key
      ? [shortKey(source.key(begun)), continuation.field, continuation.offset]
      : null
  const nextCursor = hasMore ? cursors.seal([(await positionAfter()) ?? null, seen, inside]) : undefined
  const { cursor: _, ...params } = call.params
  const snakeFields = nextCursor === undefined ? {} : { next_cursor: nextCursor }
  return {
    items,
    shown: found.slice(0, items.length),
    finished,
    seen,
    hasMore,
    nextCursor,
    total,
    fields: {
      ...(nextCursor !== undefined && { nextCursor }),
      hasMore,
      ...(total !== undefined && { totalCount: total }),
    },
    snakeFields,
    meta: {
      has_more: hasMore,
      ...(source.counted !== false && { returned_count: items.length }),
      ...(total !== undefined && { total_items: total }),
      ...snakeFields,
    },
    next: nextPage(call.tool, options.args ?? params, nextCursor).map((hint) => ({
      ...hint,
      ...options.hint,
    })),
    loaded,
  }
}
