import type * as z from 'zod'
import type { JsonObject } from '../store/schema/json.ts'
import type { DialectName, Writer, Store } from '../store/store.ts'

/** Where changes are made: one owner's part of one database. */
export interface Replica {
  readonly owner: string
  readonly device: string
  readonly dialect: DialectName
  now(): Date
  newId(): string
}

/** A change that was made on another replica. */
export interface RemoteChange {
  readonly id: string
  /** Where it was made. */
  readonly device: string
  readonly entityId: string
  /** Null where the record was deleted. */
  readonly body: JsonObject | null
  readonly createdAt: string
}

/**
 * Whether a change that a device sends can be taken: it fits; it lost against another and goes to the archive; or the
 * device has to learn first what came before.
 */
export type ConflictCheck = 'fits' | 'lost' | 'behind'

/** One kind of thing that replicas have in common. Its domain says how a change of it is made; sync does the rest. */
export interface SyncedEntity {
  /** As the change log calls it. */
  readonly entity: string
  /**
   * `record`: each change puts the whole of it in the place of what was there. `log`: each adds an entry, once and
   * for good, in any order.
   */
  readonly kind: 'record' | 'log'
  /** There is one for each owner, whose id is the entity's. */
  readonly isSingleton?: boolean
  /** What a body must be to be taken. Fields that it does not know are kept: a newer program wrote them. */
  readonly body: () => z.ZodObject
  /** Where its ids are one set for all owners: the table that tells whose each is. Another owner's is refused. */
  readonly table?: 'task' | 'deck' | 'note' | 'review' | 'sessionRequest'
  /**
   * A further condition at the server, for what only the rows can tell: one answer for each of some changes in their
   * order, where those that fit count as made for the ones behind them.
   */
  checkConflicts?(
    db: Writer,
    replica: Replica,
    changes: readonly RemoteChange[],
  ): Promise<readonly ConflictCheck[]>
  /** Lets the rows follow changes of this kind that are new here, in their order. It writes no change log. */
  apply(db: Writer, replica: Replica, changes: readonly RemoteChange[]): Promise<void>
  /** Where a body names its owner: the same body as another replica says it, and as this one does. */
  readonly wire?: {
    toWire(body: JsonObject, owner: string): JsonObject
    fromWire(body: JsonObject, owner: string): JsonObject
  }
}

/** One owner's part of a local database, and the program that works on it. */
export interface SyncReplica {
  readonly store: Store
  readonly owner: string
  /** Of this program. */
  readonly version: string
  now(): Date
  newId(): string
}

export const replicaOf = ({ store, owner, now, newId }: SyncReplica): Replica => ({
  owner,
  device: store.device,
  dialect: store.dialect,
  now,
  newId,
})
