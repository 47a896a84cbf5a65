import type { Recordings } from '../domains/trace/recordings-port.ts'
import type { Store } from '../store/store.ts'
import { JoinedRecordings } from './joined-recordings.ts'
import { ownRecordings } from './own/own-recordings.ts'
import type { LogIndex } from './read/open-recordings.ts'

/** All recordings there are, of each owner. The logs are opened with the first question that needs them. */
export class LazyRecordings {
  readonly #own: (owner: string) => Recordings
  readonly #openLogs: () => Promise<LogIndex>
  #logs: Promise<LogIndex> | undefined

  constructor(store: Store, openLogs: () => Promise<LogIndex>) {
    this.#own = ownRecordings(store)
    this.#openLogs = openLogs
  }

  of(owner: string): Recordings {
    return new JoinedRecordings(async () => (await this.#opened()).forOwner(owner), this.#own(owner))
  }

  async close(): Promise<void> {
    const logs = await this.#logs?.catch(() => undefined)
    await logs?.close()
  }

  /** What failed once may go well the next time. */
  #opened(): Promise<LogIndex> {
    this.#logs ??= this.#openLogs().catch((error: unknown) => {
      this.#logs = undefined
      throw error
    })
    return this.#logs
  }
}
