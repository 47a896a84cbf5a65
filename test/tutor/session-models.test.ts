import { expect, test } from 'vitest'
import type { Progress } from '@tutor-nexus/toolkit/contract'
import { plainSurface } from '@tutor-nexus/toolkit/pipeline'
import type { App } from '../../packages/server/src/platform/feature/app.ts'
import { openApp } from '../../packages/server/src/app.ts'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'
import { callAs, dataOf, failureOf } from '../support/call.ts'
import { agreeToProviders } from '../support/consent.ts'
import { openTestApp, temporaryFolder } from '../support/test-app.ts'
import { modelServer, refusing, SECRET } from './model-server.ts'
import { accountsOf } from '../../packages/server/src/features/account/store/accounts.ts'

const use = (tool: string, args: object) => ({ name: 'use_tool', input: { tool, arguments: args } })

async function askIn(app: App, engine: string, message: string) {
  await agreeToProviders(app)
  const { sessionId } = await dataOf(app, 'tn_session_start', { engine })
  return { sessionId, ask: () => dataOf(app, 'tn_session_ask', { sessionId, message }) }
}

test("a session answers by the user's own key, part by part", async () => {
  const app = await openTestApp()
  const server = await modelServer('openai-compatible', [
    { calls: [use('list_tasks', {})] },
    { text: ['You have nothing to do at the moment. ', 'What would you like to learn today, and why?'] },
  ])
  const { provider, baseUrl, model } = server.key
  await dataOf(app, 'tn_user_byok_add', { provider, label: 'my server', apiKey: SECRET, baseUrl, model })
  const { sessionId } = await dataOf(app, 'tn_session_start', { engine: 'own-key' })
  const parts: Progress[] = []
  const surface = plainSurface('test', { progress: (part) => parts.push(part) })
  const outcome = await callAs(
    app,
    'tn_session_ask',
    { sessionId, message: 'What is there to do?' },
    { surface },
  )

  const response = 'You have nothing to do at the moment. What would you like to learn today, and why?'
  expect(outcome).toMatchObject({ result: { data: { response, engine: 'own-key', model: 'test-model' } } })
  expect(
    parts
      .map(({ message }) => message)
      .join('')
      .trim(),
  ).toBe(response)
  expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${SECRET}`)
  expect(JSON.stringify(outcome) + app.logged.join('')).not.toContain(SECRET)
})

test('a failure keeps the question, and asking again answers it', async () => {
  const app = await openTestApp()
  const server = await modelServer('anthropic', [
    refusing(429, { 'retry-after': '9' }),
    { text: ['Try a picture.'] },
  ])
  const { provider, baseUrl, model } = server.key
  await dataOf(app, 'tn_user_byok_add', { provider, label: 'mine', apiKey: SECRET, baseUrl, model })
  await dataOf(app, 'tn_user_preferences_set', { fallbackEngine: 'none' })
  const { sessionId, ask } = await askIn(app, 'own-key', 'How do I start?')
  const failure = await failureOf(app, 'tn_session_ask', { sessionId, message: 'How do I start?' })
  expect(failure).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfter: 9 } })
  expect(await ask()).toMatchObject({ response: 'Try a picture.' })
  const { items } = await dataOf(app, 'tn_session_history', { sessionId })
  expect(items).toMatchObject([{ content: 'How do I start?' }, { content: 'Try a picture.' }])
})

test('the calls of an answer that failed are kept with the failure', async () => {
  const app = await openTestApp()
  const server = await modelServer('openai-compatible', [{ calls: [use('list_tasks', {})] }, refusing(500)])
  const { provider, baseUrl, model } = server.key
  await dataOf(app, 'tn_user_byok_add', { provider, label: 'mine', apiKey: SECRET, baseUrl, model })
  await dataOf(app, 'tn_user_preferences_set', { fallbackEngine: 'none' })
  const { sessionId } = await dataOf(app, 'tn_session_start', { engine: 'own-key' })
  await failureOf(app, 'tn_session_ask', { sessionId, message: 'What is there to do?' })
  const { items } = await dataOf(app, 'tn_session_resume', { sessionId, afterSeq: 2 })
  expect(items).toMatchObject([
    {
      type: 'stepped',
      payload: { kind: 'model', name: 'test-model', outcome: 'tool-calls', inputTokens: 100 },
    },
    { type: 'stepped', payload: { kind: 'tool', name: 'list_tasks', outcome: 'OK' } },
    { type: 'stepped', payload: { kind: 'model', name: 'test-model', outcome: 'error' } },
    { type: 'failed', payload: { code: 'SERVICE_UNAVAILABLE' } },
  ])
})

test.each(['cancel_pending', 'end'])('an answer is stopped in the middle of a word by %s', async (mode) => {
  const app = await openTestApp()
  const hungUp = Promise.withResolvers<void>()
  const server = await modelServer('openai-compatible', [
    (response) => {
      response.on('close', () => hungUp.resolve())
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const delta = { content: 'A limit is what a function comes close to, and ' }
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`)
    },
  ])
  const { provider, baseUrl, model } = server.key
  await dataOf(app, 'tn_user_byok_add', { provider, label: 'mine', apiKey: SECRET, baseUrl, model })
  const { sessionId } = await dataOf(app, 'tn_session_start', { engine: 'own-key' })
  const spoken = Promise.withResolvers<void>()
  const surface = plainSurface('test', { progress: () => spoken.resolve() })
  const asking = callAs(app, 'tn_session_ask', { sessionId, message: 'What is a limit?' }, { surface })
  await spoken.promise
  await dataOf(app, `tn_session_${mode}`, { sessionId })
  expect(await asking).toMatchObject({ failure: { code: 'UNPROCESSABLE_ENTITY' } })
  await hungUp.promise
  const { items } = await dataOf(app, 'tn_session_resume', { sessionId, afterSeq: 2 })
  expect(Object(items)[0]).toMatchObject({ type: mode === 'end' ? 'ended' : 'stopped' })
  expect(items).toContainEqual(
    expect.objectContaining({
      type: 'stepped',
      payload: expect.objectContaining({ kind: 'model', outcome: 'stopped' }),
    }),
  )
  const { items: messages } = await dataOf(app, 'tn_session_history', { sessionId })
  expect(messages).toMatchObject([{ content: 'What is a limit?' }])
})

test("a session answers by the operator's model", async () => {
  const { key, requests } = await modelServer('openai', [{ text: ['What do you know already?'] }])
  const settings = readSettings({
    TN_HOME: await temporaryFolder(),
    TN_TUTOR_PROVIDER: 'openai',
    TN_TUTOR_MODEL: 'school-model',
    TN_TUTOR_API_KEY: SECRET,
    TN_TUTOR_BASE_URL: key.baseUrl ?? '',
  })
  expect(JSON.stringify(settings)).not.toContain(SECRET)
  const silent = await openTestApp()
  const app = await openApp(settings, silent.log)
  const { ask } = await askIn(app, 'operator', 'Teach me limits')
  expect(await ask()).toMatchObject({
    response: 'What do you know already?',
    engine: 'operator',
    model: 'school-model',
  })
  expect(requests).toHaveLength(1)
  expect(await dataOf(app, 'tn_user_quota', {})).toMatchObject({ used: 1, serverModel: true })
  for (let at = 1; at < 79; at += 1) await accountsOf(app).takePrompt(app.localOwner.id, `a${at}`)
  const { sessionId } = await dataOf(app, 'tn_session_start', { engine: 'operator' })
  expect(await callAs(app, 'tn_session_ask', { sessionId, message: 'And now?' })).toMatchObject({
    result: { agentHints: { warnings: [{ message: '80 of 100 prompts are used today' }] } },
  })
  await app.close()
})

test.each([
  [{ TN_TUTOR_MODEL: 'm' }, 'TN_TUTOR_PROVIDER must be set'],
  [{ TN_TUTOR_PROVIDER: 'openai', TN_TUTOR_API_KEY: 'k' }, 'TN_TUTOR_MODEL must be set'],
  [{ TN_TUTOR_PROVIDER: 'openai', TN_TUTOR_MODEL: 'm' }, 'TN_TUTOR_API_KEY must be set for openai'],
  [{ TN_TUTOR_PROVIDER: 'openai-compatible', TN_TUTOR_MODEL: 'm' }, 'TN_TUTOR_BASE_URL must be set'],
  [{ TN_TUTOR_DAILY_TOKENS: '1000' }, 'TN_TUTOR_DAILY_TOKENS must be at least TN_TUTOR_TOKENS (60000)'],
  [{ TN_TUTOR_PROVIDER: 'mine', TN_TUTOR_MODEL: 'm' }, 'TN_TUTOR_PROVIDER'],
  [{ TN_TUTOR_PROVIDER: 'openai', TN_TUTOR_BASE_URL: 'ftp://models' }, 'TN_TUTOR_BASE_URL must be an http'],
])('settings %j are refused', (env, message) => {
  expect(() => readSettings(env)).toThrow(message)
})
