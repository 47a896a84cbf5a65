/** What is known of a log file between two readings of it. */
export interface FileRow {
  id: number
  /** Grows with every change of the row, so that of two processes that go on from the same point one gives way. */
  version: number
  root: number
  /** Relative to the root, with `/`. */
  path: string
  inode: string
  size: number
  changed: number
  head_length: number
  head_hash: string
  /** Of the bytes before `position`. */
  tail_hash: string
  /** Up to here it is folded. */
  position: number
  /** Of the log's first line. */
  mark: string
  /** How often it was rewritten. */
  generation: number
  skipped: number
  /** 1 where the last line is only half written. */
  half: number
  recording: string
  parent: string | null
  cwd: string | null
  folder: string
  project_hash: string
  started: string
  ended: string
  is_shadowed: number
  /** RecordingTotals and FoldState as JSON. */
  totals: string
  state: string
  /** Up to this step the text can be searched. */
  text_turn: number
  text_step: number
  is_searchable: number
}

export type NewFileRow = Omit<
  FileRow,
  'id' | 'version' | 'is_shadowed' | 'text_turn' | 'text_step' | 'is_searchable'
>

export interface RootRow {
  id: number
  owner: number
  provider: string
  path: string
}

export interface TurnRecord {
  number: number
  first_step: number
  steps: number
  duration: number | null
  tokens: number
  /** SavedTurn as JSON. */
  head: string
  places: Uint8Array
  links: Uint8Array
}

export interface LateRow {
  turn: number
  step: number
  subagent: string
  tool: string
  result_turn: number | null
  result_step: number | null
  is_failed: number | null
  duration: number | null
}
