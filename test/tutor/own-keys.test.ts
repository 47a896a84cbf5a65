import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelKey, Provider } from '../../packages/server/src/platform/settings/model-key.ts'
import {
  DEFAULT_PREFERENCES,
  type TutorPreferences,
} from '../../packages/server/src/features/tutor/engine/ports.ts'
import { callAs, dataOf } from '../support/call.ts'
import { openSuiteDemo } from '../support/demo.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { asking, listening, tutorOf } from './demo-tutor.ts'
import { modelServer, refusing, SECRET, type Reply } from './model-server.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
  app = await openSuiteDemo(folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const saying = (text: string): Reply => ({ text: [text] })

async function keyTo(reply: Reply, label: string, provider: Provider = 'openai'): Promise<ModelKey> {
  const { key } = await modelServer(provider, [reply])
  return { ...key, label }
}

const tutorWith = (keys: readonly ModelKey[], preferences: Partial<TutorPreferences> = {}) =>
  tutorOf(app, {
    keys: async () => keys,
    preferences: async () => ({ ...DEFAULT_PREFERENCES, fallbackEngine: 'none', ...preferences }),
  })

const question = (key: string | null = null) => asking('What is nrc:MATH 1171?', { engine: 'own-key', key })

test('of several keys the session’s is asked, else the preferred one, else the newest', async () => {
  const keys = [
    await keyTo(saying('from the newest'), 'newest'),
    await keyTo(saying('from school'), 'School', 'anthropic'),
    await keyTo(saying('from home'), 'home', 'openai-compatible'),
  ]
  const answered = async (key: string | null, preferredKey: string | null = null) => {
    const answer = await tutorWith(keys, { preferredKey }).answer(question(key), listening())
    return [answer.key, answer.text, answer.engine]
  }
  expect(await answered(null)).toEqual(['newest', 'from the newest', 'own-key'])
  expect(await answered(null, 'home')).toEqual(['home', 'from home', 'own-key'])
  expect(await answered(null, 'anthropic')).toEqual(['School', 'from school', 'own-key'])
  expect(await answered('school', 'home')).toEqual(['School', 'from school', 'own-key'])
  expect(await answered('openai-compatible', 'newest')).toEqual(['home', 'from home', 'own-key'])
  // One that is preferred and gone is no reason not to answer.
  expect(await answered(null, 'gone')).toEqual(['newest', 'from the newest', 'own-key'])
  await expect(answered('gone')).rejects.toMatchObject({ message: 'You have no key “gone” here' })
})

test('where a key fails the others are tried if the user prefers that, and the answer says so', async () => {
  const keys = [
    await keyTo(refusing(401), 'expired'),
    await keyTo(refusing(500), 'down', 'anthropic'),
    await keyTo(saying('A limit.'), 'works', 'google'),
  ]
  const heard = listening()
  const answer = await tutorWith(keys, { fallbackEngine: 'own-key' }).answer(question(), heard)
  expect(answer).toMatchObject({ text: 'A limit.', engine: 'own-key', key: 'works' })
  expect(answer.notes).toEqual([
    'Answered by another key of yours, because the model of your key could not: OpenAI (your key “expired”) refuses the key',
  ])
  expect(answer.steps.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'stop'])

  const offline = await tutorWith(keys, { fallbackEngine: 'offline' }).answer(question(), listening())
  expect(offline.engine).toBe('offline')
  expect(offline.key).toBeUndefined()
  const named = await tutorWith(keys, { fallbackEngine: 'own-key' }).answer(question('gone'), listening())
  expect(named).toMatchObject({ key: 'works' })
  await expect(
    tutorWith(keys.slice(0, 1), { fallbackEngine: 'own-key' }).answer(question(), listening()),
  ).rejects.toMatchObject({ message: 'OpenAI (your key “expired”) refuses the key' })
})

test('who wants no other engine is told how to have one after all', async () => {
  const answering = tutorWith([await keyTo(refusing(401), 'expired')]).answer(question(), listening())
  await expect(answering).rejects.toMatchObject({
    next: [{ tool: 'tn_session_ask', arguments: { engine: 'auto' } }],
  })
})

test('progress grows, also where another engine begins anew', async () => {
  const broken: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const half = { choices: [{ index: 0, delta: { content: 'Half of an answer, '.repeat(20) } }] }
    response.write(`data: ${JSON.stringify(half)}\n\n`, () => response.destroy())
  }
  const heard = listening()
  const keys = [await keyTo(broken, 'broken'), await keyTo(saying('A whole answer. '.repeat(10)), 'works')]
  await tutorWith(keys, { fallbackEngine: 'own-key' }).answer(question(), heard)
  const progress = heard.parts.map((part) => part.progress)
  expect(progress.length).toBeGreaterThan(1)
  expect(progress).toEqual([...new Set(progress)].toSorted((a, b) => a - b))
})

test('a session keeps its key, and says beforehand where it has none', async () => {
  const own = await openTestApp()
  const [school, home] = [
    await modelServer('openai-compatible', [saying('From school.')]),
    await modelServer('openai-compatible', [saying('From home.')]),
  ]
  const add = (label: string, baseUrl: string | null) =>
    dataOf(own, 'tn_user_byok_add', {
      provider: 'openai-compatible',
      label,
      apiKey: SECRET,
      baseUrl,
      model: 'm',
    })
  const start = (args: object) => callAs(own, 'tn_session_start', args)

  expect(await start({ engine: 'own-key' })).toMatchObject({
    result: {
      agentHints: {
        warnings: [{ message: expect.stringContaining('You have no key of your own') }],
      },
    },
  })
  await add('school', school.key.baseUrl)
  await add('home', home.key.baseUrl)
  expect(await start({ engine: 'own-key', key: 'work' })).toMatchObject({
    result: {
      agentHints: { warnings: [{ message: expect.stringContaining('You have no key “work” here') }] },
    },
  })
  expect(await start({ engine: 'offline', key: 'school' })).toMatchObject({
    failure: { code: 'BAD_REQUEST', message: expect.stringContaining('only for the engine own-key') },
  })
  const { sessionId } = await dataOf(own, 'tn_session_start', { engine: 'own-key', key: 'school' })
  const ask = async (id: unknown) => dataOf(own, 'tn_session_ask', { sessionId: id, message: 'Who are you?' })
  expect(await ask(sessionId)).toMatchObject({ response: 'From school.', key: 'school' })
  const { sessionId: other } = await dataOf(own, 'tn_session_start', { engine: 'own-key' })
  expect(await ask(other)).toMatchObject({ response: 'From home.', key: 'home' })
  await dataOf(own, 'tn_user_preferences_set', { preferredKey: 'school' })
  expect(await ask(other)).toMatchObject({ response: 'From school.', key: 'school' })
})
