import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { parameterSchema } from '../contract/json-schema.ts'
import { parameterFaults, reservedNames } from './parameter-faults.ts'

const faults = (shape: z.core.$ZodLooseShape) => {
  const schema = parameterSchema(z.object(shape))
  return [...reservedNames(schema), ...parameterFaults(schema)]
}
const text = z.string().max(9).describe('A text')

interface Tree {
  name: string
  children?: Tree[] | undefined
}
const treeOf = (name: z.ZodType<string>): z.ZodType<Tree> => {
  const Tree: z.ZodType<Tree> = z.lazy(() =>
    z.object({ name, children: z.array(Tree).max(3).optional().describe('Below') }),
  )
  return Tree
}

describe('a parameter that keeps the rules', () => {
  it.each<[string, z.ZodType]>([
    ['a text', text],
    ['a choice', z.enum(['a', 'b'])],
    ['a constant', z.literal('a')],
    ['a truth', z.boolean()],
    ['a whole number', z.int().min(0).max(9)],
    ['a number between', z.number().gt(0).lt(1)],
    ['a day', z.iso.date()],
    ['an id', z.ulid()],
    ['a uuid', z.uuid()],
    ['a list', z.array(z.string().max(9)).max(3)],
    ['a pair', z.tuple([z.string().max(9), z.boolean()])],
    ['an object', z.object({ a: text })],
    ['a list of objects', z.array(z.object({ a: text })).max(3)],
    ['one of two', z.union([z.string().max(9), z.int().min(0).max(9)])],
    [
      'one of two objects',
      z.discriminatedUnion('k', [z.object({ k: z.literal('a').describe('Kind'), a: text })]),
    ],
    ['nothing or a text', z.string().max(9).nullable()],
    [
      'an open object with a maximum',
      z.record(z.string().max(9), z.string().max(9)).meta({ maxProperties: 5 }),
    ],
    ['a tree', treeOf(text)],
  ])('%s', (_, schema) => {
    expect(faults({ a: schema.describe('A') })).toEqual([])
  })
})

describe('a parameter is refused', () => {
  it.each<[string, z.ZodType, string]>([
    ['a text without an end', z.string(), 'parameter a has no maximum length'],
    ['an address without an end', z.url(), 'parameter a has no maximum length'],
    ['an e-mail address without an end', z.email(), 'parameter a has no maximum length'],
    ['an instant without an end', z.iso.datetime(), 'parameter a has no maximum length'],
    ['a number without a maximum', z.number().min(0), 'parameter a has no minimum or no maximum'],
    ['a number without a minimum', z.number().max(0), 'parameter a has no minimum or no maximum'],
    ['a list without an end', z.array(z.boolean()), 'parameter a has no maximum number of items'],
    ['a list of endless texts', z.array(z.string()).max(3), 'parameter a[] has no maximum length'],
    [
      'an endless text in an object',
      z.object({ b: z.string().describe('B') }),
      'parameter a.b has no maximum length',
    ],
    [
      'an endless text deep down',
      z.array(z.object({ b: z.object({ c: z.string().describe('C') }).describe('B') })).max(3),
      'parameter a[].b.c has no maximum length',
    ],
    [
      'an endless text as one choice',
      z.union([z.int().min(0).max(9), z.string()]),
      'parameter a has no maximum length',
    ],
    ['an endless text in a pair', z.tuple([z.string()]), 'parameter a[] has no maximum length'],
    [
      'an endless text in a tree',
      treeOf(z.string().describe('A name')),
      'parameter (nested).name has no maximum length',
    ],
    [
      'an open object',
      z.record(z.string().max(9), z.string().max(9)),
      'parameter a is an open object without a maximum of properties',
    ],
    [
      'an open object of endless texts',
      z.record(z.string().max(9), z.string()).meta({ maxProperties: 5 }),
      'parameter a.* has no maximum length',
    ],
    ['anything', z.unknown(), 'parameter a may be anything: give it a type that JSON can carry'],
    ['what JSON has not', z.date(), 'parameter a may be anything: give it a type that JSON can carry'],
    ['no words for a field', z.object({ b: z.boolean() }), 'parameter a.b has no description'],
    [
      'no words deep down',
      z.array(z.object({ b: z.boolean() })).max(3),
      'parameter a[].b has no description',
    ],
    [
      'no words in a choice',
      z.union([z.boolean(), z.object({ b: z.boolean() })]),
      'parameter a.b has no description',
    ],
    ['no words in a tree', treeOf(z.string().max(9)), 'parameter (nested).name has no description'],
  ])('for %s', (_, schema, fault) => {
    expect(faults({ a: schema.describe('A') })).toEqual([fault])
  })

  it('for no words', () => {
    expect(faults({ a: z.boolean() })).toEqual(['parameter a has no description'])
    expect(faults({ a: z.boolean().describe(' ') })).toEqual(['parameter a has no description'])
  })

  it('for its name', () => {
    expect(faults({ _a: text })).toEqual(['parameter _a: names that begin with _ are reserved'])
    expect(faults({ clientEventId: text })).toEqual(['parameter clientEventId belongs to the pipeline'])
  })

  it('for all of it at once', () => {
    expect(faults({ _a: z.string(), b: z.array(z.string()) })).toHaveLength(6)
  })
})
