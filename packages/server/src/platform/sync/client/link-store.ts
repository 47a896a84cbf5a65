import { isDeepStrictEqual } from 'node:util'
import type { SyncLinkTable } from '../../store/schema/sync-tables.ts'
import type { Reader, Store, Writer } from '../../store/store.ts'
import { SyncError } from '../sync-error.ts'
import type { Peer } from '../wire.ts'
import { rewindTo } from './requeue-store.ts'

export type SyncLink = SyncLinkTable

/** The server as `tn link` knows it. The first exchange fills in the empty fields. */
export type NewLink = Pick<
  SyncLink,
  'owner' | 'server' | 'serverDevice' | 'serverVersion' | 'incarnation' | 'linkedAt'
>

export const findLink = (db: Reader, owner: string): Promise<SyncLink | undefined> =>
  db.selectFrom('syncLink').selectAll().where('owner', '=', owner).executeTakeFirst()

export const NOT_LINKED = 'This device is not linked to a server. Link it with: npx tutor-nexus link <server>'

export async function requireLink(db: Reader, owner: string): Promise<SyncLink> {
  const link = await findLink(db, owner)
  if (!link) throw new SyncError('NOT_LINKED', NOT_LINKED)
  return link
}

/** Starts syncing with this server. Everything sent to an earlier server is sent again. */
export async function linkTo(store: Store, link: NewLink): Promise<void> {
  await store.write(
    async (db) => {
      await rewindTo(db, { owner: link.owner, seq: 0, incarnation: link.incarnation })
      await db.deleteFrom('syncPeer').where('owner', '=', link.owner).execute()
      await db.deleteFrom('syncLink').where('owner', '=', link.owner).execute()
      const fresh = { pulledSeq: 0, pushedSeq: 0, lastExchangeAt: null, fault: null }
      await db
        .insertInto('syncLink')
        .values({ ...link, ...fresh })
        .execute()
    },
    { scope: link.owner, durable: true },
  )
}

/** Stops syncing. All data stays here and would be sent to the next server. */
export async function unlink(store: Store, owner: string): Promise<void> {
  await store.write(
    async (db) => {
      await rewindTo(db, { owner, seq: 0, incarnation: '' })
      await db.deleteFrom('syncPeer').where('owner', '=', owner).execute()
      await db.deleteFrom('syncLink').where('owner', '=', owner).execute()
    },
    { scope: owner, durable: true },
  )
}

/** Stores why the last exchange failed, for `tn daemon status`; null after a success. */
export async function saveFault(store: Store, owner: string, fault: string | null): Promise<void> {
  await store.write((db) => db.updateTable('syncLink').set({ fault }).where('owner', '=', owner).execute(), {
    scope: owner,
  })
}

/** The owner's devices, as the server last reported. */
export async function listPeers(db: Reader, owner: string): Promise<Peer[]> {
  return db
    .selectFrom('syncPeer')
    .select(['device', 'name', 'seq', 'lastSeenAt', 'isRevoked'])
    .where('owner', '=', owner)
    .orderBy('device')
    .execute()
}

export async function savePeers(db: Writer, owner: string, peers: readonly Peer[]): Promise<void> {
  if (isDeepStrictEqual(await listPeers(db, owner), peers)) return
  await db.deleteFrom('syncPeer').where('owner', '=', owner).execute()
  if (peers.length > 0)
    await db
      .insertInto('syncPeer')
      .values(peers.map((peer) => ({ owner, ...peer })))
      .execute()
}
