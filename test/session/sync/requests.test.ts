import { ToolError } from '@tutor-nexus/toolkit'
import { expect, test } from 'vitest'
import { adoptEverySession } from '../../../packages/server/src/features/tutor/sync/session-home-sync-store.ts'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { unlink } from '../../../packages/server/src/platform/sync/client/link-store.ts'
import { answerOf, echo, type Answerer, type SessionApp } from '../tools/session-app.ts'
import { ownerOf, TestServer, toldAt } from './replicas.ts'

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

const requestsAt = (sessions: SessionApp) =>
  sessions.app.store.read.selectFrom('sessionRequest').select(['kind', 'text']).execute()

onEachDatabase('what is wanted of a session elsewhere', (database) => {
  /** A session at the server, and a device that has a copy. */
  async function copied(tutor: Answerer = echo) {
    const server = await TestServer.open(database, tutor)
    const phone = await server.device(database, 'Phone')
    const sessionId = await server.sessions.start({ title: 'Limits' })
    await phone.sync()
    return { server, phone, sessionId }
  }

  test('waits, is answered by the home once, and comes back', async () => {
    const { server, phone, sessionId } = await copied()
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
    const { server, phone, sessionId } = await copied()
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
    const { server, phone, sessionId } = await copied()
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
    const { server, phone, sessionId } = await copied()
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

  test('can be taken back where it was made, before it has left', async () => {
    const { server, phone, sessionId } = await copied()
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
    const { server, phone, sessionId } = await copied()
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
    const { server, phone, sessionId } = await copied(tutor)
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
    const { server, phone, sessionId } = await copied(tutor)
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
    const { server, phone, sessionId } = await copied(tutor)
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

  test('has one answer where the home was killed before it took the request out', async () => {
    let answers = 0
    const tutor: Answerer = {
      answer: async ({ text }) => {
        answers += 1
        return answerOf(text)
      },
    }
    const { server, phone, sessionId } = await copied(tutor)
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

  test('that both cancel and do at once is decided, and ends the same everywhere', async () => {
    const { server, phone, sessionId } = await copied()
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

  test('that cannot be done is in the log with its reason, and is not tried again', async () => {
    const { server, phone, sessionId } = await copied()
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
    const { server, phone, sessionId } = await copied({
      answer: () => Promise.reject(new ToolError('UNPROCESSABLE_ENTITY', 'It lends no model')),
    })
    await phone.sessions.data('ask', { sessionId, message: 'Why?' })
    await phone.sync()
    expect(await server.run()).toMatchObject({ failed: 1 })
    await phone.sync()
    expect(await phone.sessions.types(sessionId)).toEqual(['started', 'asked', 'failed'])
  })

  test('goes to the server when the home is revoked, with what waited for it', async () => {
    const { server, phone } = await copied()
    const laptop = await server.device(database, 'Laptop')
    const own = await laptop.sessions.start()
    await laptop.sessions.ask(own, 'Sent')
    for (const device of [laptop, phone]) await device.sync()
    await laptop.sessions.ask(own, 'Never sent')
    await phone.sessions.data('ask', { sessionId: own, message: 'For whoever is home' })
    await phone.sync()
    expect(await server.revoke(laptop)).toBe(1)
    expect(await server.run()).toMatchObject({ done: 1 })
    await phone.sync()
    expect(questions(await toldAt(phone.sessions, own))).toEqual(['Sent', 'For whoever is home'])
    expect(await phone.sessions.data('sync_status', { sessionId: own })).toMatchObject({
      home: { name: 'school.example:7331', isHere: false },
    })
    expect((await server.sessions.ask(own, 'Go on')).response).toBe('You asked: Go on')
    // Linked again it has what all have, and the archive has what it had made alone.
    await server.link(laptop.sessions, 'Laptop')
    for (const device of [laptop, phone]) await device.sync()
    expect(await toldAt(laptop.sessions, own)).toEqual(await toldAt(server.sessions, own))
    expect(await toldAt(phone.sessions, own)).toEqual(await toldAt(server.sessions, own))
    expect(await laptop.sessions.data('ask', { sessionId: own, message: 'And here?' })).toHaveProperty(
      'requestId',
    )
    const archived = await laptop.sessions.app.store.read.selectFrom('archive').select('body').execute()
    expect(JSON.stringify(archived)).toContain('Never sent')
  })

  test('is told of what it lacks, on both sides', async () => {
    const { server, phone, sessionId } = await copied()
    const laptop = await server.device(database, 'Laptop')
    const own = await laptop.sessions.start()
    expect(await laptop.sessions.data('sync_status', { sessionId: own })).toMatchObject({
      status: 'pending',
      pending: 1,
    })
    // What a device has it says when it asks for more.
    for (const device of [laptop, phone, phone]) await device.sync()
    await laptop.sessions.start()
    await laptop.sync()
    expect(await laptop.sessions.data('sync_status', { sessionId: own })).toMatchObject({
      status: 'synced',
      home: { isHere: true },
    })
    await laptop.sessions.ask(own, 'Unsent')
    expect(await laptop.sessions.data('sync_status', { sessionId: own })).toMatchObject({
      status: 'pending',
      pending: 3,
      devices: [
        { pending: 3, seq: 1 },
        { pending: 3, seq: 1 },
      ],
    })
    await laptop.sync()
    const { devices } = Object(await laptop.sessions.data('sync_status', { sessionId: own }))
    expect(
      new Map(devices.map(({ name, pending }: { name: string; pending: number }) => [name, pending])),
    ).toEqual(
      new Map([
        ['Phone', 3],
        ['school.example:7331', 0],
      ]),
    )
    expect(await server.sessions.data('sync_status', { sessionId: own })).toMatchObject({
      status: 'pending',
      devices: [
        { name: 'Phone', pending: 3, seq: 1 },
        { name: 'Laptop', pending: 0, seq: 4 },
      ],
      home: { name: 'Laptop', isHere: false },
    })
    await phone.sync()
    await phone.sync()
    expect(await server.sessions.data('sync_status', { sessionId: own })).toMatchObject({ status: 'synced' })
    expect(await phone.sessions.data('sync_status', { sessionId })).toMatchObject({ status: 'synced' })
  })

  test('is not imported where it comes by itself', async () => {
    const { server, phone, sessionId } = await copied()
    await server.sessions.ask(sessionId, 'More')
    const parts = await server.sessions.export(sessionId)
    expect(await phone.sessions.failure('import', { parts })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      message: 'The missing part arrives by sync, from school.example:7331',
    })
    await phone.sync()
    expect(await phone.sessions.data('import', { parts })).toMatchObject({ status: 'unchanged' })
    const unknown = await phone.sessions.start()
    const newer = await phone.sessions.export(unknown)
    expect(await server.sessions.failure('import', { parts: newer })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      message: 'The missing part arrives by sync, from Phone',
    })
  })

  test('is done here once the device is linked to nobody, and gives way when it is linked again', async () => {
    const { server, phone, sessionId } = await copied()
    const { store } = phone.sessions.app
    const owner = ownerOf(phone.sessions)
    await unlink(store, owner)
    await store.write((db) => adoptEverySession(db, owner), { scope: owner })
    expect((await phone.sessions.ask(sessionId, 'Alone')).response).toBe('You asked: Alone')
    await server.link(phone.sessions, 'Phone')
    await server.sessions.ask(sessionId, 'Meanwhile')
    await phone.sync()
    expect(await toldAt(phone.sessions, sessionId)).toEqual(await toldAt(server.sessions, sessionId))
    expect(questions(await toldAt(phone.sessions, sessionId))).toEqual(['Meanwhile'])
    expect(await phone.sessions.data('sync_status', { sessionId })).toMatchObject({ home: { isHere: false } })
    const archived = await store.read.selectFrom('archive').select('body').execute()
    expect(JSON.stringify(archived)).toContain('Alone')
  })

  test('is not another user’s', async () => {
    const { server, phone, sessionId } = await copied()
    await phone.sessions.data('ask', { sessionId, message: 'Mine' })
    await phone.sync()
    const { id: userId } = await server.sessions.app.users.addUser('Grace')
    expect(await server.sessions.failure('cancel_pending', { sessionId }, { userId })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await server.sessions.requestsOf(userId).waiting(sessionId)).toEqual([])
    expect(await server.sessions.requestsOf(userId).dueSessions()).toEqual([])
    expect(await server.sessions.requestsOf(ownerOf(server.sessions)).waiting(sessionId)).toHaveLength(1)
  })
})

const questions = (told: Awaited<ReturnType<typeof toldAt>>): unknown[] =>
  told.filter(({ type }) => type === 'asked').map(({ payload }) => Object(payload).text)
