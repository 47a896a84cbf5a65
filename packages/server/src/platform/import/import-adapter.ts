import type { Writer } from '../store/store.ts'

/** Where imported data comes from; every answer that uses it can say so. */
export interface SourceFacts {
  /** Names what a later import replaces: the same key again takes the place of the earlier one. */
  key: string
  name: string
  link: string | null
  /** YYYY-MM-DD */
  accessedOn: string
  /** The words that the source requires wherever its data is shown. */
  attribution: string | null
  demo: boolean
}

/** One row of a source and what became of it. */
export interface ImportedRow<Item> {
  /** Where to go on behind this row after a stop. */
  checkpoint: number
  items: readonly Item[]
  /** Understood, kept only as text, or passed over. */
  outcome: 'structured' | 'verbatim' | 'skipped'
  /** For rows that are not structured: what and why. */
  remark?: string
}

export interface ImportInput {
  /** A file's path or an http(s) address. */
  location: string
  today: string
  signal: AbortSignal
  /** Whose it will be, where it belongs to one user. */
  owner?: string
  /** Adapter-specific choices, such as `institution=LANG`. */
  options: Readonly<Record<string, string>>
}

export interface OpenedImport<Item> {
  source: SourceFacts
  /** Changes when the content does: importing the same again does nothing. Null where it cannot be known before. */
  contentHash: string | null
  /** How many rows there are, where that is known before. */
  total: number | null
  /** The rows behind the checkpoint, in their order. Malformed input throws `ImportError`. */
  rows(after: number): AsyncIterable<ImportedRow<Item>>
}

/** Reads one kind of source. */
export interface ImportAdapter<Item> {
  /** As `tn import <name>` takes it. */
  name: string
  about: string
  open(input: ImportInput): Promise<OpenedImport<Item>>
}

/** Input that cannot be read: which line, and why. Nothing of it is kept. */
export class ImportError extends Error {
  override readonly name = 'ImportError'

  constructor(where: string, reason: string) {
    super(`${where}: ${reason}`)
  }
}

/** Puts what an adapter read into the tables of its domain, under one run. */
export interface RecordWriter<Item> {
  /** Writes a batch; returns how many rules it newly stored. The same item twice in one run is one. */
  write(db: Writer, run: number, items: readonly Item[]): Promise<number>
  /** Takes away a part of what a run wrote; true where there is more. */
  remove(db: Writer, run: number): Promise<boolean>
}
