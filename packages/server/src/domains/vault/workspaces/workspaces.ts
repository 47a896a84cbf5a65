/** The workspaces of one owner, and what is kept under them. */
export interface Workspaces {
  /** The vault that calls under this workspace mean where they name none. */
  vaultOf(workspaceId: string): Promise<string | undefined>
  /** The school that calls under this workspace mean where they name none. */
  institutionOf(workspaceId: string): Promise<string | undefined>
}
