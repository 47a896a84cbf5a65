import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { anyId, anyTime, fromGiven, type Example } from '../contract/example.ts'
import { runExample } from './run-example.ts'
import { samplePipeline, sampleTool } from './sample-tool.ts'

const Card = z.object({ id: z.ulid(), title: z.string(), at: z.iso.datetime() })
const id = '01K9Z4M8T0QJ6X2V7B5N3C1R8D'
const at = '2026-01-01T00:00:00.000Z'
const title = z.string().min(1).max(9).describe('A title')

/** Two tools over a shelf of cards that begins empty. */
function shelf() {
  const cards = new Map<unknown, z.output<typeof Card>>()
  const result = { id, title: 'x', at }
  return samplePipeline([
    sampleTool({
      name: 'add_card',
      category: 'mutation',
      parameters: z.object({ title }),
      params: { title: 'x' },
      data: Card,
      result,
      async handler(params, { ok, newId, now }) {
        const card = Card.parse({ ...params, id: newId(), at: now().toISOString() })
        cards.set(card.id, card)
        return ok(card)
      },
    }),
    sampleTool({
      name: 'get_card',
      parameters: z.object({ id: z.ulid().describe('An id') }),
      params: { id },
      data: Card,
      result,
      handler: async (params, { ok }) => ok(cards.get(Reflect.get(params, 'id'))),
    }),
  ])
}

const example: Example = {
  description: 'A card',
  given: [{ tool: 'add_card', params: { title: 'Algebra' } }],
  params: { id: fromGiven(0, 'id') },
  expectedResult: { id: fromGiven(0, 'id'), title: 'Algebra', at: anyTime },
}

const run = (own: Partial<Example>) => {
  const pipeline = shelf()
  return runExample(pipeline, pipeline.registry.get('get_card')!, { ...example, ...own })
}

describe('an example', () => {
  it('is run with the calls that it needs', async () => {
    expect(await run({})).toEqual([])
    expect(await run({ expectedResult: { id: anyId, title: 'Algebra', at: anyTime } })).toEqual([])
  })

  it.each<[string, Partial<Example>, string]>([
    [
      'promises too much',
      { expectedResult: { id: anyId, title: 'Algebra', at: anyTime, odd: 1 } },
      'data.odd',
    ],
    ['promises too little', { expectedResult: { id: anyId, at: anyTime } }, 'data.title'],
    ['promises another title', { expectedResult: { id: anyId, title: 'x', at: anyTime } }, 'data.title'],
    ['is refused', { params: { id: 'odd' } }, 'get_card: BAD_REQUEST'],
    [
      'needs what is refused',
      { given: [{ tool: 'add_card', params: { title: '' } }] },
      'given add_card: BAD_REQUEST',
    ],
    ['needs what is not there', { given: [{ tool: 'no_tool', params: {} }] }, 'given no_tool: NOT_FOUND'],
  ])('that %s is told of', async (_, own, difference) => {
    expect(await run(own)).toEqual([expect.stringContaining(difference)])
  })
})
