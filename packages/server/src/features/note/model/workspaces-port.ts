import type { SavedState } from './saved-state.ts'
import type { Workspace } from './workspace.ts'

export interface SessionInfo {
  readonly id: string
  readonly name: string | null
  readonly kind: 'call' | 'tutoring'
  readonly workspaceId: string
  readonly createdAt: string
}

/** A page of a growing list, without items added after `newest`. */
export interface Slice {
  readonly newest: string | undefined
  readonly from: number
  readonly limit: number
}

export interface SlicePage<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** The workspaces of one owner and their states. */
export interface Workspaces {
  /** The default vault of calls in this workspace. */
  vaultOf(workspaceId: string): Promise<string | undefined>
  /** The default school of calls in this workspace. */
  institutionOf(workspaceId: string): Promise<string | undefined>
  find(id: string): Promise<Workspace | undefined>
  /** Sorted by id. */
  list(from: number, limit: number): Promise<SlicePage<Workspace>>
  /** False if the id is taken. */
  add(workspace: Workspace, changeId: string): Promise<boolean>
  /** Reads, changes and writes in one transaction; undefined if there is no such workspace. */
  change(
    id: string,
    changeId: string,
    change: (workspace: Workspace) => Workspace,
  ): Promise<Workspace | undefined>
  /** Puts later calls of a session into a workspace. False if it is not the owner's session. */
  bind(sessionId: string, workspaceId: string): Promise<boolean>
  /** Newest first. */
  sessions(workspaceId: string, slice: Slice): Promise<SlicePage<SessionInfo>>
  saveState(state: SavedState, changeId: string): Promise<void>
  /** Newest first. */
  states(workspaceId: string, slice: Slice): Promise<SlicePage<SavedState>>
  findState(id: string): Promise<SavedState | undefined>
}
