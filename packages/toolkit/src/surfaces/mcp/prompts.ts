import {
  ProtocolError,
  ProtocolErrorCode,
  type CompleteRequest,
  type InputRequiredResult,
  type Prompt,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { PromptDefinition } from '../../contract/prompt.ts'
import type { CallOutcome } from '../../pipeline/call.ts'
import type { Pipeline } from '../../pipeline/pipeline.ts'
import { raise } from './protocol-errors.ts'
import type { Exchange } from './server-factory.ts'

function wirePrompt({ name, title, description, arguments: args }: PromptDefinition): Prompt {
  return {
    name,
    description,
    ...(title === undefined ? {} : { title }),
    arguments: Object.entries(args.shape).map(([argument, schema]) => {
      const about = z.globalRegistry.get(schema)?.description
      return {
        name: argument,
        required: !schema.safeParse(undefined).success,
        ...(about === undefined ? {} : { description: about }),
      }
    }),
  }
}

export function servePrompts(
  server: Server,
  pipeline: Pipeline,
  open: (context: ServerContext) => Exchange,
  requireInput: (outcome: Extract<CallOutcome, { kind: 'input-needed' }>, context: ServerContext) => Promise<InputRequiredResult>,
): void {
  const prompts = pipeline.registry.getPrompts()
  const wire = prompts.map(wirePrompt)
  server.setRequestHandler('prompts/list', () => ({ prompts: wire }))
  server.setRequestHandler('prompts/get', async ({ params }, context) => {
    const { frame, surface } = open(context)
    const outcome = await pipeline.prompt({
      name: params.name,
      arguments: params.arguments,
      surface,
      signal: context.mcpReq.signal,
      ...frame,
    })
    if (outcome.kind === 'input-needed') return requireInput(outcome, context)
    if (outcome.kind === 'failure') return raise(outcome.error)
    return { description: outcome.prompt.description, messages: [...outcome.messages] }
  })
  server.setRequestHandler('completion/complete', async ({ params }) => complete(params, pipeline))
}

const MOST_VALUES = 100

/** Offers values for a prompt's argument or a template's variable. */
async function complete({ ref, argument, context }: CompleteRequest['params'], pipeline: Pipeline) {
  const { registry } = pipeline
  const source =
    ref.type === 'ref/prompt'
      ? registry.getPrompt(ref.name)
      : registry.getResources().find(({ template, uri }) => template === ref.uri || uri === ref.uri)
  if (!source) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is nothing of this name to complete for')
  const values = (await source.complete?.[argument.name]?.(argument.value, context?.arguments ?? {})) ?? []
  return {
    completion: { values: values.slice(0, MOST_VALUES), total: values.length, hasMore: values.length > MOST_VALUES },
  }
}
