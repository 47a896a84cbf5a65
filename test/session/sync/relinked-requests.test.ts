import { expect, test } from 'vitest'
import { adoptEverySession } from '../../../packages/server/src/features/tutor/sync/session-home-sync-store.ts'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { unlink } from '../../../packages/server/src/platform/sync/client/link-store.ts'
import { ownerOf, toldAt } from './replicas.ts'
import { copiedSession } from './copied-session.ts'

onEachDatabase('what is wanted of a session elsewhere', (database) => {
  test('goes to the server when the home is revoked, with what waited for it', async () => {
    const { server, phone } = await copiedSession(database)
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
    const { server, phone, sessionId } = await copiedSession(database)
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
    const { server, phone, sessionId } = await copiedSession(database)
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
    const { server, phone, sessionId } = await copiedSession(database)
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
    const { server, phone, sessionId } = await copiedSession(database)
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
