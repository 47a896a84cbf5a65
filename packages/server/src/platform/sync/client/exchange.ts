import { positionAt, positionsBetween } from '../position-store.ts'
import { SyncError, isDataError } from '../sync-error.ts'
import type { SyncReplica, SyncedEntity } from '../synced-entity.ts'
import { toWireFrom } from '../translate.ts'
import {
  DIVERGED,
  MOST_CHANGES,
  SYNC_PROTOCOL,
  type CommonAnswer,
  type CommonRequest,
  type ExchangeAnswer,
  type ExchangeRequest,
} from '../wire.ts'
import { applyAnswer, type Exchange, type Step } from './apply-store.ts'
import { requireLink, listPeers, type SyncLink } from './link-store.ts'
import { countOutbox, nothingToSend, readOutbox, type Outbox } from './outbox-store.ts'
import { rewindTo } from './requeue-store.ts'

/** The server as the device sees it. If it rejects a whole request, it throws a `SyncError` with its code. */
export interface ServerPort {
  exchange(request: ExchangeRequest): Promise<ExchangeAnswer>
  common(request: CommonRequest): Promise<CommonAnswer>
}

export interface SyncReport {
  /** Changes that the server accepted. */
  sent: number
  /** Changes that were new to this device. */
  received: number
  /** Own changes that lost a conflict and are in the archive. */
  lost: number
  /** Own changes that the server rejected. They are sent again later. */
  refused: number
  /** Changes that still have to be sent. */
  pending: number
}

/** How often one sync may restart because the server changed in the meantime. */
const MOST_RESTARTS = 5

/**
 * Exchanges changes with the server until both have the same. It can be interrupted at any time and continues
 * from there.
 *
 * @example
 * const { received } = await exchangeChanges({ store, owner, version: VERSION, now, newId }, server, syncedEntities)
 */
export async function exchangeChanges(
  replica: SyncReplica,
  server: ServerPort,
  entities: readonly SyncedEntity[],
): Promise<SyncReport> {
  const report: SyncReport = { sent: 0, received: 0, lost: 0, refused: 0, pending: 0 }
  let restarts = 0
  // If applying fails, requests fewer changes until the failing one is alone; that one is deferred.
  let limit = MOST_CHANGES
  let knowsPeers = (await listPeers(replica.store.read, replica.owner)).length > 0
  for (;;) {
    const link = await linkOf(replica)
    const { outbox, request } = await nextRequest(replica, link, entities, { knowsPeers, limit })
    const answer = await server.exchange(request).catch(ignoreDiverged)
    const isDeferred = limit === 0
    const step = answer && (await tryApply(replica, entities, { outbox, request, answer, isDeferred }))
    if (step === DATA_ERROR) {
      limit = (answer?.changes.length ?? 0) >> 1
      continue
    }
    limit = MOST_CHANGES
    if (!answer) await rewindToCommonPosition(replica, server, link)
    knowsPeers = answer !== undefined
    if (!answer || !step) {
      restarts += 1
      if (restarts > MOST_RESTARTS) throw new SyncError('UNSETTLED', 'The server keeps changing. Try again.')
      continue
    }
    report.sent += step.sent
    report.received += step.received
    report.lost += step.lost
    report.refused += step.refused
    const isStuck = step.isBehind && answer.changes.length === 0
    if (isStuck || !(outbox.hasMore || answer.hasMore || step.isBehind || step.isRetrying)) break
  }
  report.pending = await countOutbox(replica.store.read, await linkOf(replica), entities)
  return report
}

const DATA_ERROR = 'data-error'

async function tryApply(
  replica: SyncReplica,
  entities: readonly SyncedEntity[],
  exchange: Exchange,
): Promise<Step | undefined | typeof DATA_ERROR> {
  try {
    return await applyAnswer(replica, entities, exchange)
  } catch (fault) {
    if (exchange.isDeferred || !isDataError(fault)) throw fault
    return DATA_ERROR
  }
}

const linkOf = ({ store, owner }: SyncReplica): Promise<SyncLink> => requireLink(store.read, owner)

async function nextRequest(
  replica: SyncReplica,
  link: SyncLink,
  entities: readonly SyncedEntity[],
  { knowsPeers, limit }: { knowsPeers: boolean; limit: number },
): Promise<{ outbox: Outbox; request: ExchangeRequest }> {
  const { store, owner, version } = replica
  const { read: db, device } = store
  const peers = await listPeers(db, owner)
  // The device must know its peers before it sends changes, because the server only accepts theirs.
  const outbox = knowsPeers ? await readOutbox(db, device, link, entities) : nothingToSend
  const known = new Set([device, link.serverDevice, ...peers.map((peer) => peer.device)])
  return {
    outbox,
    request: {
      protocol: SYNC_PROTOCOL,
      version,
      incarnation: link.incarnation === '' ? null : link.incarnation,
      after: link.pulledSeq === 0 ? null : await positionAt(db, owner, link.pulledSeq),
      changes: outbox.waiting.map(({ sentBaseId: baseId, ...change }) =>
        toWireFrom({ ...change, baseId }, { owner, device, known }, entities),
      ),
      limit: Math.max(limit, 1),
    },
  }
}

function ignoreDiverged(fault: unknown): undefined {
  if (fault instanceof SyncError && fault.code === DIVERGED) return undefined
  throw fault
}

/** Finds the last position that a restored server shares with this device, and rewinds to it. */
async function rewindToCommonPosition(
  replica: SyncReplica,
  server: ServerPort,
  link: SyncLink,
): Promise<void> {
  const { store, owner } = replica
  let above = 0
  let upTo = link.pulledSeq
  let incarnation: string | undefined
  for (;;) {
    const positions = await positionsBetween(store.read, owner, { above, upTo }, MOST_CHANGES)
    if (positions.length === 0 && incarnation !== undefined) break
    const answer = await server.common({ protocol: SYNC_PROTOCOL, places: positions })
    incarnation = answer.incarnation
    above = Math.max(above, answer.seq)
    upTo = (positions.find((position) => position.seq > above)?.seq ?? 0) - 1
  }
  const shared = { owner, seq: above, incarnation }
  await store.write(
    async (db) => {
      await rewindTo(db, shared)
      await db.deleteFrom('syncPeer').where('owner', '=', owner).execute()
    },
    { scope: owner, durable: true },
  )
}
