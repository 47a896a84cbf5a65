import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { SessionApp } from '../tools/session-app.ts'

onEachDatabase('the id that a client gives a change', (database) => {
  const open = async () => SessionApp.open(await database.location())
  const ids = async (sessions: SessionApp, sessionId: string) =>
    (await sessions.events(sessionId))
      .filter(({ actorUserId }) => actorUserId !== null)
      .map(({ type, clientEventId }) => [type, clientEventId])

  test('is that of the event it makes, with whatever tool', async () => {
    const sessions = await open()
    const sessionId = await sessions.start({ clientEventId: 'one' })
    await sessions.ask(sessionId, 'What is a limit?', { clientEventId: 'two' })
    await sessions.ask(sessionId, 'And a', { draft: true, clientEventId: 'three' })
    await sessions.data('cancel_pending', { sessionId, clientEventId: 'four' })
    await sessions.data('end', { sessionId, clientEventId: 'five' })
    await sessions.data('resume', { sessionId })
    expect(await ids(sessions, sessionId)).toEqual([
      ['started', 'one'],
      ['asked', 'two'],
      ['drafted', 'three'],
      ['withdrawn', 'four'],
      ['ended', 'five'],
      ['reopened', null],
    ])
  })

  test('asks once, even where nothing but the event is left to tell', async () => {
    const sessions = await open()
    const sessionId = await sessions.start()
    const ask = () => sessions.ask(sessionId, 'What is a limit?', { clientEventId: 'two' })
    const { response } = await ask()
    await sessions.ask(sessionId, 'And a derivative?')
    const { store } = sessions.app
    await store.write((db) => db.deleteFrom('idempotency').execute())
    expect(await ask()).toMatchObject({ response })
    expect((await sessions.types(sessionId)).filter((type) => type !== 'stepped')).toEqual([
      'started',
      'asked',
      'answered',
      'asked',
      'answered',
    ])
  })

  test('cannot be that of two different events', async () => {
    const sessions = await open()
    const sessionId = await sessions.start()
    await sessions.ask(sessionId, 'What is a limit?', { clientEventId: 'two' })
    const conflict = { code: 'CONFLICT', message: /clientEventId was used/ }
    expect(await sessions.failure('end', { sessionId, clientEventId: 'two' })).toMatchObject(conflict)
    await sessions.app.store.write((db) => db.deleteFrom('idempotency').execute())
    const other = { sessionId, message: 'Another question', clientEventId: 'two' }
    expect(await sessions.failure('ask', other)).toMatchObject(conflict)
    expect(await sessions.types(sessionId)).not.toContain('ended')
  })
})
