import type { JsonObject } from '../../../platform/store/schema/json.ts'

/** A folder of notes that was given to a user. */
export interface VaultTable {
  id: string
  owner: string
  name: string
  /** The name as it is compared: see `domains/vault/vault-name.ts`. */
  nameKey: string
  /** Without symbolic links. */
  path: string
  readOnly: boolean
  isDefault: boolean
  /** Made by the program itself in its data folder. */
  isOwn: boolean
  createdAt: string
}

/** What was done to a vault's files: written before they change, so that it can be finished or undone. */
export interface VaultOperationTable {
  id: string
  owner: string
  vaultId: string
  action: string
  /** The note or folder that it was asked for. */
  path: string
  state: 'begun' | 'done' | 'undone'
  clientEventId: string | null
  /** The files that it changes, each with how it was and how it will be. */
  body: JsonObject
  createdAt: string
}

/** A label of the owner's, with what is taken for granted under it. */
export interface WorkspaceTable {
  id: string
  owner: string
  name: string
  description: string | null
  vault: string | null
  institution: string | null
  /** What an assistant is to know whenever it is loaded. */
  instructions: string | null
  rev: number
  createdAt: string
  updatedAt: string
}

/** Where somebody was in their work, to go on from. */
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
