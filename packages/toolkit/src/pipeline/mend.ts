import * as z from 'zod'
import { shortLabel } from '../contract/budget.ts'
import { LIKE_A_FIELD } from './issues.ts'
import { nearestNames } from './nearest-names.ts'

type Given = Readonly<Record<string, unknown>>

export interface Mended {
  args: Given
  /** What was done, in words: `limt read as limit`. */
  changes: readonly string[]
}

const Arguments = z.record(z.string(), z.unknown())

const MOST_RENAMED = 8

/** The arguments as they were probably meant, issue by issue; what cannot be mended is left out. */
export function mended(
  args: unknown,
  issues: readonly z.core.$ZodIssue[],
  fields: readonly string[],
): Mended {
  const given = Arguments.safeParse(args)
  if (given.success) {
    const start: Mended = { args: given.data, changes: [] }
    return issues.reduce(
      (so, issue) =>
        issue.code === 'unrecognized_keys' && issue.path.length === 0
          ? withKnownNames(so, issue.keys, fields)
          : withBetterValue(so, issue, given.data),
      start,
    )
  }
  const read = Arguments.safeParse(typeof args === 'string' ? parsedJson(args) : undefined)
  return read.success
    ? { args: read.data, changes: ['the text read as JSON'] }
    : { args: {}, changes: ['without arguments'] }
}

function withKnownNames(
  { args, changes }: Mended,
  keys: readonly string[],
  fields: readonly string[],
): Mended {
  const kept: Record<string, unknown> = without(args, keys)
  const how = keys.slice(0, MOST_RENAMED).map((key) => {
    const free = fields.filter((field) => !Object.hasOwn(kept, field))
    const [meant] = nearestNames(key, free, LIKE_A_FIELD)
    if (meant === undefined) return `${shortLabel(key)} left out`
    kept[meant] = args[key]
    return `${shortLabel(key)} read as ${meant}`
  })
  return { args: kept, changes: [...changes, ...how] }
}

function withBetterValue(so: Mended, issue: z.core.$ZodIssue, given: Given): Mended {
  const [name, ...deeper] = issue.path
  if (typeof name !== 'string' || deeper.length > 0 || !Object.hasOwn(given, name)) return so
  // One fault of a field may bring others with it.
  if (so.args[name] !== given[name]) return so
  const [better, how] = betterValue(given[name], issue) ?? []
  return how === undefined
    ? { args: without(so.args, [name]), changes: [...so.changes, `${shortLabel(name)} left out`] }
    : { args: { ...so.args, [name]: better }, changes: [...so.changes, `${shortLabel(name)} ${how}`] }
}

type Better = readonly [value: unknown, how: string]

function betterValue(value: unknown, issue: z.core.$ZodIssue): Better | undefined {
  if (issue.code === 'too_big' && typeof value === 'number')
    return [Number(issue.maximum), `${issue.maximum} instead of ${value}`]
  if (issue.code === 'too_small' && typeof value === 'number')
    return [Number(issue.minimum), `${issue.minimum} instead of ${value}`]
  return issue.code === 'invalid_type' && value !== undefined && value !== null
    ? asType(value, issue.expected)
    : undefined
}

function asType(value: unknown, expected: string): Better | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  switch (expected) {
    case 'number':
    case 'int':
      return text !== '' && Number.isFinite(Number(text)) ? [Number(text), 'read as a number'] : undefined
    case 'boolean':
      return text === 'true' || text === 'false' ? [text === 'true', `read as ${text}`] : undefined
    case 'string':
      return typeof value === 'number' ? [String(value), 'read as text'] : undefined
    case 'array': {
      const read = parsedJson(text)
      if (Array.isArray(read)) return [read, 'read as JSON']
      return typeof value === 'object' ? undefined : [[value], 'given as a list']
    }
    case 'object':
    case 'record': {
      const read = Arguments.safeParse(parsedJson(text))
      return read.success ? [read.data, 'read as JSON'] : undefined
    }
    default:
      return undefined
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function without(args: Given, names: readonly string[]): Record<string, unknown> {
  const dropped = new Set(names)
  return Object.fromEntries(Object.entries(args).filter(([name]) => !dropped.has(name)))
}
