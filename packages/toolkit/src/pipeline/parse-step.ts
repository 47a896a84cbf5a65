import type * as z from 'zod'
import type { CompiledTool } from '../compiled-tool.ts'
import { ToolError } from '../contract/errors.ts'
import { demandBounded } from './arguments/bounds.ts'
import { countIssues, describeIssues, messageOf, issuesOf } from './arguments/describe-issues.ts'
import { fieldsOf, repairedCall } from './arguments/repair.ts'

/** Arguments that have passed the tool's schema, frozen, without what is the pipeline's own. */
export interface Parsed {
  params: Readonly<Record<string, unknown>>
  clientEventId?: string
  /** The users whom the arguments name, who may only be the caller. */
  claims: readonly unknown[]
}

const MOST_ISSUES = 8

export function parseArguments(tool: CompiledTool, args: unknown): Parsed {
  demandBounded(args)
  const checked = tool.check.safeParse(args ?? {}, { reportInput: true })
  if (!checked.success) throw refusal(tool, args, checked.error)
  const { clientEventId, user_id, userId, ...rest } = checked.data
  const params = tool.takesClientEventId || clientEventId === undefined ? rest : { ...rest, clientEventId }
  return {
    params: frozenCopy(params),
    claims: [user_id, userId].filter((claim) => claim !== undefined && claim !== null),
    ...(tool.takesClientEventId && typeof clientEventId === 'string' ? { clientEventId } : {}),
  }
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

/** A copy that cannot be changed: what a schema passes through as it is still belongs to whoever gave it. */
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
