import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connections, whileTesting } from './clients.ts'
import { fixtureTarget, type OpenTarget } from './target.ts'
import { envelopeOf, type Answering } from './test-client.ts'

let open: OpenTarget
beforeAll(async () => {
  open = await fixtureTarget.open()
})
afterAll(() => open.close())

const obliging: Answering = {
  sample: (text) => `You said: ${text}`,
  elicit: (message) => ({
    action: 'accept',
    content: { name: 'Ada', color: 'blue', username: 'ada', email: message },
  }),
  roots: () => ['file:///home/ada'],
}

const CASES = [
  { tool: 'test_sampling', args: { prompt: 'Hello' }, said: 'LLM response: You said: Hello' },
  {
    tool: 'test_elicitation',
    args: { message: 'Who?' },
    said: 'accept {"name":"Ada","color":"blue","username":"ada","email":"Who?"}',
  },
  { tool: 'test_input_required_result_list_roots', args: {}, said: 'file:///home/ada' },
  {
    tool: 'test_input_required_result_multiple_inputs',
    args: {},
    said: 'You said: Generate a greeting, Ada of file:///home/ada',
  },
  { tool: 'test_input_required_result_multi_round', args: {}, said: 'Ada likes blue' },
]

describe.each(connections)('client $client over $transport', ({ connect, transport }) => {
  test('is asked, and its answers reach the tool', async () => {
    const client = await whileTesting(connect, open.routes[transport], obliging)
    for (const { tool, args, said } of CASES) {
      expect(envelopeOf(await client.call(tool, args))['data']).toEqual({ said })
    }
  })

  test('may decline', async () => {
    const client = await whileTesting(connect, open.routes[transport], {
      elicit: () => ({ action: 'decline' }),
    })
    const answer = await client.call('test_elicitation', { message: 'Who?' })
    expect(envelopeOf(answer)['data']).toEqual({ said: 'decline {}' })
  })
})

describe.each(connections.filter(({ modern }) => modern))('client $client over $transport', (one) => {
  test('is told which capability it lacks', async () => {
    const client = await whileTesting(one.connect, open.routes[one.transport])
    await expect(client.call('test_sampling', { prompt: 'Hello' })).rejects.toMatchObject({
      code: -32021,
      data: { requiredCapabilities: { sampling: {} } },
    })
  })
})

describe.each(connections.filter(({ modern }) => !modern))('client $client over $transport', (one) => {
  test('makes the tool fail when it lacks the capability', async () => {
    const client = await whileTesting(one.connect, open.routes[one.transport])
    const answer = await client.call('test_sampling', { prompt: 'Hello' })
    expect(answer.isError).toBe(true)
    expect(envelopeOf(answer)).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      message: 'This needs a client that supports sampling',
      agentHints: {},
    })
  })

  test('makes the tool fail when its answer fails, and nobody reads how', async () => {
    const client = await whileTesting(one.connect, open.routes[one.transport], {
      sample() {
        throw new Error('the model is at /home/ada/secret')
      },
    })
    const answer = await client.call('test_sampling', { prompt: 'Hello' })
    expect(answer.isError).toBe(true)
    expect(envelopeOf(answer)).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      message: 'The client did not answer the tool’s question',
      agentHints: {},
    })
    expect(JSON.stringify(answer)).not.toContain('secret')
  })
})
