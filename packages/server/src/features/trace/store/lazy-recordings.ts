import type { Recordings } from '../model/recordings-port.ts'
import type { Store } from '../../../platform/store/store.ts'
import { JoinedRecordings } from './joined-recordings.ts'
import { ownRecordings } from './own/own-recordings.ts'
import type { LogIndex } from './read/open-recordings.ts'
import { UnbrokenRecordings } from './unbroken-recordings.ts'

/** All recordings there are, of each owner. The logs are opened with the first question that needs them. */
export class LazyRecordings {
  readonly #own: (owner: string) => Recordings
  readonly #openLogs: () => Promise<LogIndex>
  readonly #outdated: LogIndex[] = []
  #logs: Promise<LogIndex> | undefined

  constructor(store: Store, now: () => Date, openLogs: () => Promise<LogIndex>) {
    this.#own = ownRecordings(store, now)
    this.#openLogs = openLogs
  }

  of(owner: string): Recordings {
    return new JoinedRecordings(
      async () => new UnbrokenRecordings(owner, () => this.#opened()),
      this.#own(owner),
    )
  }

  async close(): Promise<void> {
    const logs = await this.#logs?.catch(() => undefined)
    for (const index of logs ? [...this.#outdated, logs] : this.#outdated) await index.close()
  }

  /** One whose file was taken away is left to the calls that are still reading it. */
  async #opened(): Promise<LogIndex> {
    const opening = (this.#logs ??= this.#opening())
    const logs = await opening
    if (logs.isCurrent()) return logs
    if (this.#logs === opening) {
      this.#outdated.push(logs)
      this.#logs = undefined
    }
    return (this.#logs ??= this.#opening())
  }

  /** What failed once may go well the next time. */
  #opening(): Promise<LogIndex> {
    return this.#openLogs().catch((error: unknown) => {
      this.#logs = undefined
      throw error
    })
  }
}
