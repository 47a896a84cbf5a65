import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { briefSchema, wireSchema } from './json-schema.ts'

const brief = (parameters: z.ZodObject) => briefSchema(wireSchema(parameters, 'input'))

describe('a schema as lists show it', () => {
  it('leaves out sizes and bounds that nobody comes near by accident', () => {
    const schema = z.object({
      title: z.string().min(1).max(255).describe('A title'),
      code: z.string().regex(/^[A-Z]+$/),
      labels: z.array(z.string().max(50)).min(1).max(10),
      limit: z.int().min(1).max(100),
      rev: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
      level: z.int().min(100).max(900),
    })
    expect(brief(schema)).toEqual({
      type: 'object',
      properties: {
        title: { type: 'string', description: 'A title' },
        code: { type: 'string' },
        labels: { type: 'array', items: { type: 'string' } },
        limit: { type: 'integer', maximum: 100 },
        rev: { type: 'integer' },
        level: { type: 'integer', minimum: 100, maximum: 900 },
      },
      required: ['title', 'code', 'labels', 'limit', 'rev', 'level'],
    })
  })

  it('shows a choice between formats as their type, and any other choice as it is', () => {
    const schema = z.object({
      asOf: z.union([z.iso.date(), z.iso.datetime()]).describe('A day'),
      due: z.iso.date().nullable(),
      size: z.union([z.string(), z.strictObject({ width: z.int().min(1).max(9) })]),
    })
    expect(brief(schema)['properties']).toEqual({
      asOf: { description: 'A day', type: 'string' },
      due: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
      size: {
        anyOf: [
          { type: 'string' },
          { type: 'object', properties: { width: { type: 'integer' } }, required: ['width'] },
        ],
      },
    })
  })

  it('leaves choices between objects and bounds to a refusal, further down than what a parameter holds', () => {
    const part = z.union([z.strictObject({ course: z.string() }), z.strictObject({ credits: z.number() })])
    const schema = z.object({
      wanted: part,
      goals: z.array(z.strictObject({ size: z.int().min(2).max(9), parts: z.array(part).describe('Which') })),
    })
    const option = (name: string, type: string) => ({
      type: 'object',
      properties: { [name]: { type } },
      required: [name],
    })
    expect(brief(schema)['properties']).toEqual({
      wanted: { anyOf: [option('course', 'string'), option('credits', 'number')] },
      goals: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            size: { type: 'integer' },
            parts: { type: 'array', items: { type: 'object' }, description: 'Which' },
          },
          required: ['size', 'parts'],
        },
      },
    })
  })

  it('leaves values and names alone', () => {
    const schema = z.object({
      minLength: z.int().min(2).max(5).default(2),
      anyOf: z.object({ pattern: z.string() }).default({ pattern: 'x' }),
    })
    expect(brief(schema)['properties']).toEqual({
      minLength: { type: 'integer', minimum: 2, maximum: 5, default: 2 },
      anyOf: {
        type: 'object',
        properties: { pattern: { type: 'string' } },
        required: ['pattern'],
        default: { pattern: 'x' },
      },
    })
  })
})
