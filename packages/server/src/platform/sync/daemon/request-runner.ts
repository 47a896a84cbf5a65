/** Requests that could not be done are looked at again after this long. */
const AGAIN_MS = 60_000
/** One may be at a long answer while another stops it. */
const MOST_AT_ONCE = 3

export interface RequestRunnerDeps {
  /** Whether anything is to be done in sessions whose home is here. */
  isDue(): Promise<boolean>
  /** Does it in a process of its own; settles when that is over. */
  runRequests(): Promise<void>
  now(): number
}

/** Has what other devices ask for in this device's sessions done, elsewhere than in the daemon, which is to stay small. */
export class RequestRunner {
  readonly #parts: RequestRunnerDeps
  readonly #running = new Set<Promise<void>>()
  #lastAt = -Infinity

  constructor(parts: RequestRunnerDeps) {
    this.#parts = parts
  }

  /** `hasNews` where something came in that may be a request. */
  async check(hasNews: boolean): Promise<void> {
    const { isDue, runRequests, now } = this.#parts
    const isAgain = this.#running.size === 0 && now() - this.#lastAt >= AGAIN_MS
    if (!(isAgain || (hasNews && this.#running.size < MOST_AT_ONCE)) || !(await isDue())) return
    this.#lastAt = now()
    const run = runRequests().finally(() => this.#running.delete(run))
    this.#running.add(run)
  }
}
