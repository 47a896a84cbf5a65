import type { JsonObject } from './json.ts'

/** One change to one entity of one owner, in the order in which this database received it. */
export interface ChangeTable {
  /** Created by the device that made the change. Receiving it again has no effect. */
  id: string
  owner: string
  /** 1, 2, 3… per owner, without gaps. */
  seq: number
  device: string
  entity: string
  entityId: string
  /** The revision that the change is based on; null for append-only entities. */
  baseRev: number | null
  body: JsonObject | null
  createdAt: string
}

export interface OwnerHeadTable {
  owner: string
  /** The owner's highest `seq`. */
  head: number
  /** About what the owner stores. Deletions count after the next exact count. */
  bytes: number
}

export interface CatalogGenerationTable {
  singleton: 1
  /** Increases with every change to shared catalog data. */
  generation: number
}

export interface DeviceTable {
  singleton: 1
  id: string
  createdAt: string
}

export interface ChangeTables {
  change: ChangeTable
  ownerHead: OwnerHeadTable
  catalogGeneration: CatalogGenerationTable
  device: DeviceTable
}
