import { inputRequired, isSpecType, type InputRequest } from '@modelcontextprotocol/server'
import type { ClientRequest } from '../../../contract/client.ts'

/** A tool's question as the protocol words it. */
export function wireRequest(request: ClientRequest): InputRequest {
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
