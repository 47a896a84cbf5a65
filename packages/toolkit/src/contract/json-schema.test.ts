import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { content, parameterSchema, resultSchema, secret, wireSchema } from './json-schema.ts'
import { rawParameters } from './tool.ts'

describe('a published schema', () => {
  it('has what a caller needs and none of our marks', () => {
    const schema = z.strictObject({
      title: z.string().max(9).describe('A title').meta(content),
      secret: z.string().max(9).describe('A secret').meta(secret),
      id: z.ulid().describe('An id'),
    })
    expect(wireSchema(schema, 'input')).toEqual({
      type: 'object',
      properties: {
        title: { type: 'string', maxLength: 9, description: 'A title' },
        secret: { type: 'string', maxLength: 9, description: 'A secret' },
        id: { type: 'string', pattern: expect.stringMatching(/25/), description: 'An id' },
      },
      required: ['title', 'secret', 'id'],
    })
  })

  it('leaves values and names alone', () => {
    const schema = z.object({
      default: z.object({ title: z.string().max(9) }).default({ title: 'Untitled' }),
      pattern: z.enum(['title', 'secret']),
      properties: z.string().max(9).meta(secret),
    })
    expect(wireSchema(schema, 'input')).toEqual({
      type: 'object',
      properties: {
        default: {
          type: 'object',
          default: { title: 'Untitled' },
          properties: { title: { type: 'string', maxLength: 9 } },
          required: ['title'],
        },
        pattern: { type: 'string', enum: ['title', 'secret'] },
        properties: { type: 'string', maxLength: 9 },
      },
      required: ['pattern', 'properties'],
    })
  })

  it('is untouched where it was written as JSON Schema', () => {
    const raw = { type: 'object', title: 'Mine', additionalProperties: false, $schema: 'x', properties: {} }
    expect(parameterSchema(rawParameters(raw, z.strictObject({})))).toBe(raw)
  })
})

describe('the schema of a result', () => {
  it('is exact for the data and loose for the rest', () => {
    expect(resultSchema(z.object({ value: z.string() }))).toEqual({
      type: 'object',
      properties: {
        data: { type: 'object', properties: { value: { type: 'string' } }, required: ['value'] },
        agentHints: { type: 'object' },
        metadata: { type: 'object' },
        _meta: { type: 'object' },
      },
      required: ['data', 'agentHints', 'metadata', '_meta'],
    })
  })

  it('has no reference that leads nowhere', () => {
    const Tree = z.object({
      name: z.string(),
      get children() {
        return z.array(Tree)
      },
    })
    for (const data of [Tree, z.object({ tree: Tree, other: Tree })]) {
      const schema = resultSchema(data)
      const refs = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/?([^"]*)"/g)].map(
        ([, path]) => path ?? '',
      )
      expect(refs).not.toEqual([])
      for (const path of refs) {
        const target = path.split('/').reduce<unknown>((node, key) => Object(node)[key], schema)
        expect(target).toMatchObject({ properties: { children: {} } })
      }
    }
  })
})
