import type { Writer } from '../store/store.ts'

/** The source of imported data, for citations. */
export interface SourceFacts {
  /** A later import with the same key replaces this one. */
  key: string
  name: string
  link: string | null
  /** YYYY-MM-DD */
  accessedOn: string
  /** The attribution that the source requires. */
  attribution: string | null
  demo: boolean
}

/** One row of a source and its result. */
export interface ImportedRow<Item> {
  /** Where to resume after this row. */
  checkpoint: number
  items: readonly Item[]
  /** Parsed, kept as text only, or skipped. */
  outcome: 'structured' | 'verbatim' | 'skipped'
  /** For rows that were not parsed: what and why. */
  remark?: string
}

export interface ImportInput {
  /** A file path or an http(s) URL. */
  location: string
  today: string
  signal: AbortSignal
  /** The user it belongs to, if any. */
  owner?: string
  /** Adapter-specific options, such as `institution=LANG`. */
  options: Readonly<Record<string, string>>
}

export interface OpenedImport<Item> {
  source: SourceFacts
  /** Changes with the content; importing the same content again does nothing. Null if unknown in advance. */
  contentHash: string | null
  /** The number of rows, if known in advance. */
  total: number | null
  /** The rows after the checkpoint, in order. Malformed input throws `ImportError`. */
  rows(after: number): AsyncIterable<ImportedRow<Item>>
}

/** Reads one kind of source. */
export interface ImportAdapter<Item> {
  /** Its name for `tn import <name>`. */
  name: string
  about: string
  open(input: ImportInput): Promise<OpenedImport<Item>>
}

/** Malformed input: which line and why. Nothing is imported. */
export class ImportError extends Error {
  override readonly name = 'ImportError'

  constructor(where: string, reason: string) {
    super(`${where}: ${reason}`)
  }
}

/** Writes an adapter's items to the feature's tables, under one run. */
export interface RecordWriter<Item> {
  /** Writes a batch and returns how many rules are new. Duplicate items within a run count once. */
  write(db: Writer, run: number, items: readonly Item[]): Promise<number>
  /** Deletes a part of a run's rows. Returns true if there are more. */
  remove(db: Writer, run: number): Promise<boolean>
}
