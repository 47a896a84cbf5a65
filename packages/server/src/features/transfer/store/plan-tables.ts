import type { JsonObject } from '../../../platform/store/schema/json.ts'

export interface SavedPlanTable {
  id: string
  owner: string
  kind: string
  name: string
  body: JsonObject
  rev: number
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

export interface PlanTables {
  savedPlan: SavedPlanTable
}

declare module '../../../platform/store/schema.ts' {
  interface Schema extends PlanTables {}
}
