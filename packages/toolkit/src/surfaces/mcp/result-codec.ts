import {
  inputRequired,
  isSpecType,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequest,
  type InputRequiredResult,
} from '@modelcontextprotocol/server'
import type { ClientRequest } from '../../contract/client.ts'
import type { CallOutcome } from '../../pipeline/call.ts'

/** A finished call as MCP carries it: the envelope as structured content and, as the same JSON, as text. */
export function toolResult(outcome: Exclude<CallOutcome, { kind: 'input-needed' }>): CallToolResult {
  if (outcome.kind === 'result') {
    return {
      content: [{ type: 'text', text: outcome.text }, ...outcome.content],
      structuredContent: outcome.result,
    }
  }
  if (!outcome.tool)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, outcome.failure.message, outcome.failure)
  // Older clients check structured content against the output schema even on failures, so there is none.
  return { content: [{ type: 'text', text: outcome.text }], isError: true }
}

/** Questions to the client, with the sealed answers of earlier rounds. */
export function inputRequiredResult(
  requests: Readonly<Record<string, ClientRequest>>,
  requestState: string,
): InputRequiredResult {
  const inputRequests = Object.fromEntries(
    Object.entries(requests).map(([key, request]) => [key, wireRequest(request)]),
  )
  return inputRequired({ inputRequests, requestState })
}

function wireRequest(request: ClientRequest): InputRequest {
  switch (request.kind) {
    case 'sample':
      return inputRequired.createMessage({
        messages: [...request.messages],
        maxTokens: request.maxTokens,
        ...(request.systemPrompt === undefined ? {} : { systemPrompt: request.systemPrompt }),
      })
    case 'elicit':
      return elicitation(request.message, request.schema)
    case 'roots':
      return inputRequired.listRoots()
  }
}

function elicitation(message: string, requestedSchema: Readonly<Record<string, unknown>>): InputRequest {
  const params: unknown = { mode: 'form', message, requestedSchema }
  if (!isSpecType.ElicitRequestFormParams(params)) {
    throw new TypeError('The schema of a question to the user must be flat')
  }
  return { method: 'elicitation/create', params }
}
