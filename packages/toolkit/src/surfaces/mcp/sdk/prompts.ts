import type { Prompt } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { PromptDefinition } from '../../../contract/domain.ts'
import type { Connection } from './connection.ts'
import { wireIcon } from '../shared/server-profile.ts'
import { raise } from './protocol-errors.ts'

type WirePrompts = readonly { permissions: readonly string[]; wire: Prompt }[]

/** The prompts in the protocol's form. */
export const promptCatalog = (definitions: readonly PromptDefinition[]): WirePrompts =>
  definitions.map((definition) => ({ permissions: definition.permissions, wire: wirePrompt(definition) }))

function wirePrompt({ name, title, description, icons, meta, arguments: args }: PromptDefinition): Prompt {
  return {
    name,
    description,
    ...(title === undefined ? {} : { title }),
    ...(icons && { icons: icons.map(wireIcon) }),
    ...(meta && { _meta: { ...meta } }),
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

export function servePrompts(connection: Connection, prompts: WirePrompts): void {
  const { server, pipeline } = connection
  server.setRequestHandler('prompts/list', (_, context) => ({
    prompts: connection.permitted(prompts, context),
  }))
  server.setRequestHandler('prompts/get', async ({ params }, context) => {
    const isServed = prompts.some(({ wire }) => wire.name === params.name)
    const ended = await connection.call(params, context, (request) => pipeline.prompt(request, isServed))
    if (ended.kind === 'asking') return ended.result
    const { outcome, missing } = ended
    if (outcome.kind === 'result') {
      return { description: outcome.prompt.description, messages: [...outcome.messages] }
    }
    return raise(outcome.error, missing)
  })
}
