import type {
  Findings,
  LongText,
  PlacedStep,
  ProviderName,
  RecordingHead,
  StepKind,
  TurnHead,
} from './recording.ts'

export interface RecordingFilter {
  provider?: ProviderName
  /** A project's hash, or a part of its folder. */
  project?: string
  since?: string
  until?: string
  /** Also those that another recording started. */
  withSubagents?: boolean
}

/** The newest first, by end; ties by id. */
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

/** Words found, within so much of the text around them that what leads to a secret is in sight. */
export interface Excerpt {
  text: string
  /** What of it is to be shown. */
  from: number
  to: number
  /** Whether there is more before and behind all this. */
  isBegun: boolean
  goesOn: boolean
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
  /** Where the next page begins, if there is one. */
  next: number | undefined
  /** Files whose text is not searchable yet. */
  pendingFiles: number
}

/** How far the index is, for whoever asks while it is being made. */
export interface IndexProgress {
  files: number
  pendingFiles: number
  pendingBytes: number
}

/** Recordings of one owner; nothing of it reaches another's. What is asked for is brought up to date first. */
export interface Recordings {
  list(filter: RecordingFilter, before: ListPosition | undefined, limit: number): Promise<RecordingHead[]>
  count(filter: RecordingFilter): Promise<number>
  /** Those whose id begins so, at most `limit`: one is the one meant, none or several are for the caller to explain. */
  withPrefix(prefix: string, limit: number): Promise<RecordingHead[]>
  /** Throws NOT_FOUND where the log has vanished. */
  open(id: string): Promise<Recording>
  search(query: SearchQuery, from: number, limit: number): Promise<SearchPage>
  progress(): Promise<IndexProgress>
}

/** One recording, as it is at the moment of opening. */
export interface Recording {
  readonly head: RecordingHead
  turns(from: number, limit: number): Promise<TurnHead[]>
  /** Steps of one turn in order; a read costs what these steps cost, wherever they lie. */
  steps(turn: number, from: number, limit: number): Promise<PlacedStep[]>
  /**
   * A piece of a long text from a byte of its source, at most `mostBytes` of it: never half a character or escape.
   * `next` is the byte where the following piece begins, absent at the end.
   */
  piece(text: LongText, from: number, mostBytes: number): Promise<{ text: string; next: number | undefined }>
  findings(): Promise<Findings>
  close(): Promise<void>
}
