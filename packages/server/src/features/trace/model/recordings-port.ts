import type {
  Findings,
  LongText,
  PlacedStep,
  ProviderName,
  RecordingHead,
  StepKind,
  TokenUse,
  TurnHead,
} from './recording.ts'

export interface RecordingFilter {
  provider?: ProviderName
  /** A project's hash or part of its folder. */
  project?: string
  since?: string
  until?: string
  /** Include recordings that another one started. */
  withSubagents?: boolean
}

/** Newest first, by end, then by id. */
export interface ListPosition {
  at: string
  id: string
}

export interface SearchQuery {
  text: string
  filter: RecordingFilter
  kinds?: readonly StepKind[]
  recordingId?: string
}

/** A hit with enough text around it to recognise secrets. */
export interface Excerpt {
  text: string
  from: number
  to: number
  /** Whether `text` itself was cut at its ends. */
  cutBefore: boolean
  cutAfter: boolean
}

export interface SearchHit {
  recordingId: string
  provider: ProviderName
  turn: number
  step: number
  kind: StepKind
  name: string | null
  at: string | null
  excerpt: Excerpt
  score: number
}

export interface SearchPage {
  hits: SearchHit[]
  next: number | undefined
  /** Files whose text is not searchable yet. */
  pendingFiles: number
}

export type SpendingFilter = Pick<RecordingFilter, 'provider' | 'project'>

/** The tokens of one model in one recording within a quarter of an hour. */
export interface RecordingSpending {
  recordingId: string
  parent: string | null
  provider: ProviderName
  projectHash: string
  /** Where the agent worked, or the name of our workspace. */
  folder: string
  /** When the quarter began; null if the log has no times. */
  at: string | null
  model: string
  tokens: TokenUse
  /** Those beyond the limit of the base price. */
  above: TokenUse
}

/** How far the index is while it is being built. */
export interface IndexProgress {
  files: number
  pendingFiles: number
  pendingBytes: number
}

/** The recordings of one owner. Each call updates the index first. */
export interface Recordings {
  list(filter: RecordingFilter, before: ListPosition | undefined, limit: number): Promise<RecordingHead[]>
  count(filter: RecordingFilter): Promise<number>
  withPrefix(prefix: string, limit: number): Promise<RecordingHead[]>
  /** Throws NOT_FOUND if the log is gone. */
  open(id: string): Promise<Recording>
  search(query: SearchQuery, from: number, limit: number): Promise<SearchPage>
  progress(): Promise<IndexProgress>
  /** What the matching recordings have spent, sub-agents included. */
  spending(filter: SpendingFilter): Promise<RecordingSpending[]>
}

export interface Recording {
  readonly head: RecordingHead
  turns(from: number, limit: number): Promise<TurnHead[]>
  /** Steps of one turn in order. Reads only their records. */
  steps(turn: number, from: number, limit: number): Promise<PlacedStep[]>
  /**
   * At most `mostBytes` of a long text from a byte of its source, never half a character or escape.
   * `next` is where the following piece begins, absent at the end.
   */
  piece(text: LongText, from: number, mostBytes: number): Promise<{ text: string; next: number | undefined }>
  findings(): Promise<Findings>
  close(): Promise<void>
}
