import { randomUUID } from 'node:crypto'
import type { Reader, Store } from '../../store/store.ts'
import type { Peer } from '../wire.ts'

/** Limits how often an idle device's last visit is written. */
const SEEN_EVERY_MS = 60_000

/** All devices that are or were linked for the owner. */
export async function linkedPeers(db: Reader, owner: string): Promise<Peer[]> {
  const rows = await db
    .selectFrom('linkedDevice')
    .select(['device', 'name', 'seenSeq', 'lastSeenAt', 'revokedAt'])
    .where('owner', '=', owner)
    .orderBy('device')
    .execute()
  return rows.map(({ device, name, seenSeq: seq, lastSeenAt, revokedAt }) => ({
    device,
    name,
    seq,
    lastSeenAt,
    isRevoked: revokedAt !== null,
  }))
}

/** Records what the device has. An idle device causes no write. */
export async function recordSeen(
  store: Store,
  owner: string,
  peer: Peer,
  seen: { seq: number; at: Date },
): Promise<void> {
  const since = seen.at.getTime() - Date.parse(peer.lastSeenAt ?? '1970-01-01')
  if (peer.seq === seen.seq && Math.abs(since) < SEEN_EVERY_MS) return
  await store.write(
    (db) =>
      db
        .updateTable('linkedDevice')
        .set({ seenSeq: seen.seq, lastSeenAt: seen.at.toISOString() })
        .where('owner', '=', owner)
        .where('device', '=', peer.device)
        .execute(),
    { scope: owner },
  )
}

/** Identifies this life of the database. A restore removes the id, so that a new one is created. */
export async function incarnationOf(store: Store): Promise<string> {
  const find = () => store.read.selectFrom('incarnation').select('id').executeTakeFirst()
  const known = await find()
  if (known) return known.id
  await store.write(
    (db) =>
      db
        .insertInto('incarnation')
        .values({ singleton: 1, id: randomUUID() })
        .onConflict((on) => on.doNothing())
        .execute(),
    { durable: true },
  )
  const made = await find()
  return made?.id ?? incarnationOf(store)
}
