import type * as z from 'zod'
import type { CompiledTool } from '../compiled-tool.ts'
import { ToolError } from '../contract/errors.ts'
import { describeIssue } from './issues.ts'
import { repairedCall } from './repair.ts'

/** Arguments that have passed the tool's schema, frozen, without what is the pipeline's own. */
export interface Parsed {
  params: Readonly<Record<string, unknown>>
  clientEventId?: string
  /** The user whom the arguments name, which may only be the caller. */
  claimedUserId?: string
}

const MOST_ISSUES = 8
const CLAIMS = ['user_id', 'userId'] as const

export function parseArguments(tool: CompiledTool, args: unknown): Parsed {
  const checked = tool.check.safeParse(args ?? {}, { reportInput: true })
  if (!checked.success) throw refusal(tool, args, checked.error)
  const params = { ...checked.data }
  const parsed: Parsed = { params }
  if (tool.once && typeof params['clientEventId'] === 'string') parsed.clientEventId = params['clientEventId']
  if (tool.once) delete params['clientEventId']
  for (const claim of CLAIMS) {
    if (typeof params[claim] === 'string') parsed.claimedUserId = params[claim]
    delete params[claim]
  }
  return { ...parsed, params: deepFreeze(params) }
}

function refusal(tool: CompiledTool, args: unknown, error: z.ZodError): ToolError {
  const issues = error.issues.slice(0, MOST_ISSUES).map(describeIssue)
  const left = error.issues.length - issues.length
  const message = issues
    .map(({ path, message: text, custom }) => (custom || path === '' ? text : `${path}: ${text}`))
    .join('; ')
  const repaired = repairedCall(tool, args, error)
  return new ToolError('BAD_REQUEST', left > 0 ? `${message}; and ${left} more` : message, {
    details: {
      reason: `The arguments do not fit ${tool.tool.name}`,
      issues: issues.map(({ custom: _, ...issue }) => issue),
    },
    next: repaired ? [repaired] : [],
  })
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}
