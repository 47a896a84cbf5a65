import { ProtocolError, ProtocolErrorCode, type CompleteRequest } from '@modelcontextprotocol/server'
import type { PromptDefinition, ResourceDefinition } from '../../../contract/domain.ts'
import type { Connection } from './connection.ts'
import { raise } from './protocol-errors.ts'
import type { PromptsAndResources } from '../shared/server-profile.ts'

const MAX_VALUES = 100

/** Completes a prompt's argument or a template's variable. */
export function serveCompletion(connection: Connection, served: PromptsAndResources): void {
  const { server, pipeline } = connection
  server.setRequestHandler('completion/complete', async ({ params }, context) => {
    const { argument, context: filled } = params
    const source = sourceOf(params.ref, served)
    const typing = { argument: argument.name, typed: argument.value, others: filled?.arguments ?? {} }
    const outcome = await connection.callWithoutQuestions({ name: source.name }, context, (request) =>
      pipeline.complete(request, source, typing),
    )
    if (outcome.kind === 'failure') return raise(outcome.error, new Set())
    const { values } = outcome
    const { length } = values
    // A completer may stop early, so the total is unknown here.
    if (length > MAX_VALUES) return { completion: { values: values.slice(0, MAX_VALUES), hasMore: true } }
    return { completion: { values: [...values], total: length, hasMore: false } }
  })
}

function sourceOf(
  ref: CompleteRequest['params']['ref'],
  { prompts, resources }: PromptsAndResources,
): PromptDefinition | ResourceDefinition {
  const source =
    ref.type === 'ref/prompt'
      ? prompts.find(({ name }) => name === ref.name)
      : resources.find(({ template, uri }) => template === ref.uri || uri === ref.uri)
  if (source) return source
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt or resource template')
}
