import { expect, test } from 'vitest'
import { newId, onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { SYNC_PROTOCOL } from '../../../packages/server/src/platform/sync/wire.ts'
import type { SessionApp } from '../tools/session-app.ts'
import { backup, deviceOf, ownerOf, TestServer, toldAt, type TestDevice } from './replicas.ts'

const homeAt = ({ app }: SessionApp, sessionId: string) =>
  app.store.read.selectFrom('sessionHead').selectAll().where('sessionId', '=', sessionId).executeTakeFirst()

onEachDatabase('events of a session', (database) => {
  async function two() {
    const server = await TestServer.open(database)
    const laptop = await server.device(database, 'Laptop')
    const phone = await server.device(database, 'Phone')
    const syncAll = async () => {
      for (const device of [laptop, phone, laptop, phone]) await device.sync()
    }
    return { server, laptop, phone, syncAll }
  }

  test('are the same everywhere, with their numbers, state and home', async () => {
    const { server, laptop, phone, syncAll } = await two()
    const sessionId = await laptop.sessions.start({ title: 'Limits' })
    await laptop.sessions.ask(sessionId, 'What is a limit? 漢😀')
    await laptop.sessions.ask(sessionId, 'Later', { draft: true })
    await syncAll()
    const here = await toldAt(laptop.sessions, sessionId)
    expect(here).toHaveLength(5)
    for (const { sessions } of [server, phone]) {
      expect(await toldAt(sessions, sessionId)).toEqual(here)
      expect(await sessions.data('list', {})).toEqual(await laptop.sessions.data('list', {}))
      expect(await sessions.data('history', { sessionId })).toEqual(
        await laptop.sessions.data('history', { sessionId }),
      )
      expect(await homeAt(sessions, sessionId)).toMatchObject({ home: deviceOf(laptop.sessions), lastSeq: 5 })
    }
    await laptop.sessions.ask(sessionId, 'Go on')
    await laptop.sessions.data('end', { sessionId })
    await syncAll()
    expect(await phone.sessions.data('list', {})).toEqual(await laptop.sessions.data('list', {}))
    expect(await phone.sessions.types(sessionId)).toEqual(await laptop.sessions.types(sessionId))
  })

  test('that other processes wrote are noticed by those that had the session in mind', async () => {
    const { server, laptop, phone, syncAll } = await two()
    const sessionId = await server.sessions.start()
    await syncAll()
    expect(await phone.sessions.data('history', { sessionId })).toMatchObject({ totalCount: 0 })
    await server.sessions.ask(sessionId, 'One')
    await syncAll()
    expect(await phone.sessions.data('history', { sessionId })).toMatchObject({ totalCount: 2 })
    expect(await laptop.sessions.types(sessionId)).toEqual(['started', 'asked', 'stepped', 'answered'])
  })

  test('are written by the home alone, whoever calls', async () => {
    const { laptop, phone, syncAll } = await two()
    const sessionId = await laptop.sessions.start()
    await syncAll()
    const log = phone.sessions.logOf(ownerOf(phone.sessions))
    const event = { type: 'ended', payload: { reason: 'asked' } } as const
    const place = { eventId: sessionId, createdAt: new Date().toISOString(), isPending: false }
    const wanted = { ...event, ...place, actorUserId: null, clientEventId: null }
    await expect(log.append(sessionId, () => [wanted])).rejects.toMatchObject({ code: 'CONFLICT' })
    phone.sessions.use({ expiryMs: 1 })
    await phone.sessions.data('end', { sessionId })
    expect(await phone.sessions.types(sessionId)).toEqual(['started'])
  })

  test('of a home that was brought back from a backup move behind those that it had sent', async () => {
    const { laptop: before, phone, syncAll, server } = await two()
    const sessionId = await before.sessions.start()
    await before.sessions.ask(sessionId, 'Before the backup')
    await syncAll()
    const restore = await backup(before.sessions)
    await before.sessions.ask(sessionId, 'After the backup', { clientEventId: 'same' })
    await before.sessions.ask(sessionId, 'A draft', { draft: true })
    await syncAll()
    await restore()
    const laptop = await before.again()
    await laptop.sessions.ask(sessionId, 'Otherwise', { clientEventId: 'same' })
    await laptop.sessions.ask(sessionId, 'And so on')
    for (const device of [laptop, phone]) await device.sync()
    const told = await toldAt(server.sessions, sessionId)
    expect(await toldAt(laptop.sessions, sessionId)).toEqual(told)
    expect(await toldAt(phone.sessions, sessionId)).toEqual(told)
    expect(told.map(({ seq }) => seq)).toEqual(told.map((_, index) => index + 1))
    expect(questions(told)).toEqual(['Before the backup', 'After the backup', 'Otherwise', 'And so on'])
    // The process has the session in mind as it was before the others came.
    await laptop.sessions.ask(sessionId, 'Further')
    for (const device of [laptop, phone]) await device.sync()
    expect(await phone.sessions.data('list', {})).toEqual(await laptop.sessions.data('list', {}))
    expect(await phone.sessions.data('list', {})).toMatchObject({ items: [{ messages: 10, lastSeq: 17 }] })
  })

  test('are many in one batch, which leaves a snapshot', async () => {
    const { laptop, phone, syncAll } = await two()
    const sessionId = await laptop.sessions.start()
    const log = laptop.sessions.logOf(ownerOf(laptop.sessions))
    const createdAt = new Date().toISOString()
    await log.append(sessionId, () =>
      Array.from({ length: 1_200 }, (_, index) => ({
        eventId: newId(),
        type: 'asked' as const,
        payload: { text: `Question ${index}` },
        createdAt,
        actorUserId: ownerOf(laptop.sessions),
        clientEventId: `client-${index}`,
        isPending: false,
      })),
    )
    await syncAll()
    expect(await toldAt(phone.sessions, sessionId)).toEqual(await toldAt(laptop.sessions, sessionId))
    expect(
      await phone.sessions.app.store.read.selectFrom('sessionSnapshot').select('seq').execute(),
    ).toHaveLength(1)
  })

  test('are taken from the home, each once and in its place', async () => {
    const { server, laptop, phone, syncAll } = await two()
    const sessionId = await laptop.sessions.start()
    await syncAll()
    const { id: userId } = await server.sessions.app.users.addUser('Grace')
    const foreign = String((await server.sessions.data('start', {}, { userId }))['sessionId'])
    const push = async (from: TestDevice, place: { sessionId: string; seq: number }, by = from) => {
      const id = newId()
      const createdAt = new Date().toISOString()
      const what = { type: 'asked', payload: { text: 'Why?' }, isPending: false, clientEventId: null }
      const body = { ...place, ...what, eventId: id, createdAt, actorUserId: 'self' }
      const { verdicts } = await server.portFor(from.sessions).exchange({
        protocol: SYNC_PROTOCOL,
        version: '1.0.0',
        incarnation: null,
        after: null,
        limit: 0,
        changes: [
          {
            id,
            device: deviceOf(by.sessions),
            entity: 'session-event',
            entityId: id,
            baseId: null,
            baseRev: null,
            body,
            createdAt,
          },
        ],
      })
      return verdicts[0]?.outcome
    }
    expect(await push(phone, { sessionId, seq: 2 })).toBe('lost')
    expect(await push(laptop, { sessionId, seq: 1 })).toBe('behind')
    expect(await push(laptop, { sessionId, seq: 3 })).toBe('lost')
    expect(await push(laptop, { sessionId: foreign, seq: 2 })).toBe('lost')
    expect(await push(laptop, { sessionId: newId(), seq: 4 })).toBe('lost')
    expect(await server.sessions.types(sessionId)).toEqual(['started'])
    // What the home has made may come back by way of another device.
    expect(await push(phone, { sessionId, seq: 2 }, laptop)).toBe('accepted')
    expect(await server.sessions.types(sessionId)).toEqual(['started', 'asked'])
    expect(await server.sessions.data('history', { sessionId: foreign }, { userId })).toMatchObject({
      totalCount: 0,
    })
  })
})

const questions = (told: Awaited<ReturnType<typeof toldAt>>): unknown[] =>
  told.filter(({ type }) => type === 'asked').map(({ payload }) => Object(payload).text)
