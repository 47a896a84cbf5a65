import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connections, whileTesting } from '../clients/clients.ts'
import { productTarget, type OpenTarget } from '../clients/target.ts'
import { envelopeOf, type TestClient } from '../clients/test-client.ts'

let open: OpenTarget
beforeAll(async () => {
  open = await productTarget.open()
})
afterAll(() => open.close())

async function dataOf(client: TestClient, tool: string, args: Record<string, unknown>) {
  const { data, message } = envelopeOf(await client.call(tool, args))
  if (!data) throw new Error(String(message))
  return Object(data)
}

describe.each(connections)('client $client over $transport', ({ connect, transport }) => {
  test('answers by its own model, with what the catalog says', async () => {
    const asked: string[] = []
    const client = await whileTesting(connect, open.routes[transport], {
      sample(text) {
        asked.push(text)
        return asked.length === 1
          ? 'LOOK UP {"tool": "tn_course_outline", "arguments": {"course": "nrc:MATH 1171"}}'
          : 'What do you know about limits?'
      },
    })
    const { sessionId } = await dataOf(client, 'tn_session_start', { engine: 'sampling' })
    const message = 'What is nrc:MATH 1171 about?'
    const answer = await dataOf(client, 'tn_session_ask', { sessionId, message })
    expect(answer).toMatchObject({
      response: 'What do you know about limits?',
      engine: 'sampling',
      model: 'test-model',
    })
    expect(answer.citations).toContainEqual(expect.objectContaining({ uri: 'course://nrc/MATH%201171' }))
    expect(asked).toHaveLength(2)
    expect(asked[0]).toContain('Limits, derivatives and their uses')

    const { items } = await dataOf(client, 'tn_session_history', { sessionId })
    expect(items.map(({ content }: { content: string }) => content)).toEqual([
      message,
      'What do you know about limits?',
    ])
  })

  test('answers from the catalog where it lends no model', async () => {
    const client = await whileTesting(connect, open.routes[transport])
    const { sessionId } = await dataOf(client, 'tn_session_start', { engine: 'sampling' })
    const answer = await dataOf(client, 'tn_session_ask', {
      sessionId,
      message: 'What is nrc:MATH 1171 about?',
    })
    expect(answer.engine).toBe('offline')
    expect(answer.response).toContain('Calculus I')
    expect(answer.notes[0]).toContain('does not offer its model')
  })
})
