import { isToolError, ToolError } from '../contract/errors.ts'
import { failed } from '../hints/failure.ts'
import type { ToolRegistry } from '../registry.ts'
import type { Call, CallOutcome } from './call.ts'
import { metadataOf } from './envelope.ts'
import { makeHints } from './hints-step.ts'
import { measure } from './measure-step.ts'
import type { Ports } from './ports.ts'

const HELPED_BY_RECOVERY = new Set(['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_ENTITY'])

/** What the caller may know of what was thrown. Foreign text stays in the log. */
export function toToolError(thrown: unknown): ToolError {
  if (isToolError(thrown)) return thrown
  return new ToolError('INTERNAL_ERROR', 'Something went wrong on our side', {
    details: { reason: 'The fault has been logged under this requestId' },
    cause: thrown,
  })
}

export async function failureOf(
  call: Call,
  error: ToolError,
  registry: ToolRegistry,
  ports: Ports,
): Promise<Extract<CallOutcome, { kind: 'failure' }>> {
  const recovery = HELPED_BY_RECOVERY.has(error.code) ? (call.tool?.tool.recovery ?? []) : []
  const envelope = {
    error: error.message,
    code: error.code,
    message: error.message,
    details: error.details,
    requestId: call.id,
    agentHints: await makeHints(call, failed(error, recovery), registry, ports),
    metadata: metadataOf(call, ports),
  }
  const { text, meta } = await measure(envelope, {}, ports.countTokens)
  return {
    kind: 'failure',
    failure: { ...envelope, _meta: meta },
    text,
    ...(call.tool ? { tool: call.tool } : {}),
  }
}
