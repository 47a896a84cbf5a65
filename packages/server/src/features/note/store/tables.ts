import type { JsonObject } from '../../../platform/store/schema/json.ts'

/** A folder of notes that a user can access. */
export interface VaultTable {
  id: string
  owner: string
  name: string
  /** The normalized name, used for comparison. */
  nameKey: string
  /** With symbolic links resolved. */
  path: string
  readOnly: boolean
  isDefault: boolean
  /** Created by the program in its data folder. */
  isOwn: boolean
  createdAt: string
}

/** A journal entry for a change to a vault's files, written first so that it can be finished or undone. */
export interface VaultOperationTable {
  id: string
  owner: string
  vaultId: string
  action: string
  /** The note or folder of the request. */
  path: string
  state: 'begun' | 'done' | 'undone'
  clientEventId: string | null
  /** The files that change, each with its state before and after. */
  body: JsonObject
  createdAt: string
}

/** An owner's label with defaults. */
export interface WorkspaceTable {
  id: string
  owner: string
  name: string
  description: string | null
  vault: string | null
  institution: string | null
  /** What an assistant should know whenever the workspace is loaded. */
  instructions: string | null
  rev: number
  createdAt: string
  updatedAt: string
}

/** A saved state of someone's work, to continue later. */
export interface WorkspaceStateTable {
  id: string
  owner: string
  workspaceId: string
  sessionId: string | null
  name: string
  summary: string
  body: JsonObject
  createdAt: string
}

export interface VaultTables {
  vault: VaultTable
  vaultOperation: VaultOperationTable
  workspace: WorkspaceTable
  workspaceState: WorkspaceStateTable
}

declare module '../../../platform/store/schema.ts' {
  interface Schema extends VaultTables {}
}
