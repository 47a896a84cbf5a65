import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { scaled } from '../../../../test/scale.ts'
import { ToolError } from '../contract/errors.ts'
import { brandedId } from '../contract/ids.ts'
import { content, secret } from '../contract/json-schema.ts'
import { rawParameters, type Tool } from '../contract/tool.ts'
import { pagination } from '../contract/pagination.ts'
import { arbitraryArguments, outcomeModel } from '../testing/arbitrary-arguments.ts'
import { callTool, codeOf, TEST_USER, testCaller } from '../testing/call-tool.ts'
import { assertEnvelope } from '../testing/envelope.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'

/** Enough that every outcome is met. */
const RUNS = scaled(300, 2000)

const CardId = brandedId('CardId')
const Tree = z.object({
  name: z.string().min(1).max(12).describe('A name'),
  get children() {
    return z.array(Tree).max(3).optional().describe('What is below')
  },
})
const region = {
  type: 'object',
  properties: { region: { type: 'string', minLength: 2, maxLength: 40 }, deep: { type: 'boolean' } },
  required: ['region'],
  additionalProperties: false,
}

/** Tools that between them take every kind of parameter, and echo what they were given. */
const shapes: Record<
  string,
  { parameters: Tool['parameters']; params: Record<string, unknown>; category?: Tool['category'] }
> = {
  take_nothing: { parameters: z.object({}), params: {} },
  take_texts: {
    parameters: z.object({
      title: z.string().trim().min(1, 'A card needs a title').max(255).describe('A title').meta(content),
      body: z.string().max(10_000).optional().describe('A text').meta(content),
      token: z.string().max(40).optional().describe('A token').meta(secret),
      code: z
        .string()
        .regex(/^[A-Z]{4} \d{3}$/)
        .max(8)
        .optional()
        .describe('A course'),
      status: z.enum(['open', 'done']).default('open').describe('A status'),
    }),
    params: { title: 'x' },
    category: 'mutation',
  },
  take_page: {
    parameters: z.object({ ...pagination(), user_id: z.ulid().toUpperCase().optional().describe('Whose') }),
    params: {},
  },
  take_ids: {
    parameters: z.object({
      id: CardId.describe('An id'),
      day: z.iso.date().optional().describe('A day'),
      other: z.uuid().nullable().optional().describe('Another id'),
    }),
    params: { id: '01K9Z4M8T0QJ6X2V7B5N3C1R8D' },
  },
  take_figures: {
    parameters: z.object({
      count: z.int().min(-5).max(5).describe('A count'),
      share: z.number().gt(0).lt(1).optional().describe('A share'),
      step: z.number().multipleOf(5).min(0).max(100).optional().describe('A step'),
      any: z.int().optional().describe('Any number'),
      on: z.boolean().optional().describe('On or off'),
    }),
    params: { count: 1 },
  },
  take_trees: {
    parameters: z.object({
      tree: Tree.describe('A tree'),
      labels: z.array(z.string().trim().min(1).max(20)).min(1).max(4).optional().describe('Labels'),
      pair: z
        .tuple([z.int().min(0).max(9), z.boolean()])
        .optional()
        .describe('A pair'),
      either: z
        .discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('a').describe('Kind'), a: z.int().min(0).max(9).describe('A') }),
          z.object({ kind: z.literal('b').describe('Kind'), b: z.boolean().optional().describe('B') }),
        ])
        .optional()
        .describe('One or the other'),
      extra: z
        .record(z.string().max(9), z.string().max(9))
        .optional()
        .meta({ maxProperties: 5, description: 'More' }),
      anything: z
        .record(z.string().max(9), z.unknown())
        .optional()
        .meta({ maxProperties: 9, description: 'Passed on' }),
    }),
    params: { tree: { name: 'root' } },
    category: 'analysis',
  },
  take_raw: {
    parameters: rawParameters(
      region,
      z.strictObject({ region: z.string().min(2).max(40), deep: z.boolean().optional() }),
    ),
    params: { region: 'west' },
  },
}

const echo: Tool['handler'] = async (params, { ok, cursors }) => {
  const { cursor } = params as { cursor?: string }
  if (cursor !== undefined) cursors.open(cursor)
  const size = JSON.stringify(params).length
  if (size % 7 === 0) throw new ToolError('NOT_FOUND', `No card like ${JSON.stringify(params)}`)
  return ok({ value: `${size}` })
}

const tools = Object.entries(shapes).map(([name, shape]) => sampleTool({ name, handler: echo, ...shape }))

describe('random arguments end as the published schema says, and never badly', () => {
  const caller = testCaller()
  const pipeline = samplePipeline(tools)

  it.each(Object.keys(shapes))('%s', async (name) => {
    const tool = pipeline.registry.get(name)!
    const { valid, hostile } = arbitraryArguments(tool)
    const expected = outcomeModel(tool, { caller, business: ['NOT_FOUND'] })
    const met = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.oneof(valid, { weight: 2, arbitrary: hostile }), async (args) => {
        const outcome = await callTool(pipeline, name, args, { caller })
        assertEnvelope(outcome)
        expect([...expected(args)]).toContain(codeOf(outcome))
        met.add(codeOf(outcome))
      }),
      { numRuns: RUNS },
    )
    expect(met).toContain('OK')
    expect(met).toContain('BAD_REQUEST')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('and what fits the schema is accepted', async () => {
    for (const name of Object.keys(shapes)) {
      const tool = pipeline.registry.get(name)!
      const expected = outcomeModel(tool, { caller, business: ['NOT_FOUND'] })
      const codes = fc.sample(arbitraryArguments(tool).valid, 50).map((args) => [...expected(args)])
      const sure = codes.filter((possible) => !possible.includes('BAD_REQUEST'))
      expect(sure.length).toBeGreaterThan(name === 'take_page' ? 5 : 20)
    }
  })

  it('also for a user who names themselves', async () => {
    const tool = pipeline.registry.get('take_page')!
    const expected = outcomeModel(tool, { caller })
    for (const [claim, code] of [
      [TEST_USER, 'OK'],
      ['01K9Z4M8T0TEST000000000009', 'FORBIDDEN'],
    ] as const) {
      expect([...expected({ user_id: claim })]).toEqual([code])
      expect(codeOf(await callTool(pipeline, 'take_page', { user_id: claim }, { caller }))).toBe(code)
    }
  })
})
