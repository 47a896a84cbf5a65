import type { LoggedChange } from '../../store/change-log.ts'
import type { Writer } from '../../store/store.ts'
import { findEntity, invalidReason } from '../entity-list.ts'
import {
  applyRemoteChanges,
  existingIds,
  logRemoteChanges,
  ownerHead,
  setChangeBody,
} from '../change-store.ts'
import { findLink, savePeers, type SyncLink } from './link-store.ts'
import { savePositions } from '../position-store.ts'
import { replicaOf, type SyncReplica, type SyncedEntity } from '../synced-entity.ts'
import { requeueRefused } from './requeue-store.ts'
import { fromWire } from '../translate.ts'
import { recordPushResults } from './push-result-store.ts'
import type { Outbox } from './outbox-store.ts'
import type { ExchangeAnswer, ExchangeRequest, NumberedChange } from '../wire.ts'

/** One exchange, from the device's side. */
export interface Exchange {
  readonly outbox: Outbox
  readonly request: ExchangeRequest
  readonly answer: ExchangeAnswer
  /** Stores the changes without applying them, because applying them failed. */
  readonly isDeferred?: boolean
}

export interface Step {
  readonly sent: number
  readonly received: number
  readonly lost: number
  readonly refused: number
  /** The device must pull earlier changes first. */
  readonly isBehind: boolean
  /** The server's version has changed, so rejected changes are sent again. */
  readonly isRetrying: boolean
}

const IDLE: Step = { sent: 0, received: 0, lost: 0, refused: 0, isBehind: false, isRetrying: false }

/** Limits how often an idle device writes the time of its last exchange. */
const EXCHANGE_TIME_RESOLUTION_MS = 60_000

/**
 * Applies an answer and moves the cursor in one transaction. An answer that arrives twice or late does not
 * match the cursor; it changes nothing and returns undefined.
 */
export async function applyAnswer(
  replica: SyncReplica,
  entities: readonly SyncedEntity[],
  exchange: Exchange,
): Promise<Step | undefined> {
  const { store, owner } = replica
  const link = await findLink(store.read, owner)
  if (link && isIdle(replica, link, exchange)) return IDLE
  return store.write(
    async (db) => {
      const current = await findLink(db, owner)
      if (!current || !fits(current, exchange)) return undefined
      return apply(db, replica, entities, current, exchange)
    },
    { scope: owner, durable: true },
  )
}

function fits(link: SyncLink, { request, answer }: Exchange): boolean {
  const isSameServer = link.incarnation === '' || link.incarnation === answer.incarnation
  return isSameServer && link.pulledSeq === (request.after?.seq ?? 0)
}

/** Neither side has anything new. */
function isIdle({ now }: SyncReplica, link: SyncLink, { outbox, answer }: Exchange): boolean {
  const since = now().getTime() - Date.parse(link.lastExchangeAt ?? '1970-01-01')
  return (
    outbox.waiting.length + outbox.unsendable.length + answer.changes.length === 0 &&
    outbox.queue === 'own' &&
    outbox.upTo <= link.pushedSeq &&
    link.fault === null &&
    link.serverVersion === answer.version &&
    link.incarnation === answer.incarnation &&
    Math.abs(since) < EXCHANGE_TIME_RESOLUTION_MS
  )
}

async function apply(
  db: Writer,
  replica: SyncReplica,
  entities: readonly SyncedEntity[],
  link: SyncLink,
  { outbox, answer, isDeferred = false }: Exchange,
): Promise<Step | undefined> {
  const { owner, store } = replica
  const known = await existingIds(
    db,
    owner,
    answer.changes.map(({ id }) => id),
  )
  const received = answer.changes.filter(({ id }) => !known.has(id))
  // This database was restored from a backup while the answer was on its way.
  if (received.some(({ isEcho }) => isEcho)) return undefined

  const isRetrying = link.serverVersion !== '' && link.serverVersion !== answer.version
  if (isRetrying) await requeueRefused(db, owner)
  const pushed = await recordPushResults(db, replica, link, outbox, answer.verdicts)
  const isAllOurs = (await ownerHead(db, owner)) === pushed.pushedSeq
  await storeNew(db, replica, isDeferred ? [] : entities, received)
  await adoptBodies(
    db,
    owner,
    entities,
    answer.changes.filter(({ id, isEcho }) => known.has(id) && !isEcho),
  )
  await savePositions(db, store.dialect, owner, answer.changes)
  await savePeers(db, owner, answer.peers)
  await db
    .updateTable('syncLink')
    .set({
      serverDevice: answer.device,
      serverVersion: answer.version,
      incarnation: answer.incarnation,
      pulledSeq: answer.changes.at(-1)?.seq ?? link.pulledSeq,
      // Received changes need not be searched for changes to send.
      pushedSeq: isAllOurs ? await ownerHead(db, owner) : pushed.pushedSeq,
      lastExchangeAt: replica.now().toISOString(),
      fault: null,
    })
    .where('owner', '=', owner)
    .execute()
  const { sent, lost, refused, isBehind } = pushed
  return { sent, received: received.length, lost, refused, isBehind, isRetrying }
}

/** Stores new changes and applies the ones that this version understands. */
async function storeNew(
  db: Writer,
  replica: SyncReplica,
  entities: readonly SyncedEntity[],
  received: readonly NumberedChange[],
): Promise<void> {
  const { owner } = replica
  const logged: LoggedChange[] = []
  const readable: LoggedChange[] = []
  const unread: LoggedChange[] = []
  for (const change of received) {
    const entity = findEntity(entities, change.entity)
    const local = fromWire(change, owner, entity)
    const isBlank = entity?.kind === 'log' && change.body === null
    const isReadable = entity && invalidReason(entity, local.body) === undefined
    // Unreadable changes are stored in wire format.
    const kept = isReadable ? local : fromWire(change, owner, undefined)
    logged.push(kept)
    if (isReadable) readable.push(kept)
    else if (!isBlank) unread.push(kept)
  }
  await logRemoteChanges(db, replicaOf(replica), logged)
  await applyRemoteChanges(db, replicaOf(replica), entities, readable)
  if (unread.length > 0)
    await db
      .insertInto('syncUnread')
      .values(unread.map(({ id: changeId }) => ({ owner, changeId })))
      .onConflict((on) => on.doNothing())
      .execute()
}

/** The server may have added fields to a body. Every replica uses that body. */
async function adoptBodies(
  db: Writer,
  owner: string,
  entities: readonly SyncedEntity[],
  known: readonly NumberedChange[],
): Promise<void> {
  for (const change of known) {
    const entity = findEntity(entities, change.entity)
    if (entity?.kind !== 'record' || change.body === null) continue
    const { body } = fromWire(change, owner, entity)
    await setChangeBody(db, owner, change.id, body)
  }
}
