import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { content, secret } from '../contract/json-schema.ts'
import { compileRedaction } from './redaction.ts'

const password = z.string().max(99).meta(secret)
const diary = z.string().max(99).meta(content)
const open = z.string().max(99)

/** Every way in which a schema may hold another. */
const holders: Record<string, [schema: z.ZodType, wrap: (value: unknown) => unknown]> = {
  directly: [password, (value) => value],
  'in an object': [z.object({ a: open.optional(), b: password }), (value) => ({ a: 'seen', b: value })],
  'in an array': [z.array(password), (value) => [value, value]],
  'in an array of objects': [z.array(z.object({ b: password })), (value) => [{ b: value }]],
  'in objects of objects': [z.object({ c: z.object({ b: password }) }), (value) => ({ c: { b: value } })],
  'in a tuple': [z.tuple([open, password]), (value) => [value, value]],
  'in the rest of a tuple': [z.tuple([z.int()], password), (value) => [1, value]],
  'in a record': [z.record(z.string(), password), (value) => ({ any: value })],
  'in one option of a union': [z.union([z.int(), z.object({ b: password })]), (value) => ({ b: value })],
  'in one of two options that share the field': [
    z.union([z.object({ b: open }), z.object({ b: password })]),
    (value) => ({ b: value }),
  ],
  'in a discriminated union': [
    z.discriminatedUnion('k', [
      z.object({ k: z.literal('a'), b: password }),
      z.object({ k: z.literal('b') }),
    ]),
    (value) => ({ k: 'a', b: value }),
  ],
  'in an intersection': [
    z.intersection(z.object({ a: open }), z.object({ b: password })),
    (value) => ({ b: value }),
  ],
  optional: [z.object({ b: password.optional() }), (value) => ({ b: value })],
  'nullable, with a default, read-only': [
    z.object({ b: password.nullable().default(null).readonly() }),
    (value) => ({ b: value }),
  ],
  'marked around, not inside': [z.object({ b: open.optional().meta(secret) }), (value) => ({ b: value })],
  'marked before further checks': [
    z.object({ b: open.meta(secret).min(1).trim() }),
    (value) => ({ b: value }),
  ],
  transformed: [z.object({ b: password.transform((text) => text.length) }), (value) => ({ b: value })],
  preprocessed: [z.object({ b: z.preprocess((given) => given, password) }), (value) => ({ b: value })],
  'branded and caught': [
    z.object({ b: password.brand<'B'>().catch(() => z.NEVER) }),
    (value) => ({ b: value }),
  ],
  lazy: [z.lazy(() => z.object({ b: password })), (value) => ({ b: value })],
  'in a schema that contains itself': [
    z.object({
      get next() {
        return z.array(z.union([password, z.object({ b: password })])).optional()
      },
    }),
    (value) => ({ next: [value, { b: value }] }),
  ],
  'in a strict object within a loose one': [
    z.looseObject({ c: z.strictObject({ b: password }) }),
    (value) => ({ c: { b: value } }),
  ],
}

describe('a secret', () => {
  const values: unknown[] = ['hunter2', ['hunter2'], { inner: 'hunter2' }, 'hunter2'.repeat(99)]

  it.each(Object.entries(holders))('%s is not shown, whatever its form', (_, [schema, wrap]) => {
    const { redact, holdsSecret } = compileRedaction(z.object({ field: schema, other: open.optional() }))
    for (const value of values) {
      const args = { field: wrap(value), other: 'seen' }
      expect(JSON.stringify(redact(args))).not.toContain('hunter2')
      expect(redact(args)).toMatchObject({ other: 'seen' })
      expect(holdsSecret(args)).toBe(true)
    }
    expect(holdsSecret({ other: 'seen' })).toBe(false)
  })

  it('is one even where it is also what somebody wrote', () => {
    const { redact, holdsSecret } = compileRedaction(
      z.object({ note: z.object({ b: password }).meta(content) }),
    )
    expect(redact({ note: { b: 'hunter2' } })).toEqual({ note: '[object]' })
    expect(holdsSecret({ note: { b: 'hunter2' } })).toBe(true)
  })
})

describe('what people wrote', () => {
  const { redact } = compileRedaction(
    z.object({
      note: diary,
      list: z.array(diary),
      labels: z.array(open).meta(content),
      deep: z.object({ note: diary }),
    }),
  )

  it('is shown as its size', () => {
    const args = {
      note: 'Dear diary',
      list: ['Dear', 'diary'],
      labels: ['Dear', 'diary'],
      deep: { note: 'Dear' },
    }
    expect(redact(args)).toEqual({
      note: '[10 characters]',
      list: ['[4 characters]', '[5 characters]'],
      labels: '[2 items]',
      deep: { note: '[4 characters]' },
    })
  })

  it('is not shown where it is of a wrong type', () => {
    expect(redact({ note: { text: 'Dear' }, list: 'Dear', labels: 'Dear', deep: ['Dear'] })).toEqual({
      note: '[object]',
      list: '[string]',
      labels: '[4 characters]',
      deep: '[array]',
    })
  })
})

describe('the rest', () => {
  const { redact } = compileRedaction(
    z.object({
      name: open,
      count: z.int(),
      on: z.boolean(),
      kind: z.enum(['a', 'b']).nullable(),
      anything: z.unknown(),
      list: z.array(z.int()),
    }),
  )

  it('is shown as it is', () => {
    const args = { name: 'Ada', count: 1, on: true, kind: null, list: [1, 2] }
    expect(redact(args)).toEqual(args)
  })

  it('is shown by its type where the schema says no more', () => {
    expect(redact({ name: { a: 1 }, anything: 'text', list: 5 })).toEqual({
      name: '[object]',
      anything: '[string]',
      list: '[number]',
    })
  })

  it('is not shown where no schema names it', () => {
    expect(redact({ name: 'Ada', odd: 'value' })).toEqual({ name: 'Ada', odd: '[unknown]' })
  })

  it.each([
    ['text', '[string]'],
    [5, '[number]'],
    [['a'], '[array]'],
    [null, null],
    [undefined, undefined],
  ])('%j in place of all arguments is %j', (args, shown) => {
    expect(redact(args)).toEqual(shown)
  })

  it('is bounded', () => {
    const args = {
      name: 'x'.repeat(1_000_000),
      list: Array.from({ length: 100_000 }, () => 1),
      ...Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`${'k'.repeat(1_000)}${at}`, 1])),
    }
    expect(JSON.stringify(redact(args)).length).toBeLessThan(5_000)
  })

  it('pollutes nothing', () => {
    const shown = redact(
      JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    )
    expect(Object.getPrototypeOf(shown)).toBe(Object.prototype)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('goes down only so far', () => {
    const Tree = z.object({
      get child() {
        return Tree.optional()
      },
    })
    const tree = compileRedaction(Tree)
    const deep = JSON.parse(`${'{"child":'.repeat(20_000)}{}${'}'.repeat(20_000)}`)
    expect(JSON.stringify(tree.redact(deep)).length).toBeLessThan(500)
    expect(tree.holdsSecret(deep)).toBe(true)
  })
})
