import type { Arbitrary } from 'fast-check'
import { fastCheck, type FastCheck } from './fast-check.ts'
import { typesOf, type SchemaNode } from '../contract/schema-node.ts'

type Args = Readonly<Record<string, unknown>>

const HUGE = 100_000
const DEEP = 100

const nested = (open: string, close: string): unknown =>
  JSON.parse(`${open.repeat(DEEP)}1${close.repeat(DEEP)}`)

/** Values that nobody means to send and somebody will. */
const junkOf = (fc: FastCheck): Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      0,
      -0,
      -1,
      1.5,
      1e308,
      2 ** 53,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ),
    fc.constantFrom<unknown>(
      '',
      ' ',
      '\u0000\u0007\u001B[2J',
      '漢字',
      '😀',
      '\uD800',
      'a\uDC00b',
      '\u202Etxt',
    ),
    fc.constantFrom<unknown>('x'.repeat(HUGE), '漢'.repeat(HUGE), '\uD800'.repeat(HUGE), '1', 'true', 'null'),
    fc.constantFrom<unknown>([], {}, [[]], nested('[', ']'), nested('{"a":', '}')),
    fc.constantFrom('{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":1}}').map(parsed),
    fc.string({ unit: 'binary' }),
    fc.jsonValue({ maxDepth: 3 }),
  )

const strangeNamesOf = (fc: FastCheck): Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
      'valueOf',
      '_x',
      '',
    ),
    fc.constantFrom('漢字', '😀', '\uD800', 'a.b', 'line\nbreak', 'k'.repeat(HUGE)),
    fc.string(),
  )

function parsed(text: string): unknown {
  return JSON.parse(text)
}

/** The value just outside what the schema allows, where it has an edge. */
function outside(node: SchemaNode): unknown[] {
  const { maxLength, minLength = 0, minimum, maximum, maxItems } = node
  return typesOf(node).flatMap((type): unknown[] => {
    if (type === 'string') {
      return [
        ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), '😀'.repeat(maxLength + 1)]),
        ...(minLength > 0 ? ['x'.repeat(minLength - 1)] : []),
      ]
    }
    if (type === 'array')
      return maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => 'x')]
    return [...(minimum === undefined ? [] : [minimum - 1]), ...(maximum === undefined ? [] : [maximum + 1])]
  })
}

/** Sets a field so that even `__proto__` becomes a field. */
const withField = (args: Args, name: string, value: unknown): Args =>
  Object.fromEntries([...Object.entries(args).filter(([key]) => key !== name), [name, value]])

/** Arguments with something wrong in them, made from right ones; a few are right after all. */
export function hostileArguments(valid: Arbitrary<Args>, root: SchemaNode): Arbitrary<unknown> {
  const fc = fastCheck()
  const junk = junkOf(fc)
  const strangeNames = strangeNamesOf(fc)
  const properties = Object.entries(root.properties ?? {})
  const edges = properties.flatMap(([name, node]) => outside(node).map((value) => [name, value] as const))
  const replaced = fc.tuple(valid, fc.constantFrom('', ...properties.map(([name]) => name)), junk)
  return fc.oneof(
    { weight: 3, arbitrary: replaced.map(([args, name, value]) => withField(args, name, value)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(valid, strangeNames, junk)
        .map(([args, name, value]) => withField(args, name, value)),
    },
    { weight: 2, arbitrary: fc.tuple(valid, fc.nat()).map(([args, at]) => withoutOne(args, at)) },
    {
      weight: 2,
      arbitrary: fc.tuple(valid, fc.nat(), junk).map(([args, at, value]) => brokenInside(args, at, value)),
    },
    ...(edges.length === 0
      ? []
      : [
          {
            weight: 2,
            arbitrary: fc
              .tuple(valid, fc.constantFrom(...edges))
              .map(([args, [name, value]]) => withField(args, name, value)),
          },
        ]),
    { weight: 1, arbitrary: junk },
  )
}

function withoutOne(args: Args, at: number): Args {
  const names = Object.keys(args)
  const gone = names[at % Math.max(1, names.length)]
  return Object.fromEntries(Object.entries(args).filter(([name]) => name !== gone))
}

/** Breaks one value somewhere inside: `at` counts the values in the order in which they are met. */
function brokenInside(args: Args, at: number, value: unknown): unknown {
  const places = countValues(args)
  let left = at % places
  const visit = (node: unknown): unknown => {
    if (left === 0) {
      left -= 1
      return value
    }
    left -= 1
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([name, field]) => [name, visit(field)]))
  }
  return visit(args)
}

const countValues = (node: unknown): number =>
  typeof node === 'object' && node !== null
    ? Object.values(node).reduce<number>((sum, inner) => sum + countValues(inner), 1)
    : 1
