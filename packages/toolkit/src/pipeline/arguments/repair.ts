import * as z from 'zod'
import type { CompiledTool } from '../../compiled-tool.ts'
import { shortLabel } from '../../contract/budget.ts'
import type { NextCall } from '../../contract/facts.ts'
import { lazy } from '../../contract/lazy.ts'
import { LIKE_A_FIELD } from './describe-issues.ts'
import { nearestNames } from './nearest-names.ts'

type Arguments = Readonly<z.output<typeof Arguments>>

interface Repair {
  args: Arguments
  /** What was done, in words: `limt read as limit`. */
  changes: readonly string[]
}

const Arguments = z.record(z.string(), z.unknown())

const MOST_RENAMED = 8
/** More than these are no slip of the keyboard. */
const MOST_REPAIRED = 40

/** The arguments as they were probably meant, issue by issue; what cannot be repaired is left out. */
function repairArguments(
  args: unknown,
  issues: readonly z.core.$ZodIssue[],
  fields: readonly string[],
): Repair {
  const given = Arguments.safeParse(args)
  if (given.success) {
    const start: Repair = { args: given.data, changes: [] }
    return issues
      .slice(0, MOST_REPAIRED)
      .reduce(
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
  { args, changes }: Repair,
  keys: readonly string[],
  fields: readonly string[],
): Repair {
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

function withBetterValue(so: Repair, issue: z.core.$ZodIssue, given: Arguments): Repair {
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
  if (issue.code === 'invalid_value' && typeof value === 'string') return meantChoice(value, issue.values)
  return issue.code === 'invalid_type' && value !== undefined && value !== null
    ? asType(value, issue.expected)
    : undefined
}

function meantChoice(value: string, choices: readonly unknown[]): Better | undefined {
  const texts = choices.filter((choice) => typeof choice === 'string')
  const [meant] = nearestNames(value, texts, LIKE_A_FIELD)
  return meant === undefined ? undefined : [meant, `read as ${meant}`]
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

function without(args: Arguments, names: readonly string[]): Record<string, unknown> {
  const dropped = new Set(names)
  return Object.fromEntries(Object.entries(args).filter(([name]) => !dropped.has(name)))
}

const LONGEST_CALL = 2_000
const MOST_CHANGES = 4
/** What may fit its schema and be refused all the same: a cursor of another query, another's id. */
const NEVER_REPEATED = new Set(['cursor', 'user_id', 'userId'])

export interface RepairedCall {
  call: NextCall
  /** False where only making the call can tell whether what it names is there. */
  certain: boolean
}

/** The call that was probably meant, if the repair is obvious and the call changes nothing. */
export function repairedCall(tool: CompiledTool, args: unknown, error: z.ZodError): RepairedCall | undefined {
  if (!looksOnly(tool)) return undefined
  const first = repairArguments(args, error.issues, fieldsOf(tool))
  const left = tool.check.safeParse(first.args).error
  // A field that has found its name may still hold too large a number.
  const { args: all, changes } = left ? repairArguments(first.args, left.issues, fieldsOf(tool)) : first
  const call = Object.fromEntries(Object.entries(all).filter(([name]) => !NEVER_REPEATED.has(name)))
  if (!canBeShown(tool, call)) return undefined
  return {
    call: {
      action: 'retry-corrected',
      priority: 'high',
      category: 'correction',
      why: shortLabel(
        `The same call: ${[...first.changes, ...(left ? changes : [])].slice(0, MOST_CHANGES).join(', ')}`,
        200,
      ),
      tool: tool.tool.name,
      arguments: call,
    },
    certain: namesEnough(tool, call) && !namesSomething(tool, call),
  }
}

/** The same call of the tool that was probably meant by a name that none has. */
export function sameCallOf(tool: CompiledTool | undefined, args: unknown): NextCall | undefined {
  return tool && looksOnly(tool) ? acceptedCallOf(tool, args) : undefined
}

/** The call of a tool with these arguments, whatever it does, if it accepts them. */
export function acceptedCallOf(tool: CompiledTool, args: unknown): NextCall | undefined {
  const given = Arguments.safeParse(args ?? {})
  if (!given.success || !canBeShown(tool, given.data)) return undefined
  return {
    action: 'use-nearest-tool',
    priority: 'high',
    category: 'correction',
    description: `The same call of ${tool.tool.name}`,
    tool: tool.tool.name,
    arguments: given.data,
  }
}

const canBeShown = (tool: CompiledTool, args: Arguments): boolean =>
  tool.check.safeParse(args).success &&
  !tool.redaction.holdsSecret(args) &&
  JSON.stringify(args).length <= LONGEST_CALL

/** Whether a call of the tool can be made for the caller without asking: it changes nothing and asks nobody. */
export const looksOnly = ({ tool: { category, interactive } }: CompiledTool): boolean =>
  (category === 'query' || category === 'analysis') && !interactive

const Properties = lazy(() => z.looseObject({ properties: z.record(z.string(), z.unknown()).catch({}) }))
const Choice = lazy(() => z.looseObject({ enum: z.array(z.unknown()) }))

/** The names of the tool's parameters. */
export const fieldsOf = ({ inputSchema }: CompiledTool): string[] =>
  Object.keys(Properties().parse(inputSchema).properties)

/** A tool may demand more than its schema tells; what one of its examples names is enough for it. */
const namesEnough = ({ tool }: CompiledTool, args: Arguments): boolean =>
  tool.examples.some(({ params }) => Object.keys(params).every((name) => name in args))

/** A text that is no choice and no search may name a thing that is not there, and then the call fails again. */
function namesSomething({ inputSchema }: CompiledTool, args: Arguments): boolean {
  const { properties } = Properties().parse(inputSchema)
  return Object.entries(args).some(
    ([name, value]) =>
      name !== 'query' &&
      typeof value !== 'number' &&
      typeof value !== 'boolean' &&
      !Choice().safeParse(properties[name]).success,
  )
}
