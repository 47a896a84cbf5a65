import type { ServerPort } from './client/exchange.ts'
import type { SyncLink } from './client/link-state-store.ts'
import { placesBetween } from './place-store.ts'
import type { SyncReplica } from './replica.ts'
import { resetTo } from './client/reset-store.ts'
import { MOST_CHANGES, SYNC_PROTOCOL } from './wire.ts'

/** Finds up to where a server that was brought back from a backup has what this device has, and goes back to there. */
export async function goBackToShared(
  replica: SyncReplica,
  server: ServerPort,
  link: SyncLink,
): Promise<void> {
  const { store, owner } = replica
  let above = 0
  let upTo = link.pulledSeq
  let incarnation: string | undefined
  for (;;) {
    const places = await placesBetween(store.read, owner, { above, upTo }, MOST_CHANGES)
    if (places.length === 0 && incarnation !== undefined) break
    const answer = await server.common({ protocol: SYNC_PROTOCOL, places })
    incarnation = answer.incarnation
    above = Math.max(above, answer.seq)
    upTo = (places.find((place) => place.seq > above)?.seq ?? 0) - 1
  }
  const shared = { owner, seq: above, incarnation }
  await store.write(
    async (db) => {
      await resetTo(db, shared)
      await db.deleteFrom('syncPeer').where('owner', '=', owner).execute()
    },
    { scope: owner, durable: true },
  )
}
