import { ProtocolError, ProtocolErrorCode, type CallToolResult } from '@modelcontextprotocol/server'
import type { CallOutcome } from '../../../pipeline/call.ts'
import { USE_TOOL } from '../../discovery/use-tool.ts'
import type { ToolDispatcher } from '../shared/tool-dispatcher.ts'
import type { Connection } from './connection.ts'
import { raiseMissingCapabilities } from './protocol-errors.ts'

export function serveTools(connection: Connection, dispatcher: ToolDispatcher): void {
  const { server } = connection
  server.setRequestHandler('tools/list', (_, context) => ({
    tools: dispatcher.listFor(connection.identify(context), connection.showsViews(context)),
  }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const ended = await connection.call(params, context, (request) => dispatcher.call(request))
    if (ended.kind === 'asking') return ended.result
    const { outcome, missing } = ended
    if (outcome.kind === 'failure' && missing.size > 0) raiseMissingCapabilities(missing, outcome.failure)
    return toolResult(params.name, outcome, dispatcher)
  })
}

/** The envelope becomes the structured content and, as the same JSON, the text. */
function toolResult(
  name: string,
  outcome: Exclude<CallOutcome, { kind: 'input-needed' }>,
  dispatcher: ToolDispatcher,
): CallToolResult {
  const _meta = dispatcher.metaOf(outcome.ids)
  if (outcome.kind === 'result') {
    return {
      content: [{ type: 'text', text: outcome.text }, ...outcome.content],
      ...(outcome.shown && { structuredContent: { ...outcome.shown } }),
      _meta: { ...outcome.meta, ..._meta },
    }
  }
  // An unknown tool inside use_tool is a failed call, not a protocol error.
  if (!outcome.tool && outcome.failure.code === 'NOT_FOUND' && name !== USE_TOOL.name) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, outcome.failure.message, outcome.failure)
  }
  // Older clients check structured content against the output schema even on failures, so there is none.
  return { content: [{ type: 'text', text: outcome.text }], isError: true, _meta }
}
