import type * as z from 'zod'
import type { JsonObject } from '../store/schema/json.ts'
import type { DialectName, Writer, Store } from '../store/store.ts'

/** One owner's part of one database. */
export interface Replica {
  readonly owner: string
  readonly device: string
  readonly dialect: DialectName
  now(): Date
  newId(): string
}

/** A change made on another replica. */
export interface RemoteChange {
  readonly id: string
  /** The device that made it. */
  readonly device: string
  readonly entityId: string
  /** Null for a deletion. */
  readonly body: JsonObject | null
  readonly createdAt: string
}

/**
 * The server's decision about a change: it fits, it lost a conflict and is archived, or the device must pull
 * earlier changes first.
 */
export type ConflictCheck = 'fits' | 'lost' | 'behind'

/** One kind of data that replicas share. The feature applies its changes; sync does the rest. */
export interface SyncedEntity {
  /** Its name in the change log. */
  readonly entity: string
  /** `record`: each change replaces the whole record. `log`: each change adds an entry, in any order. */
  readonly kind: 'record' | 'log'
  /** One per owner; its id is the owner's id. */
  readonly isSingleton?: boolean
  /** The schema of a valid body. Unknown fields are kept, because a newer version wrote them. */
  readonly body: () => z.ZodObject
  /** For entities whose ids are unique across owners: the table with their owners. Other owners' ids are rejected. */
  readonly table?:
    | 'task'
    | 'deck'
    | 'note'
    | 'review'
    | 'sessionRequest'
    | 'savedPlan'
    | 'noticeDismissal'
    | 'chosenSection'
  /**
   * An additional server-side check against the rows. Returns one result per change, in order; accepted
   * changes count as applied for the later ones.
   */
  checkConflicts?(
    db: Writer,
    replica: Replica,
    changes: readonly RemoteChange[],
  ): Promise<readonly ConflictCheck[]>
  /** Applies changes of this entity to the rows, in order. It does not write the change log. */
  apply(db: Writer, replica: Replica, changes: readonly RemoteChange[]): Promise<void>
  /** For bodies that name their owner: converts between local and wire format. */
  readonly wire?: {
    toWire(body: JsonObject, owner: string): JsonObject
    fromWire(body: JsonObject, owner: string): JsonObject
  }
}

/** One owner's part of a local database, and the running program. */
export interface SyncReplica {
  readonly store: Store
  readonly owner: string
  /** This program's version. */
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
