import type { Reader, Writer } from '../store/store.ts'

/** The source of imported data, for citations. */
export interface SourceFacts {
  /** The adapter and the scope of rows that name none. An import replaces what has the same adapter and scope. */
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
  /** What it is a part of, such as a school and a subject; the source's own key without it. */
  scope?: string
  items: readonly Item[]
  /** Parsed, kept as text only, or skipped. */
  outcome: 'structured' | 'verbatim' | 'skipped'
  /** For rows that were not parsed: what and why. */
  remark?: string
}

export interface ImportInput {
  /** A file, a folder, a zip archive or an http(s) URL. */
  location: string
  /** Further ones for the same import. */
  more?: readonly string[]
  /** The path of a file below the imported folder or inside the archive: `La Sierra University/CHEM.json`. */
  path?: string
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
  /** The files that it reads of a folder or an archive, such as `.json`. Without them it opens folders itself. */
  extensions?: readonly string[]
  open(input: ImportInput): Promise<OpenedImport<Item>>
}

/** Malformed input: which line and why. Nothing is imported. */
export class ImportError extends Error {
  override readonly name = 'ImportError'

  constructor(where: string, reason: string) {
    super(`${where}: ${reason}`)
  }
}

/** What an import says about itself, and so about everything in it. */
export type RunFacts = Omit<SourceFacts, 'key'>

/** Items of one run. */
export interface RunItems<Item> {
  run: number
  source: RunFacts
  items: readonly Item[]
}

/** What an import means for readers: agreements, or courses and what belongs to them. */
export interface ImportChanges {
  /** Distinct rules of the import. */
  rules: number
  added: number
  changed: number
  /** No longer there. */
  ended: number
}

/** Writes an adapter's items to the feature's tables. */
export interface RecordWriter<Item> {
  /** Whether it writes schools or courses. */
  readonly hasCourses: boolean
  /** Writes to one run and returns how many rules are new. Duplicate items within a run count once. */
  write(db: Writer, run: number, items: readonly Item[]): Promise<number>
  /** Writes to runs that are all new, and returns how many rules each has. */
  writeNew(db: Writer, batch: readonly RunItems<Item>[]): Promise<readonly number[]>
  /** Compares staged runs with the active ones that they will replace. `all` also has the runs that stay. */
  compare(db: Reader, runs: ComparedRuns): Promise<ImportChanges>
  /** Deletes a part of these runs' rows. Returns true if there are more. */
  remove(db: Writer, runs: readonly number[]): Promise<boolean>
}

export interface ComparedRuns {
  all: readonly number[]
  staged: readonly number[]
  replaced: readonly number[]
}
