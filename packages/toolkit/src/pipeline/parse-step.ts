import type * as z from 'zod'
import type { CompiledTool } from '../compiled-tool.ts'
import { shortLabel } from '../contract/budget.ts'
import { ToolError } from '../contract/errors.ts'
import { describeIssues, messageOf, issuesOf } from './arguments/describe-issues.ts'
import { fieldsOf, repairedCall } from './arguments/repair.ts'

/** Arguments that have passed the tool's schema, frozen, without what is the pipeline's own. */
export interface Parsed {
  params: Readonly<Record<string, unknown>>
  clientEventId?: string
  /** The users whom the arguments name, who may only be the caller. */
  claims: readonly unknown[]
}

const MOST_ISSUES = 8
const DEEPEST = 64

export function parseArguments(tool: CompiledTool, args: unknown): Parsed {
  if (isDeeper(args, DEEPEST)) throw tooDeep()
  const unstorable = unstorableText(args, '')
  if (unstorable !== undefined) throw refusedText(unstorable)
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

/** Schemas that contain themselves, or take anything, would follow such arguments until the stack ends. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

const tooDeep = (): ToolError =>
  new ToolError('BAD_REQUEST', 'The arguments are nested too deeply', {
    details: { reason: `No more than ${DEEPEST} levels are taken` },
  })

/** Where a text holds what no database keeps: a NUL, or half of a character. */
function unstorableText(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const place = path === '' ? name : `${path}.${name}`
    const found = isStorable(name) ? unstorableText(inner, place) : place
    if (found !== undefined) return found
  }
  return undefined
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const refusedText = (path: string): ToolError => {
  const message = 'holds characters that cannot be kept: a NUL, or half of a surrogate pair'
  return new ToolError('BAD_REQUEST', `${shortLabel(path)} ${message}`, {
    details: { issues: [{ path: shortLabel(path), message, expected: 'well-formed text' }] },
  })
}

function refusal(tool: CompiledTool, args: unknown, error: z.ZodError): ToolError {
  const all = describeIssues(error.issues, fieldsOf(tool))
  const issues = all.slice(0, MOST_ISSUES)
  const left = all.length - issues.length
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
