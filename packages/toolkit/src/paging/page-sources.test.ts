import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomRuns } from '../../../../test/scale.ts'
import {
  type Note,
  allPages,
  pageAt,
  pipelineOf,
  plain,
  rebuilt,
  sorted,
  tools,
} from '../testing/paged-notes.ts'
import { byKeyWithTotal } from './sources.ts'

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

describe('a source with a total', () => {
  it('lists and counts in one load', async () => {
    const ids = ['a', 'b', 'c']
    const source = byKeyWithTotal(
      async (after = '', limit) => ids.filter((id) => id > after).slice(0, limit),
      async () => ids.length,
      (id) => id,
    )
    expect(await source.load(undefined, 2)).toEqual({ found: ['a', 'b'], total: 3 })
    expect(await source.load('b', 2)).toEqual({ found: ['c'], total: 3 })
    expect(source.after('b', { index: 1, position: undefined, found: ids })).toBe('b')
  })
})
