import { ProtocolError, ProtocolErrorCode, type CallToolResult } from '@modelcontextprotocol/server'
import type { CallOutcome } from '../../../pipeline/call.ts'
import { USE_TOOL } from '../../discovery/use-tool.ts'

/** A finished call as MCP carries it: the envelope as structured content and, as the same JSON, as text. */
export function toolResult(
  name: string,
  outcome: Exclude<CallOutcome, { kind: 'input-needed' }>,
): CallToolResult {
  if (outcome.kind === 'result') {
    return {
      content: [{ type: 'text', text: outcome.text }, ...outcome.content],
      structuredContent: { ...outcome.shown },
    }
  }
  // A tool that use_tool was asked for is unknown to us, not to the protocol.
  if (!outcome.tool && outcome.failure.code === 'NOT_FOUND' && name !== USE_TOOL.name) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, outcome.failure.message, outcome.failure)
  }
  // Older clients check structured content against the output schema even on failures, so there is none.
  return { content: [{ type: 'text', text: outcome.text }], isError: true }
}
