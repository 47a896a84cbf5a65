import type { Arbitrary } from 'fast-check'
import { fastCheck } from './fast-check.ts'
import { formatOf } from './formats.ts'
import { lengthOf, patternOf, referredTo, typesOf, type SchemaNode } from '../contract/schema-node.ts'

const DEEPEST = 4
const MOST_ITEMS = 5
const LONGEST = 20_000
const NEUTRAL = ['x', 'é', '漢', '😀', '\u0001', '\u202E', '"', '\\']

/** Values that the schema allows. */
export function validValues(node: SchemaNode, root: SchemaNode, depth = 0): Arbitrary<unknown> {
  const fc = fastCheck()
  const inner = (child: SchemaNode) => validValues(child, root, depth + 1)
  if (node.$ref !== undefined) return validValues(referredTo(node.$ref, root), root, depth + 1)
  if (node.const !== undefined) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  const options = node.anyOf ?? node.oneOf
  // Deep down, the first option that does not go deeper ends a schema that contains itself.
  if (options) return depth < DEEPEST ? fc.oneof(...options.map(inner)) : inner(shallowest(options))
  if (node.allOf) return fc.tuple(...node.allOf.map(inner)).map((parts) => Object.assign({}, ...parts))
  const types = typesOf(node)
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 })
  return fc.oneof(...types.map((type) => ofType(type, node, inner, depth)))
}

function ofType(
  type: string,
  node: SchemaNode,
  inner: (child: SchemaNode) => Arbitrary<unknown>,
  depth: number,
): Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return texts(node)
    case 'integer':
    case 'number':
      return numbers(node, type === 'integer')
    case 'boolean':
      return fastCheck().boolean()
    case 'null':
      return fastCheck().constant(null)
    case 'array':
      return arrays(node, inner, depth)
    case 'object':
      return objects(node, inner, depth)
    default:
      throw new Error(`The schema has the unknown type ${type}`)
  }
}

function texts(node: SchemaNode): Arbitrary<string> {
  const fc = fastCheck()
  const { format, pattern, minLength = 0, maxLength = LONGEST } = node
  const known = format === undefined ? undefined : formatOf(format)
  if (known) return known.values()
  const fits = (text: string) => lengthOf(text) >= minLength && lengthOf(text) <= maxLength
  if (pattern?.includes('\\p{')) {
    // The generator does not know classes of characters, so texts are tried until one fits.
    const matches = patternOf(pattern)
    return fc
      .string({ minLength, maxLength: Math.min(maxLength, LONGEST) })
      .filter((text) => matches.test(text))
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).filter(fits)
  const most = Math.min(maxLength, LONGEST)
  const short = fc.string({ unit: 'binary', minLength, maxLength: most })
  const exact = fc
    .tuple(fc.constantFrom(...NEUTRAL), fc.constantFrom(minLength, most))
    .map(([unit, length]) => unit.repeat(length))
  // Blanks at the ends may be trimmed by the tool, which the schema does not say.
  return fc.oneof({ arbitrary: short, weight: 3 }, exact).filter((text) => text.trim() === text)
}

function numbers(node: SchemaNode, whole: boolean): Arbitrary<number> {
  const fc = fastCheck()
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node
  const min = minimum ?? (exclusiveMinimum === undefined ? -1e9 : exclusiveMinimum + (whole ? 1 : 1e-6))
  const max = maximum ?? (exclusiveMaximum === undefined ? 1e9 : exclusiveMaximum - (whole ? 1 : 1e-6))
  if (multipleOf !== undefined) {
    const steps = fc.integer({ min: Math.ceil(min / multipleOf), max: Math.floor(max / multipleOf) })
    return steps.map((step) => step * multipleOf)
  }
  return whole
    ? fc.bigInt({ min: BigInt(Math.ceil(min)), max: BigInt(Math.floor(max)) }).map(Number)
    : fc.double({ min, max, noNaN: true, noDefaultInfinity: true })
}

function arrays(
  { items, prefixItems, minItems = 0, maxItems = MOST_ITEMS }: SchemaNode,
  inner: (child: SchemaNode) => Arbitrary<unknown>,
  depth: number,
): Arbitrary<unknown[]> {
  const fc = fastCheck()
  if (prefixItems) return fc.tuple(...prefixItems.map(inner))
  const item = typeof items === 'object' ? inner(items) : fc.jsonValue({ maxDepth: 1 })
  const maxLength = depth < DEEPEST ? Math.max(minItems, Math.min(maxItems, MOST_ITEMS)) : minItems
  return fc.array(item, { minLength: minItems, maxLength })
}

function objects(
  { properties = {}, required = [], additionalProperties }: SchemaNode,
  inner: (child: SchemaNode) => Arbitrary<unknown>,
  depth: number,
): Arbitrary<object> {
  const fc = fastCheck()
  const names = Object.keys(properties).filter((name) => depth < DEEPEST || required.includes(name))
  const named = fc.record(Object.fromEntries(names.map((name) => [name, inner(properties[name] ?? {})])), {
    requiredKeys: required.filter((name) => names.includes(name)),
  })
  if (typeof additionalProperties !== 'object' || names.length > 0) return named
  const { length } = Object.keys(additionalProperties)
  return length === 0 || depth >= DEEPEST
    ? named
    : fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), inner(additionalProperties), { maxKeys: 3 })
}

const shallowest = (options: readonly SchemaNode[]): SchemaNode =>
  options.find((option) => typesOf(option).some((type) => type !== 'array' && type !== 'object')) ??
  options[0] ??
  {}
