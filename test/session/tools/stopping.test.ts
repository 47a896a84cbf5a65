import type { ClientPort } from '@tutor-nexus/toolkit'
import { InputNeeded } from '@tutor-nexus/toolkit/contract'
import { plainSurface } from '@tutor-nexus/toolkit/pipeline'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { answerOf, echo, SessionApp, type Answerer } from './session-app.ts'

/** A tutor that thinks until it is told to stop. */
function thinking() {
  const begun = Promise.withResolvers<AbortSignal>()
  const tutor: Answerer = {
    answer: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        begun.resolve(signal)
        signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
      }),
  }
  return { tutor, begun: begun.promise }
}

/** A tutor that answers when the test says so, and listens to nobody. */
function stubborn() {
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const tutor: Answerer = {
    async answer() {
      begun.resolve()
      await answer.promise
      return answerOf('Too late')
    },
  }
  return { tutor, begun: begun.promise, finish: answer.resolve }
}

onEachDatabase('an answer under way', (database) => {
  test('is stopped at once in the same process', async () => {
    const { tutor, begun } = thinking()
    const sessions = await SessionApp.open(await database.location(), tutor)
    const sessionId = await sessions.start()
    const asking = sessions.failure('ask', { sessionId, message: 'What is a limit?' })
    await begun
    expect(await sessions.data('cancel_pending', { sessionId })).toMatchObject({
      status: 'cancelled',
      question: 'What is a limit?',
    })
    expect(await asking).toMatchObject({ code: 'UNPROCESSABLE_ENTITY', message: /stopped/ })
    expect(await sessions.types(sessionId)).toEqual(['started', 'asked', 'stopped'])
    expect(await sessions.data('cancel_pending', { sessionId })).toMatchObject({ status: 'nothing-pending' })
  })

  test.each(['cancel_pending', 'end'])('is stopped from another process by %s', async (mode) => {
    const { tutor, begun } = thinking()
    const location = await database.location()
    const [sessions, elsewhere] = [await SessionApp.open(location, tutor), await SessionApp.open(location)]
    const sessionId = await sessions.start()
    const asking = sessions.failure('ask', { sessionId, message: 'What is a limit?' })
    const signal = await begun
    await elsewhere.data(mode, { sessionId })
    expect(await asking).toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
    expect(signal.aborted).toBe(true)
    expect(await sessions.types(sessionId)).not.toContain('answered')
  })

  test('that comes although it was stopped is not kept', async () => {
    const { tutor, begun, finish } = stubborn()
    const location = await database.location()
    const [sessions, elsewhere] = [await SessionApp.open(location, tutor), await SessionApp.open(location)]
    const sessionId = await sessions.start()
    const asking = sessions.failure('ask', { sessionId, message: 'What is a limit?' })
    await begun
    await elsewhere.data('cancel_pending', { sessionId })
    finish()
    expect(await asking).toMatchObject({ code: 'UNPROCESSABLE_ENTITY', message: /stopped/ })
    expect(await sessions.types(sessionId)).toEqual(['started', 'asked', 'stopped'])
  })

  test('is kept although others ask meanwhile', async () => {
    const { tutor, begun, finish } = stubborn()
    const location = await database.location()
    const [sessions, elsewhere] = [await SessionApp.open(location, tutor), await SessionApp.open(location)]
    const sessionId = await sessions.start()
    const asking = sessions.ask(sessionId, 'What is a limit?')
    await begun
    await elsewhere.ask(sessionId, 'What is a derivative?')
    finish()
    expect((await asking).response).toBe('Too late')
    const answers = (await sessions.events(sessionId)).filter(({ type }) => type === 'answered')
    expect(answers).toHaveLength(2)
  })

  test('is one where two processes answer the same question', async () => {
    const { tutor, begun, finish } = stubborn()
    const location = await database.location()
    const [sessions, elsewhere] = [await SessionApp.open(location, tutor), await SessionApp.open(location)]
    const sessionId = await sessions.start()
    const asking = sessions.ask(sessionId, 'What is a limit?')
    await begun
    const { response } = await elsewhere.ask(sessionId, 'What is a limit?')
    finish()
    expect((await asking).response).toBe(response)
    expect(await sessions.types(sessionId)).toEqual(['started', 'asked', 'stepped', 'answered'])
  })

  test('that has to ask the client first leaves one question, however often it runs', async () => {
    const answered = new Map<string, string>()
    const client: ClientPort = {
      ...plainSurface('test').client,
      can: () => true,
      async sample(key) {
        const text = answered.get(key)
        if (text === undefined) throw new InputNeeded({ [key]: SAMPLE }, {})
        return { model: 'lent', role: 'assistant', content: { type: 'text', text } }
      },
    }
    const lent: Answerer = {
      async answer(_, { client: asked }) {
        await asked.sample('first', SAMPLE)
        const { model } = await asked.sample('second', SAMPLE)
        return answerOf('With the help of your model', { engine: 'sampling', model })
      },
    }
    const sessions = await SessionApp.open(await database.location(), lent)
    const sessionId = await sessions.start({ engine: 'sampling' })
    const surface = { ...plainSurface('test'), client }
    const ask = () => sessions.call('ask', { sessionId, message: 'What is a limit?' }, { surface })
    for (const key of ['first', 'second']) {
      expect(await ask()).toMatchObject({ kind: 'input-needed', requests: { [key]: SAMPLE } })
      answered.set(key, 'Yes')
    }
    expect(await ask()).toMatchObject({
      kind: 'result',
      result: { data: { engine: 'sampling', model: 'lent' } },
    })
    expect(await sessions.types(sessionId)).toEqual(['started', 'asked', 'stepped', 'answered'])
  })

  test('streams as it is made', async () => {
    const streaming: Answerer = {
      async answer(question, answering) {
        answering.progress({ progress: 1, total: 2, message: 'A limit' })
        return echo.answer(question, answering)
      },
    }
    const sessions = await SessionApp.open(await database.location(), streaming)
    const sessionId = await sessions.start()
    const told: unknown[] = []
    const surface = { ...plainSurface('test'), progress: (step: unknown) => void told.push(step) }
    await sessions.call('ask', { sessionId, message: 'What is a limit?' }, { surface })
    expect(told).toContainEqual({ progress: 1, total: 2, message: 'A limit' })
  })
})

const SAMPLE = { kind: 'sample' as const, messages: [], maxTokens: 10 }
