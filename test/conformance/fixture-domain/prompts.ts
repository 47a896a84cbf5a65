import { definePrompt } from '@tutor-nexus/toolkit'
import type { ContentBlock, PromptMessage } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import { formOf } from './questions.ts'
import { PNG } from './samples.ts'

const permissions = ['conformance:run']

const user = (content: ContentBlock): PromptMessage => ({ role: 'user', content })
const text = (words: string): PromptMessage => user({ type: 'text', text: words })

export const prompts = [
  definePrompt({
    name: 'test_simple_prompt',
    description: 'A prompt without arguments',
    arguments: () => z.object({}),
    permissions,
    handler: async () => [text('This is a simple prompt for testing.')],
  }),
  definePrompt({
    name: 'test_prompt_with_arguments',
    description: 'A prompt with two arguments',
    arguments: () =>
      z.object({
        arg1: z.string().describe('First test argument'),
        arg2: z.string().describe('Second test argument'),
      }),
    permissions,
    complete: { arg1: (typed) => ['test', 'testing'].filter((word) => word.startsWith(typed)) },
    handler: async ({ arg1, arg2 }) => [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  }),
  definePrompt({
    name: 'test_prompt_with_embedded_resource',
    description: 'A prompt with a resource inside',
    arguments: () => z.object({ resourceUri: z.string().describe('URI of the resource to embed') }),
    permissions,
    handler: async ({ resourceUri: uri }) => [
      user({
        type: 'resource',
        resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
      }),
      text('Please process the embedded resource above.'),
    ],
  }),
  definePrompt({
    name: 'test_prompt_with_image',
    description: 'A prompt with an image',
    arguments: () => z.object({}),
    permissions,
    handler: async () => [
      user({ type: 'image', data: PNG, mimeType: 'image/png' }),
      text('Please analyze the image above.'),
    ],
  }),
  definePrompt({
    name: 'test_input_required_result_prompt',
    description: 'A prompt that asks the user first',
    arguments: () => z.object({}),
    permissions,
    async handler(_, { client }) {
      const { content = {} } = await client.elicit('user_context', {
        message: 'What context should the prompt use?',
        schema: formOf('context', 'string'),
      })
      return [text(`Context: ${String(content['context'])}`)]
    },
  }),
]
