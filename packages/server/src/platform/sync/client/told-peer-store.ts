import { isDeepStrictEqual } from 'node:util'
import type { Reader, Writer } from '../../store/store.ts'
import type { Peer } from '../wire.ts'

/** At a device: the owner's devices, as the server last told. */
export async function toldPeers(db: Reader, owner: string): Promise<Peer[]> {
  return db
    .selectFrom('syncPeer')
    .select(['device', 'name', 'seq', 'lastSeenAt', 'isRevoked'])
    .where('owner', '=', owner)
    .orderBy('device')
    .execute()
}

export async function keepPeers(db: Writer, owner: string, peers: readonly Peer[]): Promise<void> {
  if (isDeepStrictEqual(await toldPeers(db, owner), peers)) return
  await db.deleteFrom('syncPeer').where('owner', '=', owner).execute()
  if (peers.length > 0)
    await db
      .insertInto('syncPeer')
      .values(peers.map((peer) => ({ owner, ...peer })))
      .execute()
}
