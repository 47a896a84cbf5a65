import { UserId } from '@tutor-nexus/toolkit'
import { runRequests } from '../../../packages/server/src/features/tutor/asking/run-requests.ts'
import { adoptSessionsOf } from '../../../packages/server/src/features/tutor/sync/session-home-sync-store.ts'
import type { StoreLocation } from '../../../packages/server/src/platform/store/open.ts'
import { newId, type TestDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import {
  syncOnce,
  type ServerPort,
  type SyncReport,
} from '../../../packages/server/src/platform/sync/client/exchange.ts'
import { linkTo } from '../../../packages/server/src/platform/sync/client/link-store.ts'
import { syncServer } from '../../../packages/server/src/platform/sync/server/server.ts'
import { loadSyncedEntities } from '../../../packages/server/src/app/synced-entities.ts'
import { echo, SessionApp, type Answerer } from '../tools/session-app.ts'

const syncedEntities = await loadSyncedEntities()

const VERSION = '1.0.0'
const now = () => new Date()

export const ownerOf = ({ app }: SessionApp): string => app.localOwner.id
export const deviceOf = ({ app }: SessionApp): string => app.store.device

/** A server of the product, without the network between it and its devices. */
export class TestServer {
  readonly sessions: SessionApp

  constructor(sessions: SessionApp) {
    this.sessions = sessions
  }

  static async open(database: TestDatabase, tutor: Answerer = echo): Promise<TestServer> {
    return new TestServer(await SessionApp.open(await database.location(), tutor))
  }

  /** A new device with a database of its own, linked. */
  async device(database: TestDatabase, name: string, tutor: Answerer = echo): Promise<TestDevice> {
    const location = await database.another()
    const device = new TestDevice(await SessionApp.open(location, tutor), this, location)
    await this.link(device.sessions, name)
    return device
  }

  async link(device: SessionApp, name: string): Promise<void> {
    const { store } = this.sessions.app
    const row = {
      owner: ownerOf(this.sessions),
      device: deviceOf(device),
      name,
      tokenId: newId(),
      seenSeq: 0,
      linkedAt: now().toISOString(),
    }
    await store.write((db) =>
      db
        .insertInto('linkedDevice')
        .values(row)
        .onConflict((on) => on.columns(['owner', 'device']).doUpdateSet({ revokedAt: null }))
        .execute(),
    )
    await linkTo(device.app.store, {
      owner: ownerOf(device),
      server: 'http://school.example:7331',
      serverDevice: '',
      serverVersion: '',
      incarnation: '',
      linkedAt: now().toISOString(),
    })
  }

  /** As it is done when a device is revoked. */
  async revoke(device: TestDevice): Promise<number> {
    const { store } = this.sessions.app
    const owner = ownerOf(this.sessions)
    const { device: own, dialect } = store
    const revoked = deviceOf(device.sessions)
    return store.write(
      async (db) => {
        const revokedAt = now().toISOString()
        await db.updateTable('linkedDevice').set({ revokedAt }).where('device', '=', revoked).execute()
        return adoptSessionsOf(db, { owner, device: own, dialect, now, newId }, revoked)
      },
      { scope: owner, durable: true },
    )
  }

  portFor(device: SessionApp): ServerPort {
    const { store } = this.sessions.app
    const server = syncServer({ store, entities: syncedEntities, version: VERSION, now, newId })
    const owner = ownerOf(this.sessions)
    return {
      exchange: (request) => server.exchange(owner, deviceOf(device), request),
      common: (request) => server.common(owner, request),
    }
  }

  run() {
    return runAt(this.sessions)
  }
}

/** A device with its link to the server. */
export class TestDevice {
  readonly sessions: SessionApp
  readonly #server: TestServer
  readonly #location: StoreLocation

  constructor(sessions: SessionApp, server: TestServer, location: StoreLocation) {
    this.sessions = sessions
    this.#server = server
    this.#location = location
  }

  /** The same in another process, which has nothing in mind yet. */
  async again(tutor: Answerer = echo): Promise<TestDevice> {
    return new TestDevice(await SessionApp.open(this.#location, tutor), this.#server, this.#location)
  }

  sync(): Promise<SyncReport> {
    const { sessions } = this
    const replica = { store: sessions.app.store, owner: ownerOf(sessions), version: VERSION, now, newId }
    return syncOnce(replica, this.#server.portFor(sessions), syncedEntities)
  }

  run() {
    return runAt(this.sessions)
  }
}

/** Does what waits for the sessions whose home is this replica. */
export const runAt = (sessions: SessionApp) =>
  runRequests({
    pipeline: sessions.app.pipeline,
    store: sessions.app.store,
    caller: {
      userId: UserId.parse(ownerOf(sessions)),
      scopes: ['*'],
      agentId: 'tutor-nexus',
      agentVersion: VERSION,
    },
    now,
    newId,
    onFault: (fault) => {
      throw fault
    },
  })

/** The events of a session without whose they are: the owner is called otherwise everywhere. */
export const toldAt = async (sessions: SessionApp, sessionId: string) =>
  (await sessions.events(sessionId)).map(({ actorUserId, ...event }) => ({
    ...event,
    by: actorUserId === null ? 'system' : actorUserId === ownerOf(sessions) ? 'owner' : 'stranger',
  }))

const TABLES = [
  'change',
  'ownerHead',
  'session',
  'sessionEvent',
  'sessionHead',
  'sessionSnapshot',
  'sessionRequest',
  'idempotency',
  'syncLink',
  'syncPlace',
  'syncPeer',
] as const

/** Keeps what a replica has now, and gives a way back to it. */
export async function backup({ app: { store } }: SessionApp): Promise<() => Promise<void>> {
  const kept = await Promise.all(
    TABLES.map(async (table) => ({ table, rows: await store.read.selectFrom(table).selectAll().execute() })),
  )
  return () =>
    store.write(async (db) => {
      for (const { table, rows } of kept) {
        await db.deleteFrom(table).execute()
        for (const row of rows) await db.insertInto(table).values(row).execute()
      }
    })
}
