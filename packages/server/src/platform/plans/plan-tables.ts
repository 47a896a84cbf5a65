import type { JsonObject } from '../store/schema/json.ts'

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

/** A plan that its owner shares: by a link, or with one account. */
export interface PlanShareTable {
  id: string
  /** Whose plan it is. */
  owner: string
  planId: string
  kind: string
  /** SHA-256 of a link's token, in hex; null if it is shared with an account. */
  tokenHash: string | null
  /** The account that may see it and comment. */
  recipient: string | null
  /** Whether the owner's name is shown with the plan. */
  showsName: boolean
  createdAt: string
  expiresAt: string
  revokedAt: string | null
  seenAt: string | null
  seenCount: number
  commentCount: number
}

export interface PlanCommentTable {
  id: string
  shareId: string
  /** Who wrote it. */
  owner: string
  /** Whose plan it is about. */
  student: string
  text: string
  createdAt: string
}

export interface PlanTables {
  savedPlan: SavedPlanTable
  planShare: PlanShareTable
  planComment: PlanCommentTable
}

declare module '../store/schema.ts' {
  interface Schema extends PlanTables {}
}
