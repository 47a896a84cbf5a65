import { setImmediate } from 'node:timers/promises'
import type { Outcome, AppendRequest } from './append-plan.ts'
import type { Appended } from './event-log.ts'

/** The most requests per transaction, so that the last one does not wait long. */
const MOST_AT_ONCE = 64

/** Commits the requests together, or throws and writes nothing. `careful` checks for events that are already stored. */
export type CommitRequests = (
  requests: readonly AppendRequest[],
  careful: boolean,
) => Promise<readonly Outcome[]>

interface Waiting {
  readonly request: AppendRequest
  readonly settle: PromiseWithResolvers<Appended>
}

/**
 * Group commit: requests that come during a transaction share the next one. Each is resolved after its commit, and none
 * fails because of another.
 */
export class AppendQueue {
  readonly #commit: CommitRequests
  readonly #onIdle: () => void
  #waiting: Waiting[] = []
  #running = false

  constructor(commit: CommitRequests, onIdle: () => void) {
    this.#commit = commit
    this.#onIdle = onIdle
  }

  append(request: AppendRequest): Promise<Appended> {
    const settle = Promise.withResolvers<Appended>()
    this.#waiting.push({ request, settle })
    if (!this.#running) void this.#run()
    return settle.promise
  }

  async #run(): Promise<void> {
    this.#running = true
    while (this.#waiting.length > 0) {
      // Lets callers that were just resolved append again before the next transaction.
      await setImmediate()
      await this.#commitTogether(this.#waiting.splice(0, MOST_AT_ONCE))
    }
    this.#running = false
    this.#onIdle()
  }

  /** Commits all at once; if that fails, each one carefully by itself. */
  async #commitTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#settle(batch, false)
    } catch {
      for (const each of batch) await this.#settle([each], true).catch(each.settle.reject)
    }
  }

  async #settle(batch: readonly Waiting[], careful: boolean): Promise<void> {
    const outcomes = await this.#commit(
      batch.map(({ request }) => request),
      careful,
    )
    batch.forEach(({ settle }, index) => {
      const outcome = outcomes[index]
      if (outcome?.kind === 'appended') settle.resolve(outcome.appended)
      else settle.reject(outcome?.reason)
    })
  }
}
