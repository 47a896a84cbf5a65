import type { SavedState } from './saved-state.ts'
import type { Workspace } from './workspace.ts'

/** A session of the owner's, as it is listed. */
export interface SessionHead {
  readonly id: string
  readonly name: string | null
  readonly kind: 'call' | 'tutoring'
  readonly workspaceId: string
  readonly createdAt: string
}

/** What a list that grows is a view of: nothing that was added after `newest` is in it. */
export interface Slice {
  readonly newest: string | undefined
  readonly from: number
  readonly limit: number
}

export interface SlicePage<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** The workspaces of one owner, and what is kept under them. */
export interface Workspaces {
  /** The vault that calls under this workspace mean where they name none. */
  vaultOf(workspaceId: string): Promise<string | undefined>
  /** The school that calls under this workspace mean where they name none. */
  institutionOf(workspaceId: string): Promise<string | undefined>
  find(id: string): Promise<Workspace | undefined>
  /** By their ids. */
  list(from: number, limit: number): Promise<SlicePage<Workspace>>
  /** False where there is one of this id already. */
  add(workspace: Workspace, changeId: string): Promise<boolean>
  /** Reads, changes and writes in one transaction; undefined where there is none. */
  change(
    id: string,
    changeId: string,
    change: (workspace: Workspace) => Workspace,
  ): Promise<Workspace | undefined>
  /** From now on calls of this session are made under the workspace. False where it is no session of theirs. */
  bind(sessionId: string, workspaceId: string): Promise<boolean>
  /** Sessions in a workspace, the newest first. */
  sessions(workspaceId: string, slice: Slice): Promise<SlicePage<SessionHead>>
  saveState(state: SavedState, changeId: string): Promise<void>
  /** The newest first. */
  states(workspaceId: string, slice: Slice): Promise<SlicePage<SavedState>>
  findState(id: string): Promise<SavedState | undefined>
}
