import { isDeepStrictEqual } from 'node:util'
import { formatOf } from './formats.ts'
import {
  asksForMore,
  lengthOf,
  patternOf,
  referredTo,
  typesOf,
  type SchemaNode,
} from '../contract/schema-node.ts'

/** What a published schema says of a value. It cannot be sure of what the schema does not tell. */
export type Verdict = 'fits' | 'refused' | 'unsure'

const sure = (fits: boolean): Verdict => (fits ? 'fits' : 'refused')

function all(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('refused')) return 'refused'
  return verdicts.includes('unsure') ? 'unsure' : 'fits'
}

function any(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('fits')) return 'fits'
  return verdicts.includes('unsure') ? 'unsure' : 'refused'
}

/** `closed` of a tool's own parameters: unknown fields are refused, and null counts as absent where it is optional. */
export function verdictOn(value: unknown, node: SchemaNode, root: SchemaNode, closed = false): Verdict {
  const inner = (item: unknown, child: SchemaNode) => verdictOn(item, child, root)
  if (node.$ref !== undefined) return inner(value, referredTo(node.$ref, root))
  const options = node.anyOf ?? node.oneOf
  const types = typesOf(node)
  return all([
    asksForMore(node) ? 'unsure' : 'fits',
    sure(node.const === undefined || isDeepStrictEqual(value, node.const)),
    sure(!node.enum || node.enum.some((allowed) => isDeepStrictEqual(value, allowed))),
    options ? any(options.map((option) => inner(value, option))) : 'fits',
    all((node.allOf ?? []).map((part) => inner(value, part))),
    types.length === 0 ? 'fits' : any(types.map((type) => onType(type, value, node, inner, closed))),
  ])
}

type Inner = (item: unknown, child: SchemaNode) => Verdict

function onType(type: string, value: unknown, node: SchemaNode, inner: Inner, closed: boolean): Verdict {
  switch (type) {
    case 'string':
      return typeof value === 'string' ? onText(value, node) : 'refused'
    case 'integer':
      return Number.isSafeInteger(value) ? onNumber(Number(value), node) : 'refused'
    case 'number':
      return Number.isFinite(value) ? onNumber(Number(value), node) : 'refused'
    case 'boolean':
      return sure(typeof value === 'boolean')
    case 'null':
      return sure(value === null)
    case 'array':
      return Array.isArray(value) ? onArray(value, node, inner) : 'refused'
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? onObject(value, node, inner, closed)
        : 'refused'
    default:
      return 'unsure'
  }
}

/** A tool may trim a text before it looks at it, which the schema does not say. */
function onText(text: string, node: SchemaNode): Verdict {
  const asGiven = onExactText(text, node)
  return text === text.trim() || asGiven === onExactText(text.trim(), node) ? asGiven : 'unsure'
}

function onExactText(
  text: string,
  { minLength = 0, maxLength = Infinity, pattern, format }: SchemaNode,
): Verdict {
  const length = lengthOf(text)
  const known = format === undefined ? undefined : formatOf(format)
  const formatted = known ? known.accepts(text) : format === undefined ? true : undefined
  return all([
    sure(length >= minLength && length <= maxLength),
    pattern === undefined || patternOf(pattern, 'i').test(text) ? 'fits' : 'refused',
    // Published patterns lose their flags.
    pattern === undefined || patternOf(pattern).test(text) ? 'fits' : 'unsure',
    formatted === undefined ? 'unsure' : sure(formatted),
  ])
}

function onNumber(value: number, node: SchemaNode): Verdict {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = node
  const { exclusiveMaximum = Infinity, multipleOf } = node
  return all([
    sure(value >= minimum && value <= maximum && value > exclusiveMinimum && value < exclusiveMaximum),
    multipleOf === undefined ? 'fits' : onMultiple(value, multipleOf),
  ])
}

const onMultiple = (value: number, step: number): Verdict =>
  Number.isInteger(value) && Number.isInteger(step) ? sure(value % step === 0) : 'unsure'

function onArray(items: readonly unknown[], node: SchemaNode, inner: Inner): Verdict {
  const { minItems = 0, maxItems = Infinity, prefixItems = [], items: rest } = node
  return all([
    sure(items.length >= minItems && items.length <= maxItems),
    ...items.map((item, index) => {
      const child = prefixItems[index] ?? rest
      return typeof child === 'object' ? inner(item, child) : sure(child !== false)
    }),
  ])
}

function onObject(value: object, node: SchemaNode, inner: Inner, closed: boolean): Verdict {
  const {
    properties = {},
    required = [],
    additionalProperties,
    propertyNames,
    maxProperties = Infinity,
  } = node
  const given = Object.entries(value)
  const known = new Set(given.filter(([, field]) => field !== undefined).map(([name]) => name))
  return all([
    sure(required.every((name) => known.has(name))),
    given.length <= maxProperties ? 'fits' : 'unsure',
    ...given.map(([name, field]): Verdict => {
      const child = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (child && field === null && !required.includes(name))
        return any([inner(field, child), closed ? 'fits' : 'unsure'])
      if (child) return field === undefined ? 'fits' : inner(field, child)
      if (closed || additionalProperties === false) return 'refused'
      // Whether such a field is looked at or passed over is not for the schema to say.
      if (typeof additionalProperties !== 'object' || name === '__proto__' || field === undefined)
        return 'unsure'
      return all([inner(field, additionalProperties), propertyNames ? inner(name, propertyNames) : 'fits'])
    }),
  ])
}
