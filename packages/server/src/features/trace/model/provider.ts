import type { ProviderName } from './recording.ts'
import type { LogEvent, LogValue } from './log-event.ts'

/** `upserts`: a later record with the same key replaces the earlier one. */
export type LogLayout = 'lines' | 'upserts' | 'document'

export interface LogFile {
  layout: LogLayout
  /** The recording id, if the path contains it; otherwise its records do. */
  recordingId: string | undefined
  parent: string | undefined
  project: string | undefined
  compressed: boolean
}

export type Upsert = { type: 'put'; key: string } | { type: 'rewind'; to: string } | { type: 'set' }

/** Reads a line without parsing all of it: the type of a bookkeeping record, or events. Undefined if it has to be parsed. */
export type LineShortcut = (line: string, ignoresEchoes: boolean) => string | LogEvent[] | undefined

export interface HostEnvironment {
  home: string
  env: Readonly<Record<string, string | undefined>>
}

/** One agent's logs: where they are and how to read their records. No I/O. */
export interface LogProvider {
  readonly name: ProviderName
  /** The default folders. They need not exist. */
  roots(environment: HostEnvironment): string[]
  /** `path` is relative to the root, with `/`. Undefined if it is not a log. */
  fileAt(path: string): LogFile | undefined
  /** The events of one record. Never throws. */
  eventsOf(record: LogValue): LogEvent[]
  /**
   * The type of a record whose only event is `other`, from the beginning of its line, to save parsing.
   * The line may be incomplete.
   */
  bookkeepingOf?(line: string): string | undefined
  /** Saves more parsing by comparing lines with earlier ones; made anew for each reading. */
  shortcuts?(): LineShortcut
  /** Only for logs with upserts. */
  upsertOf?(record: LogValue): Upsert | undefined
  /** Only for documents: the property with the records. `eventsOf` first gets the rest of the document. */
  readonly recordsAt?: string
}
