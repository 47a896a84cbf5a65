import type { RecordingHead } from '../model/recording.ts'
import type {
  IndexProgress,
  ListPosition,
  Recording,
  RecordingFilter,
  Recordings,
  SearchPage,
  SearchQuery,
} from '../model/recordings-port.ts'
import { isDamage } from '../../../platform/derived-index/damage.ts'
import type { LogIndex } from './read/open-recordings.ts'

/** Recordings over an index that may be damaged at any time: it holds nothing that the logs do not, and is made anew. */
export class UnbrokenRecordings implements Recordings {
  readonly #owner: string
  readonly #index: () => Promise<LogIndex>

  constructor(owner: string, index: () => Promise<LogIndex>) {
    this.#owner = owner
    this.#index = index
  }

  list(filter: RecordingFilter, before: ListPosition | undefined, limit: number): Promise<RecordingHead[]> {
    return this.#ask((recordings) => recordings.list(filter, before, limit))
  }

  count(filter: RecordingFilter): Promise<number> {
    return this.#ask((recordings) => recordings.count(filter))
  }

  withPrefix(prefix: string, limit: number): Promise<RecordingHead[]> {
    return this.#ask((recordings) => recordings.withPrefix(prefix, limit))
  }

  open(id: string): Promise<Recording> {
    return this.#ask((recordings) => recordings.open(id))
  }

  search(query: SearchQuery, from: number, limit: number): Promise<SearchPage> {
    return this.#ask((recordings) => recordings.search(query, from, limit))
  }

  progress(): Promise<IndexProgress> {
    return this.#ask((recordings) => recordings.progress())
  }

  async #ask<Answer>(question: (recordings: Recordings) => Promise<Answer>): Promise<Answer> {
    const index = await this.#index()
    try {
      return await question(index.forOwner(this.#owner))
    } catch (error) {
      if (!isDamage(error)) throw error
      index.discard()
      return question((await this.#index()).forOwner(this.#owner))
    }
  }
}
