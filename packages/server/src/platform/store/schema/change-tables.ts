import type { JsonObject } from './json.ts'

/** One change to one entity of one owner, in the order in which this database learned of it. */
export interface ChangeTable {
  /** Given by the device that made the change: sending it twice changes nothing. */
  id: string
  owner: string
  /** 1, 2, 3… per owner, without gaps. */
  seq: number
  device: string
  entity: string
  entityId: string
  /** The revision that the change was made against; null for what is only ever added. */
  baseRev: number | null
  body: JsonObject | null
  createdAt: string
}

export interface OwnerHeadTable {
  owner: string
  /** The owner's highest `seq`. */
  head: number
}

export interface CatalogGenerationTable {
  singleton: 1
  /** Grows with every change to data that all owners share. */
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
