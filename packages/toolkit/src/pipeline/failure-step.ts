import { TEXT_CEILING, TOKEN_CEILING, type TokenCounter } from '../contract/budget.ts'
import { canonical } from '../contract/canonical.ts'
import { isToolError, ToolError, type ErrorDetails } from '../contract/errors.ts'
import type { NextCall } from '../contract/facts.ts'
import type { AgentHints } from '../contract/hints.ts'
import { lean as leanEnvelope } from '../contract/lean.ts'
import type { ResultMetadata } from '../contract/result.ts'
import { assembleHints } from '../hints/assemble.ts'
import { failed } from '../hints/failure.ts'
import type { ToolRegistry } from '../registry.ts'
import type { Call, CallOutcome } from './call.ts'
import { metadataOf } from './envelope.ts'
import { note } from './faults.ts'
import { makeHints, openCalls } from './hints-step.ts'
import { measure, render, type Measured } from './measure-step.ts'
import type { Ports } from './ports.ts'
import { boundedDetails, boundedMessage } from './failure-bounds.ts'

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
  const bare = assembleHints({ facts: failed(details, []), next: [], alignment: [], render: () => ({}) })
  const withHints = async (agentHints: AgentHints): Promise<Failure> => {
    const message = boundedMessage(error)
    const { code } = error
    const metadata = metadataOf(call, ports)
    const body = { error: message, code, message, details, requestId: call.id, agentHints }
    const { text, meta } = await measured(call, body, metadata, ports.countTokens)
    const tool = call.tool ? { tool: call.tool } : {}
    return { kind: 'failure', failure: { ...body, metadata, _meta: meta }, text, ...tool }
  }
  const full = await makeHints(call, failed(details, next), registry, ports)
    .catch((fault: unknown) => note(call, fault, bare))
    .then(withHints)
  const { bytes, estimated_tokens } = full.failure._meta
  return bytes <= TEXT_CEILING && estimated_tokens <= TOKEN_CEILING ? full : withHints(bare)
}

/** The schema of the arguments, where they were refused and the caller has not been shown it. */
function withSchema(details: ErrorDetails, { tool, request }: Call, { code }: ToolError): ErrorDetails {
  const shows = request.surface.explainsSchemas && code === 'BAD_REQUEST' && tool !== undefined
  return shows ? { ...details, schema: tool.inputSchema } : details
}

/** An error's own way on may be the one that its tool always names. */
function distinct(next: readonly NextCall[]): NextCall[] {
  const keyOf = ({ tool, arguments: args }: NextCall) => `${tool} ${canonical(args)}`
  return [...new Map(next.toReversed().map((call) => [keyOf(call), call])).values()].toReversed()
}

const roughly: TokenCounter = (text) => Math.ceil(text.length / 3)

async function measured(
  call: Call,
  body: object,
  metadata: ResultMetadata,
  countTokens: TokenCounter,
): Promise<Measured> {
  const { lean } = call.request.surface
  const shown = lean ? leanEnvelope(body) : body
  try {
    return await measure(render(shown), metadata, {}, countTokens, lean)
  } catch (fault) {
    return note(call, fault, await measure(render(shown), metadata, {}, roughly, lean))
  }
}
