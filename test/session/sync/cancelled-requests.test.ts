import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { answerOf, type Answerer } from '../tools/session-app.ts'
import { copiedSession, requestsAt } from './copied-session.ts'

/** A tutor that answers when the test says so. */
function waiting() {
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const tutor: Answerer = {
    async answer({ text }, { signal }) {
      begun.resolve()
      const stopped = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
      })
      await Promise.race([finish.promise, stopped])
      return answerOf(`You asked: ${text}`)
    },
  }
  return { tutor, begun: begun.promise, finish: finish.resolve }
}

onEachDatabase('what is wanted of a session elsewhere', (database) => {
  test('can be taken back where it was made, before it has left', async () => {
    const { server, phone, sessionId } = await copiedSession(database)
    await phone.sessions.data('ask', { sessionId, message: 'Never mind' })
    expect(await phone.sessions.data('cancel_pending', { sessionId })).toMatchObject({
      status: 'cancelled',
      question: 'Never mind',
      withdrawn: 1,
    })
    await phone.sync()
    await server.run()
    await phone.sync()
    expect(await server.sessions.types(sessionId)).toEqual(['started'])
    expect([...(await requestsAt(server.sessions)), ...(await requestsAt(phone.sessions))]).toEqual([])
    expect(await phone.sessions.data('cancel_pending', { sessionId })).toMatchObject({
      status: 'nothing-pending',
      withdrawn: 0,
    })
  })

  test('can be taken back at the home before it is done, and from a third device', async () => {
    const { server, phone, sessionId } = await copiedSession(database)
    const tablet = await server.device(database, 'Tablet')
    for (const [message, canceller] of [
      ['At the home', server],
      ['At the tablet', tablet],
    ] as const) {
      await phone.sessions.data('ask', { sessionId, message })
      await phone.sync()
      await tablet.sync()
      expect(await canceller.sessions.data('cancel_pending', { sessionId })).toMatchObject({
        status: 'cancelled',
        question: message,
      })
      await tablet.sync()
      await server.run()
      await phone.sync()
    }
    expect(await phone.sessions.types(sessionId)).toEqual(['started'])
    expect(await requestsAt(phone.sessions)).toEqual([])
  })

  test('is stopped from the device that asked while the home is answering', async () => {
    const { tutor, begun } = waiting()
    const { server, phone, sessionId } = await copiedSession(database, tutor)
    await phone.sessions.data('ask', { sessionId, message: 'What is a limit?' })
    await phone.sync()
    const running = server.run()
    await begun
    expect(await server.run()).toEqual({ done: 0, failed: 0, left: 1 })
    expect(await phone.sessions.data('cancel_pending', { sessionId })).toMatchObject({
      requestId: expect.any(String),
    })
    await phone.sync()
    await server.run()
    expect(await running).toMatchObject({ failed: 1 })
    await phone.sync()
    expect(await phone.sessions.types(sessionId)).toEqual(['started', 'asked', 'stopped'])
    expect(await requestsAt(server.sessions)).toEqual([])
  })

  test('that is cancelled stops nothing that was asked later', async () => {
    const { tutor, begun, finish } = waiting()
    const { server, phone, sessionId } = await copiedSession(database, tutor)
    await phone.sessions.data('ask', { sessionId, message: 'Old' })
    await phone.sessions.data('cancel_pending', { sessionId })
    const asking = server.sessions.ask(sessionId, 'New')
    await begun
    await phone.sync()
    expect(await server.run()).toEqual({ done: 1, failed: 0, left: 0 })
    finish()
    expect((await asking).response).toBe('You asked: New')
  })

  test('is stopped at a home that another device asked, when the question is known', async () => {
    const { tutor, begun } = waiting()
    const { server, phone, sessionId } = await copiedSession(database, tutor)
    const asking = server.sessions.failure('ask', { sessionId, message: 'What is a limit?' })
    await begun
    await phone.sync()
    expect(await phone.sessions.data('cancel_pending', { sessionId })).toMatchObject({
      status: 'requested',
      question: 'What is a limit?',
      withdrawn: 0,
    })
    await phone.sync()
    await server.run()
    expect(await asking).toMatchObject({ message: /stopped/ })
  })

  test('that both cancel and do at once is decided, and ends the same everywhere', async () => {
    const { server, phone, sessionId } = await copiedSession(database)
    const laptop = await server.device(database, 'Laptop')
    const own = await laptop.sessions.start()
    for (const device of [laptop, phone]) await device.sync()
    await phone.sessions.data('ask', { sessionId: own, message: 'Race' })
    for (const device of [phone, laptop]) await device.sync()
    await phone.sessions.data('cancel_pending', { sessionId: own })
    await laptop.run()
    for (const device of [phone, laptop, phone]) await device.sync()
    await laptop.run()
    for (const device of [laptop, phone]) await device.sync()
    for (const { sessions } of [server, phone, laptop]) {
      expect(await sessions.types(own)).toEqual(['started', 'asked', 'stepped', 'answered'])
      expect(await requestsAt(sessions)).toEqual([])
    }
    expect(await server.sessions.types(sessionId)).toEqual(['started'])
  })
})
