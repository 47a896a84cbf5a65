import type * as z from 'zod'
import type { CompiledTool } from '../compiled-tool.ts'
import { shortLabel } from '../contract/budget.ts'
import { ToolError } from '../contract/errors.ts'
import { withoutRefusedNulls } from './arguments/absent-nulls.ts'
import { countIssues, describeIssues, messageOf, issuesOf } from './arguments/describe-issues.ts'
import { fieldsOf, repairedCall, sameCallOf } from './arguments/repair.ts'
import { INNER_ARGUMENTS, type Resolved } from './resolve-step.ts'

/** Arguments that have passed the tool's schema, frozen, without what is the pipeline's own. */
export interface Parsed {
  params: Readonly<Record<string, unknown>>
  clientEventId?: string
  /** The users whom the arguments name, who may only be the caller. */
  claims: readonly unknown[]
}

/** The frame of a call in agent form, whose fields may be mistaken for the mode's own. */
type AgentFrame = Pick<Resolved, 'framed' | 'sessionId'>

const MOST_ISSUES = 8
/** Beyond these, what follows would take too long: schemas, repairs, the log. */
const MOST_VALUES = 20_000
const MOST_FIELDS = 1_000
/** Schemas that contain themselves, or take anything, would follow deeper arguments until the stack ends. */
const DEEPEST = 64

export function parseArguments(tool: CompiledTool, args: unknown, frame?: AgentFrame): Parsed {
  demandBounded(args)
  const { own, claims } = apartFromClaims(tool, args ?? {})
  const { clientEventId, user_id, userId, ...rest } = checked(tool, own, frame)
  const params = tool.takesClientEventId || clientEventId === undefined ? rest : { ...rest, clientEventId }
  return {
    params: frozenCopy(params),
    claims: [user_id, userId, ...claims].filter((claim) => claim !== undefined && claim !== null),
    ...(tool.takesClientEventId && typeof clientEventId === 'string' ? { clientEventId } : {}),
  }
}

const CLAIMS = ['user_id', 'userId'] as const

/** Every tool takes the caller's own id, also those whose schema does not name it. */
function apartFromClaims(tool: CompiledTool, args: unknown): { own: unknown; claims: readonly unknown[] } {
  if (typeof args !== 'object' || args === null) return { own: args, claims: [] }
  const given = CLAIMS.filter((name) => Object.hasOwn(args, name) && !fieldsOf(tool).includes(name))
  if (given.length === 0) return { own: args, claims: [] }
  const own = Object.entries(args).filter(([name]) => !given.some((claim) => claim === name))
  return { own: Object.fromEntries(own), claims: given.map((name) => asId(Reflect.get(args, name))) }
}

const asId = (claim: unknown): unknown => (typeof claim === 'string' ? claim.trim().toUpperCase() : claim)

/** What the schema makes of the arguments; null counts as absent where it means nothing else. */
function checked(
  tool: CompiledTool,
  args: unknown,
  frame: AgentFrame | undefined,
): Readonly<Record<string, unknown>> {
  const first = tool.check.safeParse(args, { reportInput: true })
  if (first.success) return first.data
  const present = withoutRefusedNulls(args, first.error.issues, tool.inputSchema)
  const second = present === undefined ? first : tool.check.safeParse(present, { reportInput: true })
  if (second.success) return second.data
  throw (
    misplacedSession(tool, present ?? args, second.error, frame) ??
    refusal(tool, present ?? args, second.error)
  )
}

/** Refuses arguments that are too large or too deep, and text that no database keeps. */
function demandBounded(args: unknown): void {
  const unstorable = unstorableIn(args, 0, { values: 0 })
  if (unstorable !== undefined) throw refusedText(unstorable)
}

/** Where a text holds what no database keeps: a NUL, or half of a character. */
function unstorableIn(value: unknown, depth: number, count: { values: number }): string | undefined {
  count.values += 1
  if (count.values > MOST_VALUES) throw tooLarge(`No more than ${MOST_VALUES} values are taken`)
  if (typeof value === 'string') return isStorable(value) ? undefined : ''
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === DEEPEST) throw tooDeep()
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const inner = unstorableIn(value[at], depth + 1, count)
      if (inner !== undefined) return joined(String(at), inner)
    }
    return undefined
  }
  const names = Object.keys(value)
  if (names.length > MOST_FIELDS) throw tooLarge(`No object with more than ${MOST_FIELDS} fields is taken`)
  for (const name of names) {
    const inner = isStorable(name) ? unstorableIn(Reflect.get(value, name), depth + 1, count) : ''
    if (inner !== undefined) return joined(name, inner)
  }
  return undefined
}

const joined = (name: string, inner: string): string => (inner === '' ? name : `${name}.${inner}`)

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const tooDeep = (): ToolError =>
  new ToolError('BAD_REQUEST', 'The arguments are nested too deeply', {
    details: { reason: `No more than ${DEEPEST} levels are taken` },
  })

const tooLarge = (reason: string): ToolError =>
  new ToolError('BAD_REQUEST', 'The arguments hold too many values', { details: { reason } })

const refusedText = (path: string): ToolError => {
  const message = 'holds characters that cannot be kept: a NUL, or half of a surrogate pair'
  return new ToolError('BAD_REQUEST', `${shortLabel(path)} ${message}`, {
    details: { issues: [{ path: shortLabel(path), message, expected: 'well-formed text' }] },
  })
}

function refusal(tool: CompiledTool, args: unknown, error: z.ZodError): ToolError {
  const issues = describeIssues(error.issues.slice(0, MOST_ISSUES), fieldsOf(tool)).slice(0, MOST_ISSUES)
  const left = countIssues(error.issues) - issues.length
  const message = messageOf(issues)
  const repaired = repairedCall(tool, args, error)
  return new ToolError('BAD_REQUEST', left > 0 ? `${message}; and ${left} more` : message, {
    details: { reason: `The arguments do not fit ${tool.tool.name}`, issues: issuesOf(issues) },
    ...(repaired?.certain ? { next: [repaired.call] } : {}),
    ...(repaired && !repaired.certain ? { meant: repaired.call } : {}),
  })
}

const SESSION = 'sessionId'

/** A session that a mode requires, where the frame alone has one: in agent form the mode's own has another place. */
function misplacedSession(
  tool: CompiledTool,
  args: unknown,
  { issues }: z.ZodError,
  frame: AgentFrame | undefined,
): ToolError | undefined {
  const given = frame?.framed ? frame.sessionId : undefined
  const isMissing = issues.length === 1 && issues[0]?.path.length === 1 && issues[0].path[0] === SESSION
  if (given === undefined || !isMissing || Object.hasOwn(Object(args), SESSION)) return undefined
  const path = `${INNER_ARGUMENTS}.${SESSION}`
  const call = sameCallOf(tool, { ...Object(args), [SESSION]: given })
  return new ToolError(
    'BAD_REQUEST',
    `Give it in ${path}: beside mode, ${SESSION} is the call's own session`,
    {
      details: {
        reason: `The arguments do not fit ${tool.tool.name}`,
        issues: [{ path, message: 'is required', expected: 'the id that the mode asks for' }],
      },
      ...(call ? { meant: { ...call, action: 'retry-corrected' } } : {}),
    },
  )
}

/** A frozen copy: values that a schema passes through unchanged still belong to the caller. */
export function frozenCopy<Value>(value: Value): Value
export function frozenCopy(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map((item) => frozenCopy(item)))
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  const entries = Object.entries(value)
  for (const entry of entries) entry[1] = frozenCopy(entry[1])
  return Object.freeze(Object.fromEntries(entries))
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
