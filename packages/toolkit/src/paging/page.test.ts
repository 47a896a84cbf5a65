import { describe, expect, it } from 'vitest'
import { callTool, codeOf } from '../testing/call-tool.ts'
import { runSuggestions } from '../testing/run-suggestions.ts'
import { byOffset, singleRecord } from './sources.ts'
import {
  type Answering,
  type Data,
  LONG,
  type Note,
  allPages,
  answerOf,
  keyset,
  offset,
  pageAt,
  pipelineOf,
  plain,
  rebuilt,
  tools,
  view,
} from '../testing/paged-notes.ts'

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
