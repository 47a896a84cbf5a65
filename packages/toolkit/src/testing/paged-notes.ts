import { expect } from 'vitest'
import * as z from 'zod'
import type { ToolContext } from '../contract/context.ts'
import type { Page } from '../contract/page.ts'
import { pagination } from '../contract/pagination.ts'
import { toolsFor } from '../contract/tool.ts'
import { callTool } from './call-tool.ts'
import { assertEnvelope } from './envelope.ts'
import { samplePipeline, sampleTool } from './sample-tool.ts'
import { byKey, byOffset, wholeList } from '../paging/sources.ts'

export interface Note {
  id: string
  body: string | null
  extra: string | null
}

export const Part = z.object({ field: z.string(), from: z.int(), to: z.int(), of: z.int() })

export const Item = z.object({
  id: z.string(),
  body: z.string().nullable(),
  extra: z.string().nullable(),
  part: Part.optional(),
})

export const Data = z.object({
  items: z.array(Item),
  nextCursor: z.string().optional(),
  hasMore: z.boolean(),
  totalCount: z.int().optional(),
  seen: z.int(),
})

export type Data = z.output<typeof Data>

export type Context = ToolContext<undefined, Data>

export interface Params {
  limit: number
  cursor?: string | undefined
}

export const parameters = z.object(pagination({ max: 1_000 }))

export const LONG = ['body', 'extra'] as const

/** A tool over notes that a test may change between two pages. */
export type Answering = (
  notes: readonly Note[],
  params: Params,
  context: Context,
) => ReturnType<Context['answerPage']>

export const answerOf = (context: Context) => (page: Page<Note>) =>
  context.ok({ items: page.items, ...page.fields, seen: page.seen }, { page: page.meta, next: page.next })

export const sorted = (notes: readonly Note[]) => notes.toSorted((a, b) => (a.id < b.id ? -1 : 1))

export const keyset = (notes: readonly Note[]) =>
  byKey(
    (after, count) => ({
      found: sorted(notes)
        .filter(({ id }) => after === undefined || id > after)
        .slice(0, count),
      total: notes.length,
    }),
    ({ id }) => id,
  )

export const list = (notes: readonly Note[]) => wholeList(sorted(notes), ({ id }) => id)

export const offset = (notes: readonly Note[], limit: number) =>
  byOffset((from) => ({ found: sorted(notes).slice(from, from + limit), total: notes.length }))

/** Positions of its own shape, a snapshot of the end, and a load that says itself whether there are more. */
export const snapshot = (notes: readonly Note[], limit: number) => {
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

export const view = (note: Note) => note

export const tools: Record<string, Answering> = {
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
export const plain: Record<string, Answering> = {
  offset: async (notes, { limit, cursor }, context) =>
    answerOf(context)(await context.page(offset(notes, limit), { cursor, limit, view })),
  'offset, weighed': (notes, { limit, cursor }, context) =>
    context.answerPage(offset(notes, limit), { cursor, limit, view }, answerOf(context)),
}

export const define = toolsFor<undefined>()

export function pipelineOf(answer: Answering, state: { notes: readonly Note[] }, ceiling = 4_096) {
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

export async function pageAt(pipeline: ReturnType<typeof pipelineOf>, args: object) {
  const outcome = await callTool(pipeline, 'list_notes', args)
  assertEnvelope(outcome)
  if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome))
  const { data, _meta } = outcome.result
  return { outcome, data: Data.parse(data), meta: _meta, hints: outcome.result.agentHints }
}

/** All pages, as a client with its cursors takes them; `between` runs after each. */
export async function allPages(
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
export function rebuilt(pages: readonly Data[]): Note[] {
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
