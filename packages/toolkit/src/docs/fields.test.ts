import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { wireSchema } from '../contract/json-schema.ts'
import type { Field } from './variants.ts'
import { fieldsOf } from './fields.ts'

const fields = (shape: z.ZodRawShape): Field[] => fieldsOf(wireSchema(z.object(shape), 'input'))
const only = (type: z.ZodType): Field | undefined => fields({ value: type })[0]
const paths = (found: readonly Field[]): string[] => found.map(({ path }) => path)

describe('a type in plain words', () => {
  it.each<[z.ZodType, string]>([
    [z.string(), 'text'],
    [z.int(), 'whole number'],
    [z.number(), 'number'],
    [z.boolean(), 'true or false'],
    [z.enum(['a', 'b', 'c']), '`a`, `b` or `c`'],
    [z.literal('x'), '`x`'],
    [z.iso.date(), 'date (YYYY-MM-DD)'],
    [z.iso.datetime(), 'time (RFC 3339)'],
    [z.url(), 'web address'],
    [z.ulid(), 'id (ULID)'],
    [z.string().nullable(), 'text or null'],
    [z.array(z.string()), 'list of text'],
    [z.array(z.enum(['a', 'b'])), 'list of (`a` or `b`)'],
    [z.array(z.array(z.object({}))), 'list of lists of objects'],
    [z.object({}), 'object'],
    [z.union([z.iso.date(), z.int()]), 'date (YYYY-MM-DD) or whole number'],
    [z.unknown(), 'any value'],
  ])('%#: %2$s', (type, words) => {
    expect(only(type)?.type).toBe(words)
  })
})

describe('bounds in words', () => {
  it.each<[z.ZodType, string]>([
    [z.string().min(1).max(255), '1–255 characters'],
    [z.string().max(10_000), 'up to 10,000 characters'],
    [z.string().min(1), 'at least 1 character'],
    [z.string().length(3), '3 characters'],
    [z.int().min(1).max(10), '1–10'],
    [z.int(), ''],
    [z.number().gt(0), 'above 0'],
    [z.array(z.string().max(50)).min(1).max(10), '1–10 items; each up to 50 characters'],
    [z.string().max(40).nullable(), 'up to 40 characters'],
    [z.string().regex(/^[a-z]+$/), 'matches `^[a-z]+$`'],
    [z.ulid(), ''],
    [z.iso.date(), ''],
  ])('%#: %2$s', (type, words) => {
    expect(only(type)?.bounds).toBe(words)
  })
})

describe('the fields of a schema', () => {
  it('say what is required, and what stands in where nothing is given', () => {
    const found = fields({
      needed: z.string().describe('Needed'),
      left: z.string().optional(),
      filled: z.int().default(3),
    })
    expect(found.map(({ required, standard }) => [required, standard])).toEqual([
      [true, ''],
      [false, ''],
      [false, '3'],
    ])
    expect(found[0]?.description).toBe('Needed')
  })

  it('are found however deep they lie', () => {
    const inner = z.object({ grade: z.string().optional() })
    const found = fields({ a: z.object({ b: z.array(z.array(inner)) }), c: z.record(z.string(), inner) })
    expect(paths(found)).toEqual(['a', 'a.b', 'a.b[][].grade', 'c', 'c.*', 'c.*.grade'])
  })

  it('of a choice are told once where every form has them, else with their form', () => {
    const target = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('course'), course: z.string(), credits: z.number() }),
      z.object({ kind: z.literal('generic'), subject: z.string(), level: z.int(), credits: z.number() }),
      z.object({
        kind: z.literal('elective'),
        level: z.int().describe('From 1'),
        credits: z.number().optional(),
      }),
    ])
    const found = fields({ target })
    expect(found.map(({ path, type, description }) => [path, type, description])).toEqual([
      ['target', 'object', ''],
      ['target.kind', '`course`, `generic` or `elective`', 'Says which of the forms it is.'],
      ['target.course', 'text', 'Where `kind` is `course`.'],
      ['target.credits', 'number', ''],
      ['target.subject', 'text', 'Where `kind` is `generic`.'],
      ['target.level', 'whole number', 'Where `kind` is `generic`.'],
      ['target.level', 'whole number', 'Where `kind` is `elective`. From 1'],
    ])
    expect(found.find(({ path }) => path === 'target.credits')?.required).toBe(false)
  })

  it('of forms without a name are told by what only they have', () => {
    const leaf = z.union([
      z.object({ course: z.string() }),
      z.object({ condition: z.string(), text: z.string() }),
    ])
    const found = fields({ leaf: leaf.nullable() })
    expect(found.map(({ path, description }) => [path, description])).toEqual([
      ['leaf', ''],
      ['leaf.course', 'In the form with `course`.'],
      ['leaf.condition', 'In the form with `condition` and `text`.'],
      ['leaf.text', 'In the form with `condition` and `text`.'],
    ])
  })

  it('that go in a circle are told at their first place', () => {
    const Tree = z.object({
      name: z.string(),
      get parts() {
        return z.array(Tree)
      },
    })
    const found = fields({ tree: Tree, other: Tree.nullable() })
    expect(found.map(({ path, type }) => [path, type])).toEqual([
      ['tree', 'object'],
      ['tree.name', 'text'],
      ['tree.parts', 'list of objects, as in `tree`'],
      ['other', 'object or null'],
    ])
  })
})
