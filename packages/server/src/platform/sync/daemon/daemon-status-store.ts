import { countRows } from '../../store/statements.ts'
import type { Reader, Store } from '../../store/store.ts'
import { countArchived } from '../archive-store.ts'
import { findLink, listPeers } from '../client/link-store.ts'
import { countOutbox } from '../client/outbox-store.ts'
import { listRefused, type Refused } from '../client/requeue-store.ts'
import type { SyncedEntity } from '../synced-entity.ts'

export interface LinkStatus {
  readonly server: string
  readonly serverVersion: string
  readonly device: string
  /** This device's name on the server; null before the first exchange. */
  readonly name: string | null
  readonly lastExchangeAt: string | null
  /** Changes that have to be sent. */
  readonly pending: number
  /** Changes that the server rejected: the number and the first ones. */
  readonly refused: number
  readonly refusals: readonly Refused[]
  /** Changes of a newer version that this one cannot apply yet. */
  readonly unread: number
  /** Changes that lost a conflict and can be restored. */
  readonly archived: number
  /** Why the last exchange failed. */
  readonly fault: string | null
}

const MOST_REFUSALS = 20

/** The sync status of this device; undefined if it is not linked. */
export async function readLinkStatus(
  { read: db, device }: Pick<Store, 'read' | 'device'>,
  owner: string,
  entities: readonly SyncedEntity[],
): Promise<LinkStatus | undefined> {
  const link = await findLink(db, owner)
  if (!link) return undefined
  const { server, serverVersion, lastExchangeAt, fault } = link
  const peers = await listPeers(db, owner)
  return {
    server,
    serverVersion,
    device,
    name: peers.find((peer) => peer.device === device)?.name ?? null,
    lastExchangeAt,
    pending: await countOutbox(db, link, entities),
    refused: await countOf(db, 'syncRefused', owner),
    refusals: await listRefused(db, owner, MOST_REFUSALS),
    unread: await countOf(db, 'syncUnread', owner),
    archived: await countArchived(db, owner),
    fault,
  }
}

async function countOf(db: Reader, table: 'syncRefused' | 'syncUnread', owner: string): Promise<number> {
  return countRows(db.selectFrom(table).where('owner', '=', owner))
}
