import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connections, whileTesting } from '../clients/clients.ts'
import { productTarget, type OpenTarget } from '../clients/target.ts'
import { envelopeOf, type TestClient } from '../clients/test-client.ts'
import { callAs, dataOf, failureOf } from '../support/call.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { modelServer, SECRET, type ModelServer } from './model-server.ts'
import { PersonStore } from '../../packages/server/src/features/account/store/person-store.ts'

const keyOf = ({ key: { provider, baseUrl, model } }: ModelServer, label: string) => ({
  provider,
  label,
  apiKey: SECRET,
  baseUrl,
  model,
})

async function withKey(provider: 'openai' | 'openai-compatible' = 'openai') {
  const app = await openTestApp()
  const server = await modelServer(provider, [{ text: ['What do you know already?'] }])
  await dataOf(app, 'tn_user_byok_add', keyOf(server, 'mine'))
  const { items } = await dataOf(app, 'tn_user_consent_list', {})
  return { app, server, recipient: Object(items)[0].recipient as string }
}

const ask = (app: TestApp, more: object = {}) =>
  dataOf(app, 'tn_session_ask', { message: 'What is a limit?', ...more })

describe('without a yes', () => {
  test('nothing is sent: auto goes on, and a named engine is refused with the way to agree', async () => {
    const { app, server, recipient } = await withKey()
    const answer = await ask(app)
    expect(answer).toMatchObject({ engine: 'offline', passedOver: [{ engine: 'own-key', why: 'consent' }] })
    expect(Object(answer['notes'])[0]).toMatch(
      /^Answered from your records, because you have not agreed that OpenAI/,
    )
    expect(answer['response']).not.toContain('No language model is connected')
    const failure = await failureOf(app, 'tn_session_ask', { message: 'What is a limit?', engine: 'own-key' })
    expect(failure).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      message: expect.stringContaining('You have not agreed that OpenAI'),
      details: { reason: expect.stringContaining('your transcript, notes and cards') },
    })
    expect(failure.agentHints.suggestedNextActions[0]).toMatchObject({
      data: { tool: 'tn_user_consent_set', arguments: { recipient }, choose: { agreed: [true, false] } },
    })
    expect(server.requests).toEqual([])
  })

  test('a model on this machine answers', async () => {
    const { app } = await withKey('openai-compatible')
    expect(await ask(app)).toMatchObject({ engine: 'own-key', response: 'What do you know already?' })
    expect(await dataOf(app, 'tn_user_consent_list', {})).toMatchObject({
      items: [{ needed: false, agreed: null }],
    })
  })

  test('an assistant does not agree by the scopes that it usually gets', async () => {
    const { app, recipient } = await withKey()
    const as = { scopes: app.assistantScopes }
    expect(await callAs(app, 'tn_user_consent_set', { recipient, agreed: true }, as)).toMatchObject({
      failure: { code: 'FORBIDDEN' },
    })
  })
})

describe('a yes', () => {
  test('is asked for once, kept with its time, audited, exported, and withdrawn', async () => {
    const { app, server, recipient } = await withKey()
    const said = await dataOf(app, 'tn_user_consent_set', { recipient, agreed: true })
    expect(said).toMatchObject({ agreed: true, at: expect.any(String), engine: 'own-key', key: 'mine' })
    expect(await ask(app)).toMatchObject({ engine: 'own-key', key: 'mine', model: 'test-model' })
    expect(await dataOf(app, 'tn_user_get', {})).toMatchObject({ kept: { modelConsents: 1 } })
    const owner = app.localOwner.id
    const exported = await new PersonStore(app.store, app.tables).count(owner)
    expect(exported['model_consent']).toBe(1)

    await dataOf(app, 'tn_user_consent_set', { recipient, agreed: false })
    expect(await ask(app, { message: 'And now?' })).toMatchObject({ engine: 'offline' })
    expect(server.requests).toHaveLength(1)
    const events = await app.store.read
      .selectFrom('audit')
      .select(['event', 'detail'])
      .where('userId', '=', owner)
      .where('event', 'in', ['model-consent', 'model-consent-refused'])
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([
      { event: 'model-consent', detail: { recipient } },
      { event: 'model-consent-refused', detail: { recipient } },
    ])
  })

  test('to a key does not count for the server’s model of the same provider', async () => {
    const { key, requests } = await modelServer('openai', [{ text: ['What do you know already?'] }])
    const app = await openTestApp(undefined, {
      env: {
        TN_TUTOR_PROVIDER: 'openai',
        TN_TUTOR_MODEL: 'school-model',
        TN_TUTOR_API_KEY: SECRET,
        TN_TUTOR_BASE_URL: key.baseUrl ?? '',
      },
    })
    await dataOf(app, 'tn_user_byok_add', { provider: 'openai', label: 'mine', apiKey: SECRET })
    await dataOf(app, 'tn_user_consent_set', { recipient: 'own-key/openai', agreed: true })
    expect(await failureOf(app, 'tn_session_ask', { message: 'Hello?', engine: 'operator' })).toMatchObject({
      message: expect.stringContaining('You have not agreed'),
    })
    expect(requests).toEqual([])
    expect(
      await failureOf(app, 'tn_user_consent_set', { recipient: 'own-key/x', agreed: true }),
    ).toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('by a client that can ask', () => {
  let open: OpenTarget
  beforeAll(async () => {
    open = await productTarget.open()
  })
  afterAll(() => open.close())

  const told = async (client: TestClient, tool: string, args: Record<string, unknown>) => {
    const { data, message } = envelopeOf(await client.call(tool, args))
    if (!data) throw new Error(String(message))
    return Object(data)
  }

  test.each(connections.filter((each) => each.transport === 'http'))(
    'the person is asked once: $client over $transport',
    async ({ connect, transport }) => {
      const server = await modelServer('openai', [{ text: ['What do you know already?'] }])
      const asked: string[] = []
      let action: 'accept' | 'decline' = 'decline'
      const client = await whileTesting(connect, open.routes[transport], {
        elicit(message) {
          asked.push(message)
          return { action, content: {} }
        },
      })
      const { credentialId } = await told(
        client,
        'tn_user_byok_add',
        keyOf(server, `${connect.name} ${transport}`),
      )
      const question = { message: `What is a limit? ${server.key.baseUrl}` }
      const refused = await told(client, 'tn_session_ask', question)
      expect([refused.engine, asked.length, server.requests.length]).toEqual(['offline', 1, 0])
      expect(asked[0]).toMatch(
        /your transcript, notes and cards, to OpenAI at .* \(model test-model, with your key/,
      )
      // Who has said no is not asked with every question, but when they name the engine.
      await told(client, 'tn_session_ask', { sessionId: refused.sessionId, message: 'And now?' })
      expect(asked).toHaveLength(1)
      action = 'accept'
      const again = { sessionId: refused.sessionId, message: 'And by my key?', engine: 'own-key' }
      expect(await told(client, 'tn_session_ask', again)).toMatchObject({ engine: 'own-key' })
      expect(await told(client, 'tn_session_ask', { message: 'Once more?' })).toMatchObject({
        engine: 'own-key',
      })
      expect(asked).toHaveLength(2)
      await told(client, 'tn_user_byok_delete', { credentialId })
    },
  )
})
