import type fc from 'fast-check'
import * as z from 'zod'
import type { CompiledTool } from '../compiled-tool.ts'
import { type Caller, missingPermissions } from '../contract/caller.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { hostileArguments } from './hostile-values.ts'
import { SchemaNode } from '../contract/schema-node.ts'
import { verdictOn, type Verdict } from './schema-verdict.ts'
import { validValues } from './valid-values.ts'

const Args = z.record(z.string(), z.unknown())

export interface ArbitraryArguments {
  /** Arguments that fit the published schema. */
  valid: fc.Arbitrary<Readonly<Record<string, unknown>>>
  /** Wrong types, missing and unknown fields, values out of bounds, hostile texts and keys. */
  hostile: fc.Arbitrary<unknown>
}

/** Random arguments for a tool, made from the schema that it publishes and from nothing else. */
export function arbitraryArguments({ inputSchema }: CompiledTool): ArbitraryArguments {
  const root = SchemaNode().parse(inputSchema)
  const valid = validValues(root, root).map((args) => Args.parse(args))
  return { valid, hostile: hostileArguments(valid, root) }
}

export interface ModelOptions {
  caller: Caller
  /** What the domain may answer to arguments that fit: NOT_FOUND, CONFLICT… */
  business?: readonly ErrorCode[]
}

/** The codes that a call may end with. */
export type OutcomeModel = (args: unknown) => ReadonlySet<string>

const DEEPEST = 64

/**
 * Predicts how a call ends from the published schema alone: OK or one of the domain's own codes where the
 * arguments fit, BAD_REQUEST where they do not, either where the schema does not tell.
 */
export function outcomeModel(tool: CompiledTool, { caller, business = [] }: ModelOptions): OutcomeModel {
  const root = SchemaNode().parse(tool.inputSchema)
  const closed = !('jsonSchema' in tool.tool.parameters)
  const lacksPermission = missingPermissions(caller.scopes, tool.tool.permissions).length > 0
  return (given) => {
    const args = given ?? {}
    if (depthOf(args) > DEEPEST || holdsUnstorable(args)) return new Set(['BAD_REQUEST'])
    const verdict = verdictOn(withoutClaims(args, root), root, root, closed)
    if (verdict === 'refused') return new Set(['BAD_REQUEST'])
    const fields = Args.parse(args)
    const accepted = lacksPermission ? ['FORBIDDEN'] : acceptedCodes(fields, tool, caller, business)
    return new Set(verdict === 'unsure' ? [...accepted, 'BAD_REQUEST'] : accepted)
  }
}

/** Every tool takes the caller's own id, also those whose schema does not name it. */
function withoutClaims(args: unknown, { properties = {} }: SchemaNode): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args
  const own = Object.entries(args).filter(
    ([name]) => !['user_id', 'userId'].includes(name) || Object.hasOwn(properties, name),
  )
  return Object.fromEntries(own)
}

function acceptedCodes(
  args: Readonly<Record<string, unknown>>,
  tool: CompiledTool,
  caller: Caller,
  business: readonly ErrorCode[],
): string[] {
  const claims = [args['user_id'], args['userId']].filter((claim) => claim !== undefined && claim !== null)
  const verdicts = new Set(claims.map((claim) => claimVerdict(claim, caller)))
  if (verdicts.has('refused')) return ['FORBIDDEN']
  return [
    'OK',
    ...business,
    ...(verdicts.has('unsure') ? ['FORBIDDEN'] : []),
    // No random text is a cursor that was sealed for this query.
    ...(args['cursor'] === undefined ? [] : ['BAD_REQUEST']),
    ...(tool.takesClientEventId && args['clientEventId'] !== undefined ? ['CONFLICT'] : []),
  ]
}

function claimVerdict(claim: unknown, { userId }: Caller): Verdict {
  if (claim === userId) return 'fits'
  return String(claim).toUpperCase() === userId ? 'unsure' : 'refused'
}

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce<number>((deepest, inner) => Math.max(deepest, depthOf(inner)), 0)
    : 0

const holdsUnstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? !value.isWellFormed() || value.includes('\0')
    : typeof value === 'object' && value !== null && Object.entries(value).flat().some(holdsUnstorable)
