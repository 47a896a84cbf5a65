import type { Writer } from '../../packages/server/src/platform/store/store.ts'

/** What being linked leaves behind of a person, at a server and on a device. */
export async function leaveSyncRows(db: Writer, owner: string, mark: string, at: string): Promise<void> {
  const changeId = `C${owner.slice(1)}`
  const device = `D${owner.slice(1)}`
  const link = {
    server: mark,
    serverDevice: device,
    serverVersion: mark,
    incarnation: mark,
    pulledSeq: 1,
    pushedSeq: 1,
    linkedAt: at,
    lastExchangeAt: at,
    fault: mark,
  }
  await db
    .insertInto('syncLink')
    .values({ owner, ...link })
    .execute()
  await db.insertInto('syncPlace').values({ owner, seq: 1, changeId, baseId: null }).execute()
  await db.insertInto('syncAgain').values({ owner, position: 1, changeId, baseId: null }).execute()
  const peer = { name: mark, seq: 1, lastSeenAt: at, isRevoked: false }
  await db
    .insertInto('syncPeer')
    .values({ owner, device, ...peer })
    .execute()
  await db.insertInto('syncUnread').values({ owner, changeId }).execute()
  const refusal = { code: 'INVALID', message: mark, refusedAt: at }
  await db
    .insertInto('syncRefused')
    .values({ owner, changeId, ...refusal })
    .execute()
  const lost = { entity: 'task', entityId: mark, body: { title: mark }, device, madeAt: at, archivedAt: at }
  await db
    .insertInto('archive')
    .values({ owner, id: changeId, ...lost })
    .execute()
  const linked = {
    name: mark,
    tokenId: `K${owner.slice(1)}`,
    seenSeq: 0,
    linkedAt: at,
    lastSeenAt: at,
    revokedAt: null,
  }
  await db
    .insertInto('linkedDevice')
    .values({ owner, device, ...linked })
    .execute()
  const hashes = { codeHash: `code of ${owner}`, secretHash: `secret of ${owner}` }
  const request = { device, name: mark, state: 'approved', createdAt: at, expiresAt: at } as const
  await db
    .insertInto('linkRequest')
    .values({ owner, ...hashes, ...request })
    .execute()
  const wish = { sessionId: `S${owner.slice(1)}`, kind: 'ask', text: mark, device, createdAt: at } as const
  await db
    .insertInto('sessionRequest')
    .values({ owner, id: `R${owner.slice(1)}`, ...wish })
    .execute()
}
