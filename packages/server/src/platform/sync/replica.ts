import type { Store } from '../store/store.ts'
import type { Replica } from './synced-entity.ts'

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
