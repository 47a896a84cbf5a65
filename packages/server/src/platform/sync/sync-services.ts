import type { Archive } from './archived-view.ts'
import type { Devices } from './link/device-view.ts'
import type { LinkedDeviceStore } from './link/linked-device-store.ts'
import type { LinkRequestStore } from './link/link-request-store.ts'
import type { SyncServer } from './server/server.ts'
import type { SyncedEntity } from './synced-entity.ts'

/** What this replica is to the devices that are linked to it. */
export interface SyncServices {
  /** What replicas have in common. */
  readonly entities: readonly SyncedEntity[]
  readonly server: SyncServer
  readonly requests: LinkRequestStore
  readonly devices: LinkedDeviceStore
  /** For the tools and commands of one owner. */
  devicesOf(owner: string): Devices
  archiveOf(owner: string): Archive
  incarnation(): Promise<string>
  /** Does what other devices want done in sessions whose home is here; returns how many requests were settled. */
  runRequests(owner: string): Promise<number>
}
