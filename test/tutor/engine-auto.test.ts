import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ToolError, type ClientPort } from '@tutor-nexus/toolkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  DEFAULT_PREFERENCES,
  type EnginePorts,
} from '../../packages/server/src/features/tutor/engine/ports.ts'
import { openSuiteDemo } from '../support/demo.ts'
import type { TestApp } from '../support/test-app.ts'
import { asking, listening, mute, tutorOf } from './demo-tutor.ts'
import { modelServer, refusing, type Reply } from './model-server.ts'

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

const KEYS = ['none', 'works', 'limited', 'broken', 'not agreed'] as const
const OPERATORS = ['none', 'works', 'limited', 'broken', 'not agreed', 'quota', 'budget'] as const
const CLIENTS = ['mute', 'samples'] as const

type Situation = readonly [
  key: (typeof KEYS)[number],
  operator: (typeof OPERATORS)[number],
  client: (typeof CLIENTS)[number],
]

const SITUATIONS: Situation[] = KEYS.flatMap((key) =>
  OPERATORS.flatMap((operator) => CLIENTS.map((client): Situation => [key, operator, client])),
)

const REPLIES: Readonly<Record<string, Reply>> = {
  limited: refusing(429, { 'retry-after': '9' }),
  broken: refusing(500),
}

const serverThat = async (state: string, says: string) =>
  state === 'none' ? undefined : modelServer('openai', [REPLIES[state] ?? { text: [says] }])

const sampling: ClientPort = {
  ...mute,
  can: (capability) => capability === 'sample',
  sample: async () => ({
    model: 'lent',
    role: 'assistant',
    content: { type: 'text', text: 'By the client.' },
  }),
}

async function situationOf([key, operator, client]: Situation) {
  const own = await serverThat(key, 'By the key.')
  const server = await serverThat(operator, 'By the server.')
  const limit = { current: 1, max: 1, window: 'day' }
  const ports: Partial<EnginePorts> = {
    keys: async () => (own ? [own.key] : []),
    operator: server?.key,
    quota: {
      take: async () =>
        operator === 'quota'
          ? { allowed: false as const, reason: 'User has used 1/1 prompts today', retryAfter: 60, limit }
          : { allowed: true as const },
    },
    budget: {
      async reserve() {
        if (operator !== 'budget') return { settle: async () => undefined }
        throw new ToolError('RATE_LIMITED', 'Used up', { details: { retryAfter: 60, limit } })
      },
    },
    consents: {
      find: async (id) => ((id.startsWith('own-key') ? key : operator) === 'not agreed' ? undefined : true),
      set: async () => undefined,
    },
    preferences: async () => ({ ...DEFAULT_PREFERENCES, isDefaultFallback: true }),
  }
  const answering = listening({ client: client === 'samples' ? sampling : mute })
  return { ports, answering, own, server }
}

const WHY: Readonly<Record<string, string>> = {
  limited: 'limit',
  broken: 'failed',
  'not agreed': 'consent',
  quota: 'limit',
  budget: 'limit',
}

/** Who has to answer, and who is passed over for it. */
function expectedOf([key, operator, client]: Situation) {
  const models: (readonly [engine: string, state: string])[] = [
    ['own-key', key],
    ['operator', operator],
    ['sampling', client === 'samples' ? 'works' : 'none'],
  ]
  const at = models.findIndex(([, state]) => state === 'works')
  const before = at === -1 ? models : models.slice(0, at)
  return {
    engine: models[at]?.[0] ?? 'offline',
    passedOver: before.flatMap(([engine, state]) => (state === 'none' ? [] : [{ engine, why: WHY[state] }])),
  }
}

describe('auto', () => {
  test.each(SITUATIONS)('key %s, operator %s, client %s', async (...situation) => {
    const { ports, answering, own, server } = await situationOf(situation)
    const answer = await tutorOf(app, ports).answer(
      asking('What is nrc:MATH 1171?', { engine: 'auto' }),
      answering,
    )
    const expected = expectedOf(situation)
    expect(answer).toMatchObject(expected)
    expect(answer.passedOver).toHaveLength(expected.passedOver.length)
    expect(answer.notes).toHaveLength(expected.passedOver.length > 0 || expected.engine === 'offline' ? 1 : 0)
    const isConnected = situation.some((state) => state !== 'none' && state !== 'mute')
    expect(answer.notes.some((note) => note.endsWith('no model is connected'))).toBe(!isConnected)
    // Nobody who has not agreed sends anything.
    if (situation[0] === 'not agreed') expect(own?.requests).toEqual([])
    if (situation[1] === 'not agreed') expect(server?.requests).toEqual([])
  })

  test.each<[Situation, string]>([
    [['none', 'none', 'mute'], 'Answered from your records: no model is connected'],
    [
      ['none', 'quota', 'mute'],
      "Answered from your records, because today's quota of this server's model is used up",
    ],
    [
      ['limited', 'works', 'mute'],
      "Answered by this server's model, because the model of your key could not: OpenAI (your key “mine”) has reached its rate limit for this key",
    ],
  ])('says who answered and why: %j', async (situation, note) => {
    const { ports, answering } = await situationOf(situation)
    const { notes } = await tutorOf(app, ports).answer(
      asking('What is a limit?', { engine: 'auto' }),
      answering,
    )
    expect(notes).toEqual([note])
  })

  test('tries the other keys before anybody else', async () => {
    const [first, second] = [
      await modelServer('openai', [refusing(401)]),
      await modelServer('openai', [{ text: ['By the second key.'] }]),
    ]
    const keys = async () => [first.key, { ...second.key, label: 'second' }]
    const answer = await tutorOf(app, { keys }).answer(
      asking('What is a limit?', { engine: 'auto' }),
      listening(),
    )
    expect(answer).toMatchObject({ engine: 'own-key', key: 'second' })
    expect(answer.notes[0]).toContain('Answered by another key of yours, because')
  })
})

describe('a named engine', () => {
  test.each<[Situation, 'own-key' | 'operator', number]>([
    [['limited', 'works', 'samples'], 'own-key', 9],
    [['works', 'quota', 'samples'], 'operator', 60],
    [['works', 'budget', 'samples'], 'operator', 60],
    [['works', 'limited', 'samples'], 'operator', 9],
  ])('at its limit is RATE_LIMITED: %j %s', async (situation, engine, retryAfter) => {
    const { ports, answering } = await situationOf(situation)
    const question = asking('What is a limit?', { engine })
    await expect(tutorOf(app, ports).answer(question, answering)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfter },
    })
    const chosen = async () => ({ ...DEFAULT_PREFERENCES, fallbackEngine: 'offline' as const })
    const answer = await tutorOf(app, { ...ports, preferences: chosen }).answer(question, answering)
    expect(answer).toMatchObject({ engine: 'offline', passedOver: [{ engine, why: 'limit', retryAfter }] })
  })

  test('that fails leaves the question to the records', async () => {
    const { ports, answering } = await situationOf(['broken', 'works', 'samples'])
    const answer = await tutorOf(app, ports).answer(
      asking('What is nrc:MATH 1171?', { engine: 'own-key' }),
      answering,
    )
    expect(answer.engine).toBe('offline')
  })
})
