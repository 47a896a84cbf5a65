import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { wireSchema } from '../contract/json-schema.ts'
import { SchemaNode } from '../contract/schema-node.ts'
import { verdictOn } from './schema-verdict.ts'
import { validValues } from './valid-values.ts'

const schemas: Record<string, z.ZodType> = {
  text: z.string().min(2).max(5),
  trimmed: z.string().trim().min(1).max(5),
  pattern: z
    .string()
    .regex(/^[a-c]+$/i)
    .max(9),
  date: z.iso.date(),
  instant: z.iso.datetime(),
  ulid: z.ulid(),
  uuid: z.uuid(),
  email: z.email().max(99),
  address: z.url().max(99),
  integer: z.int(),
  bounded: z.int().min(-3).max(3),
  number: z.number().gt(0).lt(1),
  multiple: z.number().multipleOf(5).min(0).max(100),
  choice: z.enum(['a', 'b']),
  constant: z.literal(5),
  truth: z.boolean(),
  nullable: z.string().max(3).nullable(),
  list: z.array(z.int().min(0).max(9)).min(1).max(3),
  pair: z.tuple([z.string().max(3), z.boolean()]),
  object: z.strictObject({ a: z.int(), b: z.string().max(3).optional() }),
  record: z.record(z.string().max(3), z.int()),
  union: z.union([z.int(), z.string().max(3)]),
  json: z.json(),
}

const nodeOf = (schema: z.ZodType) => SchemaNode().parse(wireSchema(schema, 'input'))

describe('the verdict on a value is that of the schema itself', () => {
  it.each(Object.entries(schemas))('%s', (_, schema) => {
    const node = nodeOf(schema)
    const anything = fc.oneof(
      validValues(node, node),
      fc.jsonValue(),
      fc.anything({ maxDepth: 1 }),
      fc.constantFrom(
        '',
        ' ',
        'a',
        'aB',
        ' ab ',
        '😀😀😀😀😀',
        '漢漢漢漢漢漢',
        '2026-02-30',
        '2026-02-28',
        0.5,
        5,
        -0,
        [1],
        {},
      ),
    )
    fc.assert(
      fc.property(anything, (value) => {
        const said = schema.safeParse(value).success ? 'fits' : 'refused'
        expect([said, 'unsure']).toContain(verdictOn(value, node, node))
      }),
      { numRuns: 300 },
    )
  })
})

describe('values that are made to fit', () => {
  it.each(Object.entries(schemas))('do: %s', (_, schema) => {
    const node = nodeOf(schema)
    fc.assert(
      fc.property(validValues(node, node), (value) => {
        expect(verdictOn(value, node, node)).not.toBe('refused')
        expect(schema.safeParse(value).success).toBe(true)
      }),
    )
  })

  it('reach the bounds', () => {
    const node = nodeOf(schemas['text']!)
    const lengths = new Set(
      fc.sample(validValues(node, node), 200).map((text) => Array.from(String(text)).length),
    )
    expect(lengths).toEqual(new Set([2, 3, 4, 5]))
  })
})

describe('what a schema does not tell', () => {
  it.each<[SchemaNode, unknown]>([
    [{ type: 'object', properties: {} }, { unknown: 1 }],
    [{ type: 'string', format: 'unheard-of' }, 'x'],
    [{ type: 'string', maxLength: 3 }, ' x   '],
    [{ type: 'string', not: { const: 'x' } }, 'x'],
  ])('is left open: %j, %j', (node, value) => {
    expect(verdictOn(value, node, node)).toBe('unsure')
  })

  it('is not what it refuses for certain', () => {
    expect(verdictOn(5, { type: 'string', not: {} }, {})).toBe('refused')
    expect(verdictOn({ unknown: 1 }, { type: 'object' }, {}, true)).toBe('refused')
  })
})
