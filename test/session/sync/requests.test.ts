import { ToolError } from '@tutor-nexus/toolkit'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { answerOf, type Answerer, type SessionApp } from '../tools/session-app.ts'
import { toldAt } from './replicas.ts'
import { copiedSession, requestsAt } from './copied-session.ts'

onEachDatabase('what is wanted of a session elsewhere', (database) => {
  test('waits, is answered by the home once, and comes back', async () => {
    const { server, phone, sessionId } = await copiedSession(database)
    const asked = await phone.sessions.data('ask', { sessionId, message: 'What is a limit?' })
    expect(asked).toMatchObject({
      response: 'Saved for school.example:7331, which answers when it has the message.',
      eventsEmitted: [],
      engine: 'auto',
      requestId: expect.any(String),
    })
    expect(await phone.sessions.data('ask', { sessionId, message: 'What is a limit?' })).toMatchObject({
      requestId: asked['requestId'],
      notes: ['It was already waiting'],
    })
    expect(await phone.sessions.data('sync_status', { sessionId })).toMatchObject({
      status: 'pending',
      home: { device: server.sessions.app.store.device, name: 'school.example:7331', isHere: false },
      requests: [{ requestId: asked['requestId'], kind: 'ask', text: 'What is a limit?' }],
    })
    await phone.sync()
    expect(await server.run()).toEqual({ done: 1, failed: 0, left: 0 })
    expect(await server.run()).toEqual({ done: 0, failed: 0, left: 0 })
    await phone.sync()
    expect(await phone.sessions.types(sessionId)).toEqual(['started', 'asked', 'stepped', 'answered'])
    expect(await toldAt(phone.sessions, sessionId)).toEqual(await toldAt(server.sessions, sessionId))
    expect(await phone.sessions.data('sync_status', { sessionId })).toMatchObject({
      status: 'synced',
      requests: [],
    })
  })

  test('is done in its order', async () => {
    const { server, phone, sessionId } = await copiedSession(database)
    await phone.sessions.data('ask', { sessionId, message: 'One' })
    await phone.sessions.data('ask', { sessionId, message: 'Two' })
    expect(await phone.sessions.data('end', { sessionId })).toMatchObject({
      changed: false,
      closedBy: null,
      requestId: expect.any(String),
    })
    expect(await phone.sessions.failure('ask', { sessionId, message: 'Three' })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      message: 'The session is closed',
    })
    expect(await phone.sessions.data('resume', { sessionId })).toMatchObject({
      reopened: false,
      requestId: expect.any(String),
    })
    await phone.sessions.data('ask', { sessionId, message: 'Three' })
    await phone.sync()
    expect(await server.run()).toMatchObject({ done: 5 })
    await phone.sync()
    const types = await phone.sessions.types(sessionId)
    expect(types.filter((type) => type !== 'stepped')).toEqual([
      'started',
      'asked',
      'answered',
      'asked',
      'answered',
      'ended',
      'reopened',
      'asked',
      'answered',
    ])
    expect(await phone.sessions.data('resume', { sessionId })).not.toHaveProperty('requestId')
  })

  test('is each of several drafts, changed while it waits and after, and sent', async () => {
    const { server, phone, sessionId } = await copiedSession(database)
    const outbox = async (sessions: SessionApp) =>
      (await sessions.data('outbox', { sessionId }))['items'] as { id: string; kind: string; text: string }[]
    const keep = (message: string, draftId?: string) =>
      phone.sessions.data('ask', { sessionId, message, draft: true, ...(draftId ? { draftId } : {}) })
    const { requestId } = await keep('Frist')
    expect(await keep('First', String(requestId))).toMatchObject({
      response: expect.stringContaining('Saved as a draft for school.example'),
    })
    await keep('Second')
    expect(await outbox(phone.sessions)).toMatchObject([
      { kind: 'waiting-draft', text: 'First' },
      { kind: 'waiting-draft', text: 'Second' },
    ])
    const arrive = async () => {
      await phone.sync()
      await server.run()
      await phone.sync()
    }
    await arrive()
    const [first, second] = await outbox(phone.sessions)
    expect([first, second]).toMatchObject([
      { kind: 'draft', text: 'First' },
      { kind: 'draft', text: 'Second' },
    ])
    await keep('Second, changed', second?.id)
    await phone.sessions.data('ask', { sessionId, draftId: first?.id, message: 'First' })
    await phone.sessions.data('ask', { sessionId, message: 'Third' })
    await arrive()
    expect(await outbox(server.sessions)).toMatchObject([
      { id: second?.id, kind: 'draft', text: 'Second, changed' },
    ])
    expect(await outbox(phone.sessions)).toEqual(await outbox(server.sessions))
    expect(await phone.sessions.data('history', { sessionId })).toMatchObject({
      items: [{ content: 'First' }, {}, { content: 'Third' }, {}],
    })
  })

  test('is asked all the same when its draft was sent elsewhere meanwhile', async () => {
    const { server, phone, sessionId } = await copiedSession(database)
    const { draftId } = await server.sessions.data('ask', { sessionId, message: 'Draft', draft: true })
    await phone.sync()
    await phone.sessions.data('ask', { sessionId, draftId, message: 'From the phone' })
    await server.sessions.data('ask', { sessionId, draftId, message: 'Draft' })
    await phone.sync()
    expect(await server.run()).toMatchObject({ done: 1, failed: 0 })
    expect(await server.sessions.data('history', { sessionId })).toMatchObject({
      items: [{ content: 'Draft' }, {}, { content: 'From the phone' }, {}],
    })
  })

  test('has one answer where the home was killed before it took the request out', async () => {
    let answers = 0
    const tutor: Answerer = {
      answer: async ({ text }) => {
        answers += 1
        return answerOf(text)
      },
    }
    const { server, phone, sessionId } = await copiedSession(database, tutor)
    await phone.sessions.data('ask', { sessionId, message: 'Once' })
    await phone.sync()
    const { store } = server.sessions.app
    const before = await store.read.selectFrom('sessionRequest').selectAll().execute()
    await server.run()
    await store.write((db) => db.insertInto('sessionRequest').values(before).execute())
    expect(await server.run()).toMatchObject({ done: 1 })
    expect(answers).toBe(1)
    // Even when nobody remembers the call any more.
    await store.write(async (db) => {
      await db.insertInto('sessionRequest').values(before).execute()
      await db.deleteFrom('idempotency').execute()
    })
    await server.run()
    expect(await server.sessions.types(sessionId)).toEqual(['started', 'asked', 'stepped', 'answered'])
    expect(await requestsAt(server.sessions)).toEqual([])
  })

  test('that cannot be done is in the log with its reason, and is not tried again', async () => {
    const { server, phone, sessionId } = await copiedSession(database)
    await phone.sessions.data('ask', { sessionId, message: 'Too late' })
    await server.sessions.data('end', { sessionId })
    await phone.sync()
    expect(await server.run()).toEqual({ done: 0, failed: 1, left: 0 })
    expect(await server.run()).toEqual({ done: 0, failed: 0, left: 0 })
    await phone.sync()
    expect(await phone.sessions.types(sessionId)).toEqual(['started', 'ended', 'asked', 'failed'])
    await phone.sessions.data('resume', { sessionId })
    await phone.sync()
    await server.run()
    await phone.sync()
    expect(await phone.sessions.data('resume', { sessionId })).toMatchObject({
      session: { status: 'open', openQuestion: 'Too late' },
    })
  })

  test('that the tutor fails at is told', async () => {
    const { server, phone, sessionId } = await copiedSession(database, {
      answer: () => Promise.reject(new ToolError('UNPROCESSABLE_ENTITY', 'It lends no model')),
    })
    await phone.sessions.data('ask', { sessionId, message: 'Why?' })
    await phone.sync()
    expect(await server.run()).toMatchObject({ failed: 1 })
    await phone.sync()
    expect(await phone.sessions.types(sessionId)).toEqual(['started', 'asked', 'failed'])
  })
})
