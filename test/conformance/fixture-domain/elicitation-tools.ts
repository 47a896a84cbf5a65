import * as z from 'zod'
import { defineTool, nothing, saying, testTool } from './define.ts'

const eliciting = (name: string, what: string, properties: Readonly<Record<string, object>>) =>
  defineTool({
    ...testTool(name, what),
    interactive: true,
    parameters: () => nothing,
    examples: [saying('accept {}')],
    async handler(_, { client, ok }) {
      const { action, content = {} } = await client.elicit('form', {
        message: 'Please fill in the form',
        schema: { type: 'object', properties, required: [] },
      })
      return ok({ said: `${action} ${JSON.stringify(content)}` })
    },
  })

const titled = (...titles: readonly string[]) =>
  titles.map((title, index) => ({ const: `value${index + 1}`, title }))
const options = ['option1', 'option2', 'option3']

const user = {
  type: 'object',
  properties: {
    username: { type: 'string', description: "User's response" },
    email: { type: 'string', description: "User's email address" },
  },
  required: ['username', 'email'],
}

export const elicitationTools = [
  defineTool({
    ...testTool('test_elicitation', 'Asks the user for a name and an address.'),
    interactive: true,
    parameters: () => z.object({ message: z.string().max(200).describe('What the user is shown') }),
    examples: [
      {
        description: 'Somebody answers',
        params: { message: 'Who are you?' },
        expectedResult: { said: 'accept {"username":"ada","email":"ada@example.org"}' },
      },
    ],
    async handler({ message }, { client, ok }) {
      const { action, content = {} } = await client.elicit('user', { message, schema: user })
      return ok({ said: `${action} ${JSON.stringify(content)}` })
    },
  }),
  eliciting('test_streaming_elicitation', 'Asks the user while it streams.', { answer: { type: 'string' } }),
  eliciting('test_elicitation_sep1034_defaults', 'Asks the user with a default in every field.', {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  }),
  eliciting('test_elicitation_sep1330_enums', 'Asks the user to choose, in every form a choice can have.', {
    untitledSingle: { type: 'string', enum: options },
    titledSingle: { type: 'string', oneOf: titled('First Option', 'Second Option', 'Third Option') },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
    titledMulti: { type: 'array', items: { anyOf: titled('First Choice', 'Second Choice', 'Third Choice') } },
  }),
]
