import * as z from 'zod'
import type { ToolContract } from '../contract-of.ts'

/** How far a change to a published tool goes. Text may change at will, additions need a minor version. */
export type ContractChange = { kind: 'none' | 'text' | 'additive' } | { kind: 'breaking'; reasons: string[] }

const Schema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
  enum: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
})

type Direction = 'takes' | 'gives'

/** Bounds that may only be loosened on what a tool takes: the first kind downwards, the second upwards. */
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']
const FIXED = ['type', 'format', 'pattern', 'const']
/** A tool may drop these constraints: calls that met them are still valid. */
const DROPPABLE = new Set(['format', 'pattern'])
/** How long a text in such a format is, so that a bound in its place is no narrower. */
const FORMAT_LENGTHS = new Map<unknown, number>([['date', 10]])
const FIXED_FACTS = ['name', 'address', 'category', 'idempotent', 'destructive'] as const

/** What the change from one contract to the next means for those who rely on the first. */
export function contractChange(before: ToolContract, after: ToolContract): ContractChange {
  const reasons = [
    ...FIXED_FACTS.filter((fact) => before[fact] !== after[fact]).map((fact) => `${fact} changed`),
    ...after.permissions.filter((one) => !before.permissions.includes(one)).map((one) => `now needs ${one}`),
    ...breaks(before.inputSchema, after.inputSchema, 'takes', 'input'),
    ...breaks(before.outputSchema, after.outputSchema, 'gives', 'output'),
  ]
  if (reasons.length > 0) return { kind: 'breaking', reasons }
  if (same(withoutText(promised(before)), withoutText(promised(after))))
    return { kind: same(before, after) ? 'none' : 'text' }
  return { kind: 'additive' }
}

/** What is wrong with the version that the new contract carries; empty where nothing is. */
export function versionFaults(before: ToolContract, after: ToolContract): string[] {
  const change = contractChange(before, after)
  const [wasMajor = 0, wasMinor = 0] = before.version.split('.').map(Number)
  const [isMajor = 0, isMinor = 0] = after.version.split('.').map(Number)
  if (change.kind === 'breaking')
    return [`breaks its contract, which needs a new tool: ${change.reasons.join('; ')}`]
  if (isMajor !== wasMajor) return ['a published tool keeps its major version']
  if (change.kind === 'additive' && isMinor <= wasMinor)
    return [`has additions: raise its version above ${before.version}`]
  return []
}

function breaks(before: unknown, after: unknown, direction: Direction, at: string): string[] {
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null) return []
  const was = Schema.parse(before)
  const is = Schema.parse(after)
  const takes = direction === 'takes'
  const demanded = is.required.filter((name) => !was.required.includes(name))
  const dropped = was.required.filter((name) => !is.required.includes(name))
  return [
    ...FIXED.filter((key) => !same(was[key], is[key]))
      .filter((key) => !(takes && DROPPABLE.has(key) && is[key] === undefined))
      .map((key) => `${at}: ${key} changed`),
    ...(takes
      ? demanded.map((name) => `${at}.${name} is now required`)
      : dropped.map((name) => `${at}.${name} may now be missing`)),
    ...(takes
      ? LOWER.filter((key) => Number(is[key] ?? -Infinity) > Number(was[key] ?? -Infinity)).map(
          (key) => `${at}: ${key} rose`,
        )
      : []),
    ...(takes
      ? UPPER.filter((key) => Number(is[key] ?? Infinity) < upperBound(was, key)).map(
          (key) => `${at}: ${key} fell`,
        )
      : []),
    ...(was.enum ?? [])
      .filter((value) => !is.enum?.some((other) => same(value, other)))
      .map((value) => `${at}: ${JSON.stringify(value)} is gone`),
    ...(was.enum === undefined && is.enum !== undefined ? [`${at}: only some values are now allowed`] : []),
    ...Object.entries(was.properties).flatMap(([name, property]) =>
      name in is.properties
        ? breaks(property, is.properties[name], direction, `${at}.${name}`)
        : [`${at}.${name} is gone`],
    ),
    ...breaks(was.items, is.items, direction, `${at}[]`),
  ]
}

const upperBound = (schema: Readonly<Record<string, unknown>>, key: string): number =>
  Number(schema[key] ?? (key === 'maxLength' ? FORMAT_LENGTHS.get(schema['format']) : undefined) ?? Infinity)

/** Limits protect a server and follow its load; nobody can rely on them. */
const promised = (contract: ToolContract): object => ({ ...contract, rateLimit: undefined })

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const TEXT = new Set(['description', 'title', 'version'])

function withoutText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutText)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key, inner]) => !(TEXT.has(key) && typeof inner === 'string'))
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutText(inner)]))
}
