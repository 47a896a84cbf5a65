import type { Client } from '@tutor-nexus/toolkit'
import type { ClientRequest } from '@tutor-nexus/toolkit/contract'
import { defineTool, nothing, saying, testTool } from './define.ts'
import { askingFor, formOf, wordsOf } from './questions.ts'

const asking = (name: string, what: string, example: string, converse: (client: Client) => Promise<string>) =>
  defineTool({
    ...testTool(`test_input_required_result_${name}`, what),
    interactive: true,
    parameters: () => nothing,
    examples: [saying(example)],
    handler: async (_, { client, ok }) => ok({ said: await converse(client) }),
  })

const userName = { message: 'What is your name?', schema: formOf('name', 'string') }
const nameOf = async (client: Client, key: string): Promise<string> => {
  const { content = {} } = await client.elicit(key, userName)
  return String(content['name'])
}

const confirm = async (client: Client): Promise<string> => {
  const { action } = await client.elicit('confirm', {
    message: 'Please confirm',
    schema: formOf('ok', 'boolean'),
  })
  return action === 'accept' ? 'state-ok' : action
}

const everything: Readonly<Record<string, ClientRequest>> = {
  user_name: { kind: 'elicit', ...userName },
  greeting: { kind: 'sample', ...askingFor('Generate a greeting', 50) },
  client_roots: { kind: 'roots' },
}

export const roundTools = [
  asking('elicitation', 'Asks for a name.', 'Hello, Ada!', async (client) => {
    return `Hello, ${await nameOf(client, 'user_name')}!`
  }),
  asking('sampling', 'Asks a model for a capital.', 'Paris', async (client) => {
    return wordsOf(await client.sample('capital_question', askingFor('What is the capital of France?', 100)))
  }),
  asking('list_roots', 'Asks for the roots.', 'file:///home', async (client) => {
    const { roots } = await client.listRoots('client_roots')
    return roots.map(({ uri }) => uri).join(', ')
  }),
  asking('request_state', 'Asks for a confirmation.', 'state-ok', confirm),
  asking('tampered_state', 'Asks for a confirmation that cannot be forged.', 'state-ok', confirm),
  asking('multiple_inputs', 'Asks three things at once.', 'Hi, Ada of file:///home', async (client) => {
    await client.together(everything)
    const greeting = wordsOf(await client.sample('greeting', askingFor('Generate a greeting', 50)))
    const { roots } = await client.listRoots('client_roots')
    return `${greeting}, ${await nameOf(client, 'user_name')} of ${roots.map(({ uri }) => uri).join(', ')}`
  }),
  asking('multi_round', 'Asks twice, one after the other.', 'Ada likes blue', async (client) => {
    const name = await nameOf(client, 'step1')
    const { content = {} } = await client.elicit('step2', {
      message: 'Step 2: What is your favorite color?',
      schema: formOf('color', 'string'),
    })
    return `${name} likes ${String(content['color'])}`
  }),
  asking('capabilities', 'Asks only what the client can answer.', 'Answered.', async (client) => {
    const possible = Object.entries(everything).filter(([, { kind }]) => client.can(kind))
    await client.together(Object.fromEntries(possible))
    return 'Answered.'
  }),
]
