import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Tool } from '../contract/tool.ts'
import { callTool, codeOf, OTHER_USER, testCaller } from '../testing/call-tool.ts'
import { assertEnvelope } from '../testing/envelope.ts'
import { hintsOf } from '../testing/run-suggestions.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'
import { pagination } from '../contract/pagination.ts'

const parameters = z.object({ ...pagination(), word: z.string().max(20).default('x').describe('A word') })
const data = z.object({ position: z.unknown(), next_cursor: z.string() })

const handler: Tool['handler'] = async (params, { cursors, ok }) => {
  const given = (params as { cursor?: string }).cursor
  const position = given === undefined ? null : cursors.open(given)
  return ok({ position, next_cursor: cursors.seal({ after: 'ünï', page: 2 }) })
}
const result = { position: null, next_cursor: '' }
const listing = (name: string) => sampleTool({ name, parameters, data, result, handler })

async function firstCursor(pipeline = samplePipeline([listing('list_cards'), listing('list_decks')])) {
  const outcome = await callTool(pipeline, 'list_cards')
  if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome))
  return { pipeline, cursor: data.parse(outcome.result.data).next_cursor }
}

describe('a cursor', () => {
  it('gives its position back to the same query, at any limit', async () => {
    const { pipeline, cursor } = await firstCursor()
    for (const args of [{ cursor }, { cursor, limit: 5 }, { cursor, word: 'x' }]) {
      const outcome = await callTool(pipeline, 'list_cards', args)
      expect(outcome).toMatchObject({ result: { data: { position: { after: 'ünï', page: 2 } } } })
    }
  })

  it('is as long as a parameter may be', async () => {
    expect((await firstCursor()).cursor).toMatch(/^c1\.[\w-]+\.[\w-]{16}$/)
  })

  it.each<[string, string, object, object]>([
    ['another tool', 'list_decks', {}, {}],
    ['another query', 'list_cards', { word: 'y' }, {}],
    ['another owner', 'list_cards', {}, { caller: testCaller({ userId: OTHER_USER }) }],
    ['the system', 'list_cards', {}, { caller: testCaller({ userId: null }) }],
  ])('is refused to %s', async (_, tool, args, options) => {
    const { pipeline, cursor } = await firstCursor()
    expect(codeOf(await callTool(pipeline, tool, { ...args, cursor }, options))).toBe('BAD_REQUEST')
  })

  const body = Buffer.from('{"after":"a","page":9}').toString('base64url')
  it.each<[string, (cursor: string) => string]>([
    ['cut off', (cursor) => cursor.slice(0, -1)],
    ['cut short', (cursor) => cursor.slice(0, 10)],
    ['without its seal', (cursor) => cursor.split('.').slice(0, 2).join('.')],
    ['with an empty seal', (cursor) => `${cursor.split('.').slice(0, 2).join('.')}.`],
    ['with another position', (cursor) => ['c1', body, cursor.split('.')[2]].join('.')],
    ['of another version', (cursor) => cursor.replace('c1', 'c2')],
    ['lengthened', (cursor) => `${cursor}.x`],
    ['of any text', () => 'MTIz'],
    ['of dots', () => '.'.repeat(1_000)],
    ['of odd characters', () => 'c1.\u0001.漢'],
  ])('%s is refused, and the way on is shown', async (_, forge) => {
    const { pipeline, cursor } = await firstCursor()
    const outcome = await callTool(pipeline, 'list_cards', { cursor: forge(cursor) })
    assertEnvelope(outcome)
    expect(outcome).toMatchObject({
      failure: { code: 'BAD_REQUEST', details: { reason: expect.stringContaining('without a cursor') } },
    })
    expect(hintsOf(outcome)?.confidence).toBeGreaterThan(0)
  })

  it('sealed under another key is refused', async () => {
    const { cursor } = await firstCursor()
    const ports = testPorts({ cursorKey: Buffer.alloc(32, 'another') })
    const pipeline = samplePipeline([listing('list_cards')], ports)
    expect(codeOf(await callTool(pipeline, 'list_cards', { cursor }))).toBe('BAD_REQUEST')
  })
})
