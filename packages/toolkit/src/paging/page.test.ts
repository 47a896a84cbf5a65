import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { randomRuns } from '../../../../test/scale.ts'
import type { ToolContext } from '../contract/context.ts'
import type { Page } from '../contract/page.ts'
import { pagination } from '../contract/pagination.ts'
import { toolsFor } from '../contract/tool.ts'
import { callTool, codeOf } from '../testing/call-tool.ts'
import { assertEnvelope } from '../testing/envelope.ts'
import { runSuggestions } from '../testing/run-suggestions.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { byKey, byOffset, singleRecord, wholeList } from './sources.ts'

interface Note {
  id: string
  body: string | null
  extra: string | null
}
const Part = z.object({ field: z.string(), from: z.int(), to: z.int(), of: z.int() })
const Item = z.object({
  id: z.string(),
  body: z.string().nullable(),
  extra: z.string().nullable(),
  part: Part.optional(),
})
const Data = z.object({
  items: z.array(Item),
  nextCursor: z.string().optional(),
  hasMore: z.boolean(),
  totalCount: z.int().optional(),
  seen: z.int(),
})
type Data = z.output<typeof Data>
type Context = ToolContext<undefined, Data>
interface Params {
  limit: number
  cursor?: string | undefined
}
const parameters = z.object(pagination({ max: 1_000 }))
const LONG = ['body', 'extra'] as const

/** A tool over notes that a test may change between two pages. */
type Answering = (
  notes: readonly Note[],
  params: Params,
  context: Context,
) => ReturnType<Context['answerPage']>

const answerOf = (context: Context) => (page: Page<Note>) =>
  context.ok({ items: page.items, ...page.fields, seen: page.seen }, { page: page.meta, next: page.next })

const sorted = (notes: readonly Note[]) => notes.toSorted((a, b) => (a.id < b.id ? -1 : 1))
const keyset = (notes: readonly Note[]) =>
  byKey(
    (after, count) => ({
      found: sorted(notes)
        .filter(({ id }) => after === undefined || id > after)
        .slice(0, count),
      total: notes.length,
    }),
    ({ id }) => id,
  )
const list = (notes: readonly Note[]) => wholeList(sorted(notes), ({ id }) => id)
const offset = (notes: readonly Note[], limit: number) =>
  byOffset((from) => ({ found: sorted(notes).slice(from, from + limit), total: notes.length }))
/** Positions of its own shape, a snapshot of the end, and a load that says itself whether there are more. */
const snapshot = (notes: readonly Note[], limit: number) => {
  const all = sorted(notes)
  const start = { after: '', upTo: all.at(-1)?.id ?? '' }
  return {
    position: () => z.object({ after: z.string(), upTo: z.string() }),
    start,
    load: async (position: typeof start | undefined) => {
      const { after, upTo } = position ?? start
      const rest = all.filter(({ id }) => id > after && id <= upTo)
      return { found: rest.slice(0, limit), hasMore: rest.length > limit }
    },
    key: ({ id }: Note) => id,
    after: ({ id }: Note, { position = start }: { position: typeof start | undefined }) => ({
      ...position,
      after: id,
    }),
  }
}
const view = (note: Note) => note

const tools: Record<string, Answering> = {
  keyset: async (notes, { limit, cursor }, context) =>
    answerOf(context)(await context.page(keyset(notes), { cursor, limit, view, longFields: LONG })),
  list: async (notes, { limit, cursor }, context) =>
    answerOf(context)(await context.page(list(notes), { cursor, limit, view, longFields: LONG })),
  snapshot: async (notes, { limit, cursor }, context) =>
    answerOf(context)(await context.page(snapshot(notes, limit), { cursor, limit, view, longFields: LONG })),
  weighed: (notes, { limit, cursor }, context) =>
    context.answerPage(keyset(notes), { cursor, limit, view, longFields: LONG }, answerOf(context)),
}
/** Without long fields. */
const plain: Record<string, Answering> = {
  offset: async (notes, { limit, cursor }, context) =>
    answerOf(context)(await context.page(offset(notes, limit), { cursor, limit, view })),
  'offset, weighed': (notes, { limit, cursor }, context) =>
    context.answerPage(offset(notes, limit), { cursor, limit, view }, answerOf(context)),
}

const define = toolsFor<undefined>()
function pipelineOf(answer: Answering, state: { notes: readonly Note[] }, ceiling = 4_096) {
  const { parameters: _, data: __, handler: ___, examples: ____, ...sample } = sampleTool()
  const tool = define({
    ...sample,
    name: 'list_notes',
    ceiling,
    parameters: () => parameters,
    data: () => Data,
    examples: [
      {
        description: 'None',
        params: {},
        expectedResult: { items: [], hasMore: false, totalCount: 0, seen: 0 },
      },
    ],
    handler: (params, context) => answer(state.notes, params, context),
  })
  return samplePipeline([tool])
}

async function pageAt(pipeline: ReturnType<typeof pipelineOf>, args: object) {
  const outcome = await callTool(pipeline, 'list_notes', args)
  assertEnvelope(outcome)
  if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome))
  const { data, _meta } = outcome.result
  return { outcome, data: Data.parse(data), meta: _meta, hints: outcome.result.agentHints }
}

/** All pages, as a client with its cursors takes them; `between` runs after each. */
async function allPages(
  pipeline: ReturnType<typeof pipelineOf>,
  limit: number,
  between: (page: Data) => void = () => undefined,
): Promise<Data[]> {
  const pages: Data[] = []
  let cursor: string | undefined
  do {
    const { data, meta, outcome, hints } = await pageAt(pipeline, { limit, ...(cursor && { cursor }) })
    expect(data.items.length).toBeLessThanOrEqual(limit)
    expect(meta).toMatchObject({ has_more: data.hasMore, returned_count: data.items.length })
    expect(meta.next_cursor).toBe(data.nextCursor)
    expect(meta.total_items).toBe(data.totalCount)
    expect(data.nextCursor === undefined).toBe(!data.hasMore)
    expect(outcome.kind).toBe('result')
    expect(hints.suggestedNextActions.map(({ data: call }) => call)).toEqual(
      data.nextCursor === undefined
        ? []
        : [{ tool: 'list_notes', arguments: { limit, cursor: data.nextCursor } }],
    )
    pages.push(data)
    between(data)
    cursor = data.nextCursor
    if (pages.length > 5_000) throw new Error('no end')
  } while (cursor !== undefined)
  return pages
}

/** Puts the parts of each note together again. */
function rebuilt(pages: readonly Data[]): Note[] {
  const notes: Note[] = []
  for (const { part, ...item } of pages.flatMap(({ items }) => items)) {
    const begun = part && notes.at(-1)?.id === item.id ? notes.pop() : undefined
    const field = part?.field === 'extra' ? 'extra' : 'body'
    const before = begun?.[field] ?? ''
    if (part) expect(part.from).toBe(before.length)
    notes.push(begun ? { ...begun, [field]: before + (item[field] ?? '') } : item)
  }
  return notes
}

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 40 }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('漢字😀"\\\n', 'word ')
      .chain((word) => fc.integer({ min: 1, max: 1_500 }).map((n) => word.repeat(n))),
  },
)
const notesOf = (long: boolean) =>
  fc.uniqueArray(fc.string({ minLength: 1, maxLength: long ? 60 : 20 }), { maxLength: 12 }).chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.record({
          id: fc.constant(id),
          body: long ? text : fc.string({ maxLength: 300 }),
          extra: long ? fc.option(text) : fc.constant(null),
        }),
      ),
    ),
  )
const withoutEmpty = ({ id, body, extra }: Note) => ({ id, body: body || null, extra: extra || null })

describe.each(Object.entries(tools))('pages of a %s source', (_, answer) => {
  it('are the whole when put together, long texts included', async () => {
    await fc.assert(
      fc.asyncProperty(notesOf(true), fc.integer({ min: 1, max: 14 }), async (notes, limit) => {
        const pages = await allPages(pipelineOf(answer, { notes }), limit)
        expect(rebuilt(pages).map(withoutEmpty)).toEqual(sorted(notes).map(withoutEmpty))
        expect(pages.at(-1)?.seen).toBe(notes.length)
      }),
      { numRuns: Math.ceil(randomRuns / 6) },
    )
  })

  it('does not continue inside another note when the one it was in is gone', async () => {
    const long = (id: string) => ({ id, body: id.repeat(6_000), extra: null })
    const state = { notes: [long('a'), long('b'), long('c')] }
    const pipeline = pipelineOf(answer, state)
    const first = await pageAt(pipeline, {})
    expect(first.data.items).toMatchObject([{ id: 'a', part: { from: 0 } }])
    state.notes = [long('b'), long('c')]
    const second = await pageAt(pipeline, { cursor: first.data.nextCursor })
    expect(second.data.items).toMatchObject([{ id: 'b', part: { from: 0 } }])
  })

  it('starts with a whole note even if one before it was begun', async () => {
    const state = { notes: [{ id: 'a', body: 'x'.repeat(9_000), extra: null }] }
    const pipeline = pipelineOf(answer, state)
    const { data } = await pageAt(pipeline, {})
    expect(data).toMatchObject({ hasMore: true, seen: 0 })
    const rest = await pageAt(pipeline, { cursor: data.nextCursor })
    expect(rest.data.items[0]?.part?.from).toBe(data.items[0]?.part?.to)
  })
})

describe.each(Object.entries(plain))('pages of a source by %s', (_, answer) => {
  it('are the whole when put together', async () => {
    await fc.assert(
      fc.asyncProperty(notesOf(false), fc.integer({ min: 1, max: 14 }), async (notes, limit) => {
        const pages = await allPages(pipelineOf(answer, { notes }), limit)
        expect(pages.flatMap(({ items }) => items)).toEqual(sorted(notes))
      }),
      { numRuns: Math.ceil(randomRuns / 6) },
    )
  })
})

describe('a page', () => {
  const notes = Array.from({ length: 30 }, (_, at) => ({ id: `n${10 + at}`, body: null, extra: null }))

  it('that is appended to meanwhile gives every note once', async () => {
    const state: { notes: readonly Note[] } = { notes }
    const pages = await allPages(pipelineOf(tools.keyset!, state), 7, ({ seen }) => {
      if (seen < 30) state.notes = [...state.notes, { id: `z${seen}`, body: null, extra: null }]
    })
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(30)
  })

  it('that remembers where the list ended shows nothing newer', async () => {
    const state: { notes: readonly Note[] } = { notes }
    const pages = await allPages(pipelineOf(tools.snapshot!, state), 7, ({ seen }) => {
      state.notes = [...state.notes, { id: `z${seen}`, body: null, extra: null }]
    })
    expect(pages.flatMap(({ items }) => items)).toHaveLength(30)
  })

  it('remembers the end even where the first note goes on', async () => {
    const state: { notes: readonly Note[] } = { notes: [{ id: 'a', body: 'x'.repeat(9_000), extra: null }] }
    const pages = await allPages(pipelineOf(tools.snapshot!, state), 7, () => {
      state.notes = [...state.notes.slice(0, 1), { id: 'b', body: null, extra: null }]
    })
    expect(rebuilt(pages)).toHaveLength(1)
  })

  it('of a whole list is refused once the note it stands behind is gone', async () => {
    const state: { notes: readonly Note[] } = { notes }
    const pipeline = pipelineOf(tools.list!, state)
    const { data } = await pageAt(pipeline, { limit: 5 })
    state.notes = notes.filter(({ id }) => id !== data.items.at(-1)?.id)
    const outcome = await callTool(pipeline, 'list_notes', { limit: 5, cursor: data.nextCursor })
    expect(outcome).toMatchObject({
      failure: { code: 'BAD_REQUEST', details: { reason: expect.stringContaining('without a cursor') } },
    })
  })

  it('is refused to a cursor that holds a position of another form', async () => {
    const sealing: Answering = async (_, __, context) =>
      context.ok({ items: [], hasMore: true, seen: 0, nextCursor: context.cursors.seal({ after: 'n12' }) })
    const sealed = await pageAt(pipelineOf(sealing, { notes }), {})
    const cursor = sealed.data.nextCursor
    for (const answer of Object.values({ ...tools, ...plain }))
      expect(codeOf(await callTool(pipelineOf(answer, { notes }), 'list_notes', { cursor }))).toBe(
        'BAD_REQUEST',
      )
    const { data } = await pageAt(pipelineOf(tools.keyset!, { notes }), { limit: 2 })
    const other = pipelineOf(plain.offset!, { notes })
    expect(codeOf(await callTool(other, 'list_notes', { cursor: data.nextCursor }))).toBe('BAD_REQUEST')
  })

  it('has cursors of bounded length, however long the keys', async () => {
    const long = [1, 2, 3].map((at) => ({ id: `${'k'.repeat(5_000)}${at}`, body: 'b', extra: null }))
    const pages = await allPages(pipelineOf(tools.list!, { notes: long }, 32_768), 1)
    expect(pages.flatMap(({ items }) => items)).toEqual(long)
    for (const { nextCursor = '' } of pages) expect(nextCursor.length).toBeLessThan(200)
  })

  it('suggests the next page in the words of the tool, by a call that is accepted', async () => {
    const answer: Answering = async (all, { limit, cursor }, context) => {
      const args = { limit: limit + 1 }
      const hint = { action: 'read-on', description: 'Read on' }
      return answerOf(context)(await context.page(keyset(all), { cursor, limit, view, args, hint }))
    }
    const pipeline = pipelineOf(answer, { notes })
    const { hints, outcome } = await pageAt(pipeline, { limit: 3 })
    expect(hints.suggestedNextActions).toMatchObject([
      { action: 'read-on', data: { arguments: { limit: 4 } } },
    ])
    expect(await runSuggestions(pipeline, outcome)).toEqual([])
  })

  it('binds its cursor to the query that the tool names', async () => {
    const answer: Answering = async (all, { limit, cursor }, context) => {
      const query = { of: all.length }
      return answerOf(context)(await context.page(keyset(all), { cursor, limit, view, query }))
    }
    const state: { notes: readonly Note[] } = { notes }
    const pipeline = pipelineOf(answer, state)
    const { data } = await pageAt(pipeline, { limit: 3 })
    state.notes = notes.slice(1)
    const outcome = await callTool(pipeline, 'list_notes', { limit: 3, cursor: data.nextCursor })
    expect(codeOf(outcome)).toBe('BAD_REQUEST')
  })

  it('begins where the source says, if only the source can tell', async () => {
    const asked: number[] = []
    const answer: Answering = async (all, { limit, cursor }, context) => {
      const source = byOffset((from) => {
        asked.push(from)
        const next = from + limit * 2
        return { found: all.slice(from, from + limit), next: next < 20 ? next : undefined, total: 1_000 }
      })
      return answerOf(context)(await context.page(source, { cursor, limit, view }))
    }
    await allPages(pipelineOf(answer, { notes }), 4)
    expect(asked).toEqual([0, 8, 16])
  })

  it('of a single record gives its texts in parts and counts nothing', async () => {
    const note = { id: 'a', body: 'x'.repeat(9_000), extra: 'y'.repeat(100) }
    const answer: Answering = async (_, { cursor }, context) => {
      const page = await context.page(singleRecord(note), { cursor, view, longFields: LONG })
      expect(page.meta).not.toHaveProperty('returned_count')
      return context.ok({ items: page.items, ...page.fields, seen: page.seen }, { page: page.meta })
    }
    const pipeline = pipelineOf(answer, { notes: [] })
    const pages: Data[] = []
    let cursor: string | undefined
    do {
      const { data } = await pageAt(pipeline, cursor === undefined ? {} : { cursor })
      pages.push(data)
      cursor = data.nextCursor
    } while (cursor !== undefined)
    expect(pages.length).toBeGreaterThan(2)
    expect(rebuilt(pages)).toEqual([note])
  })

  it('with long fields but no key is a mistake of the tool', async () => {
    const answer: Answering = async (all, { limit, cursor }, context) =>
      answerOf(context)(await context.page(offset(all, limit), { cursor, limit, view, longFields: LONG }))
    expect(codeOf(await callTool(pipelineOf(answer, { notes }), 'list_notes'))).toBe('INTERNAL_ERROR')
  })
})
