import type { Store } from '../../store/store.ts'
import { acceptBatch } from './accept-or-archive-store.ts'
import { incarnationOf, recordSeen, linkedPeers } from './peer-store.ts'
import { ownerHead } from '../change-store.ts'
import { readPage } from './page-store.ts'
import { highestCommonSeq } from '../position-store.ts'
import { assertProtocol, SyncError } from '../sync-error.ts'
import type { Replica, SyncedEntity } from '../synced-entity.ts'
import {
  DIVERGED,
  SYNC_PROTOCOL,
  type CommonAnswer,
  type CommonRequest,
  type ExchangeAnswer,
  type ExchangeRequest,
} from '../wire.ts'

export interface SyncServerOptions {
  readonly store: Store
  readonly entities: readonly SyncedEntity[]
  /** This program's version. */
  readonly version: string
  readonly now: () => Date
  readonly newId: () => string
}

/** The server side of sync, for authenticated devices. */
export interface SyncServer {
  exchange(owner: string, device: string, request: ExchangeRequest): Promise<ExchangeAnswer>
  common(owner: string, request: CommonRequest): Promise<CommonAnswer>
}

/**
 * The server side of an exchange, over one store.
 *
 * @example
 * const server = syncServer({ store, entities: syncedEntities, version: VERSION, now, newId })
 * const answer = await server.exchange(owner, device, ExchangeRequest.parse(body))
 */
export function syncServer(options: SyncServerOptions): SyncServer {
  const { store, entities, version, now, newId } = options

  const assertShared = async (owner: string, incarnation: string, request: ExchangeRequest) => {
    const { after } = request
    const isSame = request.incarnation === null || request.incarnation === incarnation
    const has = after === null || (await highestCommonSeq(store.read, owner, [after])) === after.seq
    if (!isSame || !has)
      throw new SyncError(DIVERGED, 'The server was restored from a backup. Find the last common position.')
  }

  return {
    async exchange(owner, device, request) {
      assertProtocol(request.protocol, request.version, version)
      const replica: Replica = { owner, device: store.device, dialect: store.dialect, now, newId }
      const peers = await linkedPeers(store.read, owner)
      const peer = peers.find((one) => one.device === device)
      if (!peer)
        throw new SyncError('UNKNOWN_DEVICE', 'This device is not linked to the server. Link it again.')
      const incarnation = await incarnationOf(store)
      await assertShared(owner, incarnation, request)

      const { changes: sent, after, limit } = request
      const devices = new Set([store.device, ...peers.map((one) => one.device)])
      const verdicts = await acceptBatch(store, { replica, entities, devices, refused: new Map() }, sent)
      const page = await readPage(store, entities, {
        owner,
        after: after?.seq ?? 0,
        limit,
        sent: new Set(sent.map(({ id }) => id)),
      })
      await recordSeen(store, owner, peer, { seq: after?.seq ?? 0, at: now() })
      return {
        protocol: SYNC_PROTOCOL,
        version,
        incarnation,
        device: store.device,
        verdicts,
        ...page,
        head: await ownerHead(store.read, owner),
        peers,
      }
    },

    async common(owner, request) {
      assertProtocol(request.protocol, 'another version', version)
      return {
        incarnation: await incarnationOf(store),
        seq: await highestCommonSeq(store.read, owner, request.places),
      }
    },
  }
}
