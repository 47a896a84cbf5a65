import { expect, test } from 'vitest'
import * as z from 'zod'
import { appendChange } from '../../packages/server/src/platform/store/change-log.ts'
import type { ClassMeeting } from '../../packages/server/src/features/course/model/timetable/chosen-section.ts'
import { chosenSectionStore } from '../../packages/server/src/features/course/store/chosen-section-store.ts'
import type { JsonObject } from '../../packages/server/src/platform/store/schema/json.ts'
import {
  newId,
  onEachDatabase,
  testDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { listRefused } from '../../packages/server/src/platform/sync/client/requeue-store.ts'
import type { SyncedEntity } from '../../packages/server/src/platform/sync/synced-entity.ts'
import { applyDeferred } from '../../packages/server/src/platform/sync/deferred-store.ts'
import { loadSyncedEntities } from '../../packages/server/src/app/synced-entities.ts'
import {
  deviceOf,
  linkedDevice,
  serverOf,
  type Device,
  type Edits,
  type Program,
  type ServerSide,
} from './replicas.ts'
import { expectSame, titles } from './same-rows.ts'

const syncedEntities = await loadSyncedEntities()

const devices = testDatabase('sqlite')
const openDevice = async (server: () => ServerSide, program?: Program): Promise<Device> =>
  deviceOf(await devices.open({}, await devices.another()), server, program)

/** What only a newer program has; it keeps its rows in memory. */
function stickers(rows = new Map<string, unknown>()): { entity: SyncedEntity; rows: Map<string, unknown> } {
  return {
    rows,
    entity: {
      entity: 'sticker',
      kind: 'record',
      body: () => z.object({ text: z.string(), owner: z.string() }),
      wire: {
        toWire: (body) => ({ ...body, owner: 'self' }),
        fromWire: (body, owner) => ({ ...body, owner }),
      },
      async apply(_, __, changes) {
        for (const { entityId, body } of changes) rows.set(entityId, body)
      },
    },
  }
}

const MEETING = {
  days: ['Mo', 'We'],
  start: '10:30',
  end: '12:20',
  from: null,
  to: null,
  place: 'Shop 2',
} satisfies ClassMeeting

const withoutMeetings = <Change extends { readonly body: JsonObject | null }>(logged: Change): Change => {
  const { meetings: _, ...body } = logged.body ?? {}
  return { ...logged, body: logged.body && body }
}

/** From the last change of a device, as if a version without them had written it. */
async function dropMeetings({ store, owner }: Edits): Promise<void> {
  const last = await store.read
    .selectFrom('change')
    .select(['id', 'body'])
    .where('owner', '=', owner)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { body } = withoutMeetings(last)
  await store.write(
    (db) =>
      db.updateTable('change').set({ body }).where('owner', '=', owner).where('id', '=', last.id).execute(),
    { scope: owner },
  )
}

/** Appends a change as a newer program would: with what this one does not know. */
async function change(
  { store, owner }: Edits,
  entity: string,
  entityId: string,
  body: JsonObject | null,
): Promise<void> {
  const createdAt = '2030-01-01T00:00:00.000Z'
  await store.write(
    (db) => appendChange(db, { id: newId(), owner, entity, entityId, baseRev: null, body, createdAt }),
    { scope: owner },
  )
}

async function colourOf({ store, owner }: Edits, entityId: string): Promise<unknown> {
  const row = await store.read
    .selectFrom('change')
    .select('body')
    .where('owner', '=', owner)
    .where('entityId', '=', entityId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.body?.['colour']
}

onEachDatabase('programs of different ages', (database) => {
  test('keep fields that only the newer one knows, whoever edits', async () => {
    const server = serverOf(await database.open())
    const newer = await openDevice(() => server)
    const older = await openDevice(() => server)
    const id = await newer.addTask('plan')
    const task = (await newer.tasks.list({ status: 'all', limit: 1 }))[0]
    await change(newer, 'task', id, { ...task, rev: 2, colour: 'red' })
    await newer.sync()
    await older.sync()
    await older.retitle(id, 'by the older')
    await older.retitle(id, 'by the older, twice')
    await older.sync()
    expect(await colourOf(server, id)).toBe('red')
    await server.retitle(id, 'at the server')
    await server.retitle(id, 'at the server, twice')
    await newer.sync()
    expect(await colourOf(newer, id)).toBe('red')
    await older.sync()
    await older.retitle(id, 'at last')
    await older.sync()
    await newer.sync()
    expect(await colourOf(newer, id)).toBe('red')
    expect(await titles(newer)).toEqual(['at last'])
    await expectSame(server, newer, older)
  })

  test('keep the times of own classes on devices from before there were any', async () => {
    const before = syncedEntities.map((entity): SyncedEntity =>
      entity.entity === 'chosenSection'
        ? {
            ...entity,
            body: () => entity.body().omit({ meetings: true }),
            apply: (db, replica, changes) => entity.apply(db, replica, changes.map(withoutMeetings)),
          }
        : entity,
    )
    const server = serverOf(await database.open())
    const newer = await openDevice(() => server)
    const older = await openDevice(() => server, { entities: before })
    const [atNewer, atOlder, atServer] = [newer, older, server].map(({ store, owner }) =>
      chosenSectionStore(store, owner),
    )
    const name = { course: 'nrc:WELD 1010', section: '001', term: 'Fall 2026' }
    const at = (day: number) => ({ newId, at: `2030-01-0${day}T00:00:00.000Z` })
    await atNewer?.change({ add: [{ ...name, meetings: [MEETING] }], remove: [] }, at(1))
    await newer.sync()
    await older.sync()
    expect(await atOlder?.list()).toMatchObject([{ ...name, meetings: null }])
    // An earlier version writes no such field.
    await atOlder?.change({ add: [], remove: [name] }, at(2))
    await dropMeetings(older)
    await older.sync()
    await newer.sync()
    expect(await atNewer?.list()).toEqual([])
    await atNewer?.change({ add: [name], remove: [] }, at(3))
    await newer.sync()
    for (const store of [atNewer, atServer])
      expect(await store?.list()).toMatchObject([{ ...name, meetings: [MEETING] }])
  })

  test('keep what they do not understand until they do', async () => {
    const known = stickers()
    const server = serverOf(await database.open(), { entities: [...syncedEntities, known.entity] })
    const one = await openDevice(() => server)
    await change(server, 'sticker', 'a', { text: 'first', owner: server.owner })
    await change(server, 'sticker', 'a', { text: 'second', owner: server.owner })
    const id = await server.addTask('plan')
    const task = (await server.tasks.list({ status: 'all', limit: 1 }))[0]
    await change(server, 'task', id, { ...task, rev: 2, priority: 'cosmic' })
    expect(await one.sync()).toMatchObject({ received: 4 })
    expect(await titles(one)).toEqual(['plan'])
    expect(await applyDeferred(one.replica, syncedEntities)).toBe(0)

    const updated = stickers()
    expect(await applyDeferred(one.replica, [...syncedEntities, updated.entity])).toBe(2)
    expect([...updated.rows]).toEqual([['a', { text: 'second', owner: one.owner }]])
    expect(await applyDeferred(one.replica, [...syncedEntities, updated.entity])).toBe(0)
  })

  test('a change that came after one not understood is not undone by it', async () => {
    const server = serverOf(await database.open())
    const one = await openDevice(() => server)
    const id = await server.addTask('plan')
    const task = (await server.tasks.list({ status: 'all', limit: 1 }))[0]
    await change(server, 'task', id, { ...task, title: 'cosmic', rev: 2, priority: 'cosmic' })
    await one.sync()
    await server.retitle(id, 'plain again')
    await one.sync()
    const lenient = syncedEntities.map((entity) =>
      entity.entity === 'task'
        ? { ...entity, body: () => entity.body().extend({ priority: z.any() }) }
        : entity,
    )
    expect(await applyDeferred(one.replica, lenient)).toBe(1)
    expect(await titles(one)).toEqual(['plain again'])
  })

  test('a server that is too old for a change gets it when it is updated', async () => {
    const store = await database.open()
    let server = serverOf(store)
    const program = { entities: [...syncedEntities, stickers().entity] }
    const one = await openDevice(() => server, program)
    await change(one, 'sticker', 'a', { text: 'first', owner: one.owner })
    await change(one, 'sticker', 'a', { text: 'second', owner: one.owner })
    await one.addTask('plan')
    expect(await one.sync()).toMatchObject({ sent: 1, refused: 2, pending: 0 })
    expect(await listRefused(one.store.read, one.owner, 10)).toMatchObject([
      { code: 'UNKNOWN_ENTITY', entity: 'sticker' },
      { code: 'UNKNOWN_ENTITY', entity: 'sticker' },
    ])
    await change(one, 'sticker', 'a', { text: 'third', owner: one.owner })
    expect(await one.sync()).toMatchObject({ refused: 1 })

    const updated = stickers()
    server = serverOf(store, { entities: [...syncedEntities, updated.entity], version: '2.0.0' })
    expect(await one.sync()).toMatchObject({ sent: 3, refused: 0, pending: 0 })
    expect([...updated.rows]).toEqual([['a', { text: 'third', owner: server.owner }]])
    expect(await listRefused(one.store.read, one.owner, 10)).toEqual([])
    const again = linkedDevice(one.store, one.owner, () => server, program)
    expect(await again.sync()).toMatchObject({ sent: 0, lost: 0 })
  })

  test('that cannot understand each other at all say which is to be updated', async () => {
    const server = serverOf(await database.open())
    const one = await openDevice(() => server)
    await one.addTask('plan')
    const way = server.way(one.store.device)
    const speaking = (protocol: number) => ({
      ...way,
      exchange: (request: Parameters<typeof way.exchange>[0]) => way.exchange({ ...request, protocol }),
    })
    await expect(one.sync(speaking(2))).rejects.toMatchObject({
      code: 'VERSION',
      message: expect.stringContaining('Update the server'),
    })
    await expect(one.sync(speaking(0))).rejects.toMatchObject({
      code: 'VERSION',
      message: expect.stringContaining('Update the device'),
    })
    expect(await one.sync()).toMatchObject({ sent: 1 })
  })
})
