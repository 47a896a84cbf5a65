import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaled } from '../../../../test/scale.ts'
import { pageFitter } from './fit.ts'
import type { Continuation, FittedPage, PartOf } from '../contract/page.ts'

interface Item {
  id: number
  title: string
  body: string | null
  notes: string | null
}

const FIELDS = ['body', 'notes'] as const
const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3)
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Takes page after page until all is given, as a client with its cursors does. */
async function allPages(items: readonly Item[], bytes: number, tokens: number) {
  const fit = pageFitter({ bytes, tokens }, tokensOf)
  const pages: FittedPage<Item>[] = []
  let given = 0
  let resume: Continuation | undefined
  while (given < items.length) {
    const page = await fit({ items: items.slice(given), longFields: FIELDS, ...(resume ? { resume } : {}) })
    if (page.finished === 0 && !page.continuation) throw new Error('a page that gives nothing')
    pages.push(page)
    given += page.finished
    resume = page.continuation
    if (pages.length > 20_000) throw new Error('no end')
  }
  return pages
}

/** Puts the parts of each item together again. Each must go on where the one before ended. */
function rebuilt(pages: readonly FittedPage<Item>[]): Item[] {
  const items: Item[] = []
  for (const { part, ...item } of pages.flatMap((page): PartOf<Item>[] => page.items)) {
    const begun = part && items.at(-1)?.id === item.id ? items.pop() : undefined
    const field = part?.field === 'notes' ? 'notes' : 'body'
    const before = begun?.[field] ?? ''
    const piece = item[field] ?? ''
    expect(part ?? { from: 0, to: piece.length }).toMatchObject({
      from: before.length,
      to: before.length + piece.length,
    })
    expect(piece.isWellFormed()).toBe(true)
    items.push(begun ? { ...begun, [field]: before + piece } : item)
  }
  return items
}

const units = fc.constantFrom('a', 'é', '漢', '😀', '\u0000', '\u001F', '"', '\\', '\n', '👩‍👩‍👧', ' ')
const text = (maxLength: number) =>
  fc.oneof(
    fc.constant(null),
    fc.constant(''),
    fc.array(units, { maxLength, size: 'max' }).map((all) => all.join('')),
  )
const itemsOf = (maxLength: number) =>
  fc
    .array(fc.record({ title: fc.string({ maxLength: 5 }), body: text(maxLength), notes: text(maxLength) }), {
      maxLength: 6,
    })
    .map((items) => items.map((item, id): Item => ({ id, ...item })))

const smallest = bytesOf([
  {
    id: 0,
    title: '\u0000'.repeat(5),
    body: '👩‍👩‍👧',
    notes: null,
    part: { field: 'notes', from: 9999, to: 9999, of: 9999 },
  },
])

describe('pages', () => {
  it('rebuild every item exactly, in order, once, and each keeps its budget', async () => {
    await fc.assert(
      fc.asyncProperty(
        itemsOf(600),
        fc.integer({ min: smallest, max: 3_000 }),
        fc.integer({ min: Math.ceil(smallest * 0.6), max: 1_000 }),
        async (items, bytes, tokens) => {
          const pages = await allPages(items, bytes, tokens)
          expect(rebuilt(pages)).toEqual(items)
          for (const page of pages) {
            expect(bytesOf(page.items)).toBeLessThanOrEqual(bytes)
            expect(tokensOf(JSON.stringify(page.items))).toBeLessThanOrEqual(tokens)
          }
        },
      ),
      { numRuns: scaled(150, 1_500) },
    )
  })

  it('come to an end under any budget, and still rebuild every item', async () => {
    await fc.assert(
      fc.asyncProperty(
        itemsOf(20),
        fc.integer({ min: -9_000, max: 120 }),
        fc.integer({ min: -10, max: 60 }),
        async (items, bytes, tokens) => {
          expect(rebuilt(await allPages(items, bytes, tokens))).toEqual(items)
        },
      ),
      { numRuns: scaled(150, 1_500) },
    )
  })

  it('come to an end where an item is larger than the budget and has nothing to cut', async () => {
    const fit = pageFitter({ bytes: 1_000, tokens: 300 }, tokensOf)
    const items = [{ id: 1, title: 'x'.repeat(5_000), body: null, notes: null }]
    expect(await fit({ items, longFields: FIELDS })).toEqual({ items, finished: 1 })
  })

  it('hold as much as fits', async () => {
    const items = Array.from({ length: 100 }, (_, id): Item => ({
      id,
      title: 'x',
      body: 'y'.repeat(50),
      notes: null,
    }))
    const fit = pageFitter({ bytes: 5_000, tokens: 5_000 }, tokensOf)
    const { items: page, finished } = await fit({ items, longFields: FIELDS })
    expect(finished).toBe(page.length)
    expect(bytesOf(page)).toBeGreaterThan(4_900)
    const whole = await pageFitter({ bytes: 50_000, tokens: 50_000 }, tokensOf)({ items, longFields: FIELDS })
    expect(whole).toEqual({ items, finished: 100 })
  })

  it('are counted in tokens only where the bytes leave it open', async () => {
    const counted: string[] = []
    const count = (said: string) => Promise.resolve(counted.push(said))
    const items = [{ id: 1, title: 'x', body: 'y', notes: null }]
    await pageFitter({ bytes: 1_000, tokens: 500 }, count)({ items, longFields: FIELDS })
    expect(counted).toEqual([])
    await pageFitter({ bytes: 1_000, tokens: 10 }, count)({ items, longFields: FIELDS })
    expect(counted).not.toEqual([])
  })
})

describe('an item that changed between two pages', () => {
  const fit = pageFitter({ bytes: 200, tokens: 10_000 }, tokensOf)
  const item: Item = { id: 1, title: 'x', body: 'b'.repeat(500), notes: 'n'.repeat(500) }
  const resumed = (now: Item, resume: Continuation) => fit({ items: [now], longFields: FIELDS, resume })

  it('goes on with the next text where this one was emptied', async () => {
    const page = await resumed({ ...item, body: '' }, { field: 'body', offset: 300 })
    expect(page.items[0]).toMatchObject({ body: '', part: { field: 'notes', from: 0 } })
  })

  it('says that nothing is left where the last text was emptied', async () => {
    const page = await resumed({ ...item, notes: null }, { field: 'notes', offset: 300 })
    expect(page).toMatchObject({
      finished: 1,
      items: [{ body: null, part: { field: 'notes', from: 0, to: 0, of: 0 } }],
    })
  })

  it('ends where the text is shorter than what was given', async () => {
    const page = await resumed({ ...item, notes: 'short' }, { field: 'notes', offset: 300 })
    expect(page).toMatchObject({
      finished: 1,
      items: [{ notes: '', part: { field: 'notes', from: 5, to: 5, of: 5 } }],
    })
  })
})
