import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isToolError, type ToolError } from '@tutor-nexus/toolkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ModelKey } from '../../packages/server/src/platform/settings/model-key.ts'
import { DEFAULT_LIMITS, type EnginePorts } from '../../packages/server/src/features/tutor/engine/ports.ts'
import { guardedFetch } from '../../packages/server/src/features/account/address/guarded-fetch.ts'
import { openSuiteDemo } from '../support/demo.ts'
import type { TestApp } from '../support/test-app.ts'
import { asking, listening, tutorOf } from './demo-tutor.ts'
import { modelServer, refusing, SECRET, type Reply } from './model-server.ts'
import { WIRE_FORMATS } from './wire-formats.ts'

let app: TestApp
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
  app = await openSuiteDemo(home)
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true, force: true })
})

const PROVIDERS = ['openai', 'anthropic'] as const
type Tried = (typeof PROVIDERS)[number]

const tutorWith = (key: ModelKey, ports: Partial<EnginePorts> = {}) =>
  tutorOf(app, { keys: async () => [key], ...ports })

const QUESTION = asking('What is nrc:MATH 1171?', { engine: 'own-key' })

/** All that a failure tells, its cause for the log included. */
const told = ({ message, details, cause, next }: ToolError): string =>
  JSON.stringify({ message, details, next, cause: String(cause) })

async function failureOf(
  provider: Tried,
  reply: Reply,
  ports: Partial<EnginePorts> = {},
): Promise<ToolError> {
  const { key } = await modelServer(provider, [reply])
  const thrown: unknown = await tutorWith(key, ports)
    .answer(QUESTION, listening())
    .catch((fault: unknown) => fault)
  if (!isToolError(thrown)) throw new Error(`No ToolError: ${String(thrown)}`)
  expect(told(thrown)).not.toContain(SECRET)
  expect(app.logged.join('')).not.toContain(SECRET)
  return thrown
}

const begun = (provider: Tried, text: string): string => {
  const all = WIRE_FORMATS[provider]({ text: [text] }, 1)
  return all.slice(0, all.findIndex((part) => part.includes(text)) + 1).join('')
}

const streaming =
  (...parts: readonly string[]): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(parts.join(''))
  }

describe.each(PROVIDERS)('%s', (provider) => {
  test('says the same of an address that is closed and of one that is forbidden', async () => {
    const { key } = await modelServer(provider, [])
    const at = (baseUrl: string) =>
      tutorWith({ ...key, baseUrl }, { fetch: guardedFetch({ publicOnly: false }) })
        .answer(QUESTION, listening())
        .catch(({ code, message, details }: ToolError) => ({ code, message, details }))
    const closed = await at('http://127.0.0.1:1/v1')
    expect(closed).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(/cannot be reached$/),
    })
    expect(await at('http://169.254.169.254/v1')).toEqual(closed)
    expect(await at('http://no-such-name.invalid/v1')).toEqual(closed)
  })

  test('refuses the key: it says which, and what to do', async () => {
    const { code, message, details } = await failureOf(provider, refusing(401))
    expect(code).toBe('UNPROCESSABLE_ENTITY')
    expect(message).toMatch(/ \(your key “mine”\) refuses the key$/)
    expect(details.reason).toContain('or add a new one')
  })

  test.each([
    ['seconds', { 'retry-after': '17' }],
    ['milliseconds', { 'retry-after-ms': '16500' }],
    ['a date', { 'retry-after': 'Sun, 15 Nov 2026 00:00:17 GMT' }],
  ])('limits how often it is asked, and says until when in %s', async (_, headers) => {
    const { code, details } = await failureOf(provider, refusing(429, headers))
    expect(code).toBe('RATE_LIMITED')
    expect(details.retryAfter).toBe(17)
  })

  test.each([
    [500, 'SERVICE_UNAVAILABLE', 'cannot answer at the moment'],
    [529, 'SERVICE_UNAVAILABLE', 'cannot answer at the moment'],
    [404, 'UNPROCESSABLE_ENTITY', 'does not have that model'],
    [400, 'UNPROCESSABLE_ENTITY', 'refused the question'],
  ])('answers %i', async (status, code, message) => {
    const failure = await failureOf(provider, refusing(status))
    expect(failure.code).toBe(code)
    expect(failure.message).toContain(message)
  })

  test.each<[string, Reply]>([
    ['a stream that is no JSON', streaming('data: {"choices": [{"delta"\n\n')],
    ['a stream of another shape', streaming('data: {"hello": "world"}\n\n', 'data: [DONE]\n\n')],
    [
      'a web page',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Login</html>'),
    ],
    ['a stream that ends early', streaming(begun(provider, 'Half an'))],
    [
      'a connection that breaks',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(begun(provider, 'Half an'), () => response.destroy())
      },
    ],
    ['a connection that is refused', (response) => response.destroy()],
  ])('gives %s', async (_, reply) => {
    expect((await failureOf(provider, reply)).code).toBe('SERVICE_UNAVAILABLE')
  })

  test('gives an empty answer', async () => {
    expect(await failureOf(provider, { text: [] })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      message: 'The model gave an empty answer',
    })
  })

  test('filters the answer', async () => {
    expect(await failureOf(provider, { text: ['I '], end: 'content-filter' })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      message: 'The provider of the model did not let it answer this',
    })
  })

  test('talks without an end', async () => {
    const failure = await failureOf(provider, { text: Array.from({ length: 70 }, () => 'la '.repeat(400)) })
    expect(failure).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      message: 'The answer of the model is too long',
    })
  })

  test('sends rubbish without an end', async () => {
    const hungUp = Promise.withResolvers<void>()
    const failure = await failureOf(provider, (response) => {
      response.on('close', () => hungUp.resolve())
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const more = () => {
        while (!response.destroyed && response.write(`: ${'x'.repeat(100_000)}\n`)) continue
        response.once('drain', more)
      }
      more()
    })
    expect(failure.code).toBe('SERVICE_UNAVAILABLE')
    await hungUp.promise
  })

  const hanging: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(begun(provider, 'Let me think about what you know of limits. '))
  }

  test('takes too long', async () => {
    const failure = await failureOf(provider, hanging, { limits: { ...DEFAULT_LIMITS, ms: 200 } })
    expect(failure.code).toBe('SERVICE_UNAVAILABLE')
    expect(failure.message).toContain('took too long')
  })

  test('is stopped by who asked, and then nobody else is asked', async () => {
    const { key } = await modelServer(provider, [hanging])
    const stop = new AbortController()
    const reason = new Error('stopped')
    const answering = tutorWith(key, { preferences: preferring('offline') }).answer(
      QUESTION,
      listening({ signal: stop.signal, progress: () => stop.abort(reason) }),
    )
    await expect(answering).rejects.toBe(reason)
  })

  test('repeats the key in its answer: nobody sees it', async () => {
    const { key } = await modelServer(provider, [
      { text: ['You sent ', SECRET.slice(0, 9), SECRET.slice(9), ', no?'] },
    ])
    const heard = listening()
    const answer = await tutorWith(key).answer(QUESTION, heard)
    expect(answer.text).toBe('You sent [key], no?')
    expect(JSON.stringify([heard.parts, answer])).not.toContain(SECRET)
  })
})

const preferring = (fallbackEngine: 'offline' | 'operator') => async () => ({
  answerStyle: 'balanced' as const,
  difficulty: 'intermediate' as const,
  language: null,
  fallbackEngine,
})

describe('the next engine', () => {
  test('answers where the student prefers that, and says so', async () => {
    const { key } = await modelServer('openai', [refusing(500)])
    const answer = await tutorWith(key, { preferences: preferring('offline') }).answer(QUESTION, listening())
    expect(answer.engine).toBe('offline')
    expect(answer.text).toContain('MATH 1171 “Calculus I”')
    expect(answer.notes).toEqual([
      'Answered from your records, because the model of your key could not: OpenAI (your key “mine”) cannot answer at the moment',
    ])
    expect(answer.steps[0]).toMatchObject({ kind: 'model', outcome: 'error' })
  })

  test('fails too: the first failure is told', async () => {
    const { key } = await modelServer('openai', [refusing(401)])
    const answering = tutorWith(key, { preferences: preferring('operator') }).answer(QUESTION, listening())
    await expect(answering).rejects.toMatchObject({ message: 'OpenAI (your key “mine”) refuses the key' })
  })

  test('answers where there is no key at all', async () => {
    const answer = await tutorOf(app, { preferences: preferring('offline') }).answer(QUESTION, listening())
    expect(answer.engine).toBe('offline')
    await expect(tutorOf(app).answer(QUESTION, listening())).rejects.toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      message: 'You have no key of your own here',
    })
  })
})

describe("the operator's model", () => {
  const asked = asking('What is nrc:MATH 1171?', { engine: 'operator' })

  test('is counted by the question', async () => {
    const { key } = await modelServer('openai', [{ text: ['Calculus I.'] }])
    const taken: string[] = []
    const quota = {
      async take(action: string) {
        taken.push(action)
        return { allowed: true as const }
      },
    }
    const answer = await tutorOf(app, { operator: key, quota }).answer(asked, listening())
    expect(answer).toMatchObject({ engine: 'operator', text: 'Calculus I.' })
    expect(taken).toEqual([asked.eventId])
  })

  test('is not asked past the limit', async () => {
    const server = await modelServer('openai', [{ text: ['Calculus I.'] }])
    const limit = { current: 100, max: 100, window: 'day' }
    const quota = {
      take: async () => ({
        allowed: false as const,
        reason: 'User has used 100/100 prompts today',
        retryAfter: 60,
        limit,
      }),
    }
    await expect(
      tutorOf(app, { operator: server.key, quota }).answer(asked, listening()),
    ).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfter: 60, limit },
    })
    expect(server.requests).toHaveLength(0)
  })

  test('is not there unless it is set', async () => {
    await expect(tutorOf(app).answer(asked, listening())).rejects.toMatchObject({
      message: 'This server has no model of its own',
    })
  })
})
