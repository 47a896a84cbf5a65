import * as z from 'zod'
import { defineTool, nothing, saying, testTool } from './define.ts'
import { askingFor, wordsOf } from './questions.ts'

export const samplingTools = [
  defineTool({
    ...testTool('test_sampling', "Asks the client's model."),
    interactive: true,
    parameters: () => z.object({ prompt: z.string().max(200).describe('What the model is asked') }),
    examples: [
      {
        description: 'The model greets',
        params: { prompt: 'Say hello' },
        expectedResult: { said: 'LLM response: Hello' },
      },
    ],
    async handler({ prompt }, { client, ok }) {
      return ok({ said: `LLM response: ${wordsOf(await client.sample('model', askingFor(prompt, 100)))}` })
    },
  }),
  defineTool({
    ...testTool('test_missing_capability', "Needs the client's model in any case."),
    interactive: true,
    parameters: () => nothing,
    examples: [saying('Hello')],
    handler: async (_, { client, ok }) =>
      ok({ said: wordsOf(await client.sample('model', askingFor('Say hello', 10))) }),
  }),
]
