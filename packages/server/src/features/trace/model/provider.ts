import type { ProviderName } from './recording.ts'
import type { LogEvent, LogValue } from './log-event.ts'

/** How a log is written. `upserts`: a later record with the same key takes the place of the earlier one. */
export type LogLayout = 'lines' | 'upserts' | 'document'

/** What a path below a provider's root is. */
export interface LogFile {
  layout: LogLayout
  /** The recording that it holds, where the path tells; otherwise its records do. */
  recordingId: string | undefined
  parent: string | undefined
  /** Where the path tells the project. */
  project: string | undefined
  compressed: boolean
}

/** What a record of a log with upserts does to those before it. */
export type Upsert =
  | { type: 'put'; key: string }
  | { type: 'rewind'; to: string }
  /** Facts about the whole. */
  | { type: 'set' }

/**
 * What a line tells, without the whole of it being parsed: the type of a record that is bookkeeping, or its events.
 * Undefined where that cannot be told. `speaks`: echoes do not count any more.
 */
export type LineShortcut = (line: string, speaks: boolean) => string | LogEvent[] | undefined

export interface Surroundings {
  home: string
  env: Readonly<Record<string, string | undefined>>
}

/** One agent's logs: where they lie, and what their records say. Pure but for nothing. */
export interface LogProvider {
  readonly name: ProviderName
  /** Where the owner of this machine has them. Folders that are not there do no harm. */
  roots(surroundings: Surroundings): string[]
  /** `path` is relative to the root, with `/`. Undefined for what is no log. */
  fileAt(path: string): LogFile | undefined
  /** The events of one record. Must not throw on any value. */
  eventsOf(record: LogValue): LogEvent[]
  /**
   * The type of a record that surely makes no event but `other`, told from the beginning of its line alone;
   * it spares the parse. Whether the line is whole is not looked at.
   */
  bookkeepingOf?(line: string): string | undefined
  /** Spares more of the parse by comparing lines with those before; one is made for each reading. */
  shortcuts?(): LineShortcut
  /** Only for logs with upserts. */
  upsertOf?(record: LogValue): Upsert | undefined
  /** Only for documents: the property that holds the records; the rest is given to `eventsOf` without it, first. */
  readonly recordsAt?: string
}
