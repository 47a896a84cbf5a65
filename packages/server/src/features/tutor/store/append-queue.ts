import { setImmediate } from 'node:timers/promises'
import type { Outcome, Turn } from './append-plan.ts'
import type { Appended } from './event-log.ts'

/** As many as wait share one transaction, up to this: the last of them should not wait long. */
const MOST_AT_ONCE = 64

/** Commits the turns together, or throws and leaves nothing. `careful` takes into account what may be there already. */
export type CommitTurns = (turns: readonly Turn[], careful: boolean) => Promise<readonly Outcome[]>

interface Waiting {
  readonly turn: Turn
  readonly settle: PromiseWithResolvers<Appended>
}

/**
 * Group commit: whoever comes while a transaction is on its way to the disk shares the next one. Nobody is told of
 * success before the commit, and nobody fails because of another.
 */
export class AppendQueue {
  readonly #commit: CommitTurns
  readonly #onIdle: () => void
  #waiting: Waiting[] = []
  #running = false

  constructor(commit: CommitTurns, onIdle: () => void) {
    this.#commit = commit
    this.#onIdle = onIdle
  }

  append(turn: Turn): Promise<Appended> {
    const settle = Promise.withResolvers<Appended>()
    this.#waiting.push({ turn, settle })
    if (!this.#running) void this.#run()
    return settle.promise
  }

  async #run(): Promise<void> {
    this.#running = true
    while (this.#waiting.length > 0) {
      // Those who have just been answered get to ask again before the next transaction begins.
      await setImmediate()
      await this.#commitTogether(this.#waiting.splice(0, MOST_AT_ONCE))
    }
    this.#running = false
    this.#onIdle()
  }

  /** Goes the short way with all of them; where that fails, the sure way with each. */
  async #commitTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#settle(batch, false)
    } catch {
      for (const each of batch) await this.#settle([each], true).catch(each.settle.reject)
    }
  }

  async #settle(batch: readonly Waiting[], careful: boolean): Promise<void> {
    const outcomes = await this.#commit(
      batch.map(({ turn }) => turn),
      careful,
    )
    batch.forEach(({ settle }, index) => {
      const outcome = outcomes[index]
      if (outcome?.kind === 'appended') settle.resolve(outcome.appended)
      else settle.reject(outcome?.reason)
    })
  }
}
