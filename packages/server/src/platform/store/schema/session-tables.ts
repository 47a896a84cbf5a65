/** What a conversation's calls belong to. */
export interface SessionTable {
  id: string
  owner: string
  kind: 'call' | 'tutoring'
  /** Where it began; together with its name it tells sessions of one owner apart. */
  workspace: string
  /** What its client calls it; null where it was given no name. */
  name: string | null
  /** The workspace that was loaded in it since, where its calls are now made. */
  boundWorkspace: string | null
  createdAt: string
}

export interface SessionTables {
  session: SessionTable
}
