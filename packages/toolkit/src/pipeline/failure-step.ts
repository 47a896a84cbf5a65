import { shortLabel, TEXT_CEILING, TOKEN_CEILING, type TokenCounter } from '../contract/budget.ts'
import { canonical } from '../contract/canonical.ts'
import { ERROR_KINDS, ErrorDetails, isToolError, ToolError } from '../contract/errors.ts'
import type { NextCall } from '../contract/facts.ts'
import type { AgentHints } from '../contract/hints.ts'
import {
  envelopeOf,
  measure,
  type Measured,
  metadataOf,
  renderFailure,
  type FailureBody,
} from './measure-step.ts'
import { schemaAtFault } from './arguments/schema-at-fault.ts'
import type { ResultMetadata } from '../contract/result.ts'
import { assembleHints } from '../hints/assemble.ts'
import { failed } from '../hints/failure.ts'
import type { ToolRegistry } from '../registry.ts'
import { type Call, type CallOutcome, noteFault } from './call.ts'
import { idsOf } from './context-step.ts'
import { makeHints, openCalls } from './hints-step.ts'
import type { Ports } from './ports.ts'

const HELPED_BY_RECOVERY = new Set(['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_ENTITY'])

type Failure = Extract<CallOutcome, { kind: 'failure' }>

/** What the caller may know of what was thrown. Foreign text stays in the log. */
export function toToolError(thrown: unknown, { explain }: Pick<Ports, 'explain'>): ToolError {
  if (isToolError(thrown)) return thrown
  const explained = explain?.(thrown)
  if (explained) return explained
  return new ToolError('INTERNAL_ERROR', 'Something went wrong on our side', {
    details: { reason: 'The fault has been logged under this requestId' },
    cause: thrown,
  })
}

/** The answer of last resort: whatever else fails on the way to it is noted, and the failure still stands. */
export async function failureOf(
  call: Call,
  error: ToolError,
  registry: ToolRegistry,
  ports: Ports,
  meant: readonly NextCall[] = [],
): Promise<Failure> {
  const details = withSchema(boundedDetails(error, call), call, error)
  const recovery = HELPED_BY_RECOVERY.has(error.code) ? (call.tool?.tool.recovery ?? []) : []
  const next = openCalls(call, distinct([...meant, ...error.next, ...recovery]), registry)
  const bare = assembleHints({
    facts: failed(details, []),
    next: [],
    alignment: [],
    render: () => ({}),
    dataText: '',
    describes: false,
  })
  const withHints = async (agentHints: AgentHints): Promise<Failure> => {
    const message = boundedMessage(error)
    const { code } = error
    const metadata = metadataOf(call, ports)
    const body = { error: message, code, message, details, requestId: call.id, agentHints }
    const { text, meta } = await measured(call, body, metadata, ports.countTokens)
    const tool = call.tool ? { tool: call.tool } : {}
    return { kind: 'failure', ids: idsOf(call), failure: { ...body, metadata, _meta: meta }, text, ...tool }
  }
  const full = await makeHints(call, failed(details, next), registry, ports)
    .catch((fault: unknown) => noteFault(call, fault, bare))
    .then(withHints)
  const { bytes, estimated_tokens } = full.failure._meta
  return bytes <= TEXT_CEILING && estimated_tokens <= TOKEN_CEILING ? full : withHints(bare)
}

/** The schema of what was refused in the arguments, on surfaces whose callers may not have seen it. */
function withSchema(details: ErrorDetails, { tool, request }: Call, { code }: ToolError): ErrorDetails {
  const shows = request.surface.explainsSchemas && code === 'BAD_REQUEST' && tool !== undefined
  const schema = shows ? schemaAtFault(tool.inputSchema, details) : undefined
  return schema ? { ...details, schema } : details
}

/** An error's own way on may be the one that its tool always names. */
function distinct(next: readonly NextCall[]): NextCall[] {
  const keyOf = ({ tool, arguments: args }: NextCall) => `${tool} ${canonical(args)}`
  return [...new Map(next.toReversed().map((call) => [keyOf(call), call])).values()].toReversed()
}

const roughly: TokenCounter = (text) => Math.ceil(text.length / 3)

async function measured(
  call: Call,
  body: FailureBody,
  metadata: ResultMetadata,
  countTokens: TokenCounter,
): Promise<Measured> {
  const envelope = envelopeOf(call)
  const rendering = renderFailure(body, envelope)
  try {
    return await measure(rendering, metadata, {}, countTokens, envelope)
  } catch (fault) {
    return noteFault(call, fault, await measure(rendering, metadata, {}, roughly, envelope))
  }
}

const LONGEST_TEXT = 400
const MOST_ENTRIES = 40
const MOST_NAMES = 40

/** Messages may repeat what a caller sent, so they are kept short. */
export const boundedMessage = ({ message }: ToolError): string => shortLabel(message, LONGEST_TEXT)

/** The details as the contract has them, each part short, whatever was put into them. */
export function boundedDetails({ code, details }: ToolError, call: Call): ErrorDetails {
  const checked = ErrorDetails().safeParse(details)
  if (!checked.success) return noteFault(call, checked.error, { kind: ERROR_KINDS[code] })
  const { reason, issues, nearest, ...rest } = checked.data
  return {
    ...rest,
    ...(reason === undefined ? {} : { reason: shortLabel(reason, LONGEST_TEXT) }),
    ...(issues === undefined ? {} : { issues: issues.slice(0, MOST_ENTRIES).map(boundedIssue) }),
    ...(nearest === undefined
      ? {}
      : { nearest: nearest.slice(0, MOST_NAMES).map((name) => shortLabel(name)) }),
  }
}

const boundedIssue = ({ path, message, expected }: NonNullable<ErrorDetails['issues']>[number]) => ({
  path: shortLabel(path),
  message: shortLabel(message),
  ...(expected === undefined ? {} : { expected: shortLabel(expected) }),
})
