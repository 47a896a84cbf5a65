/** How long to wait before failed requests are tried again. */
const AGAIN_MS = 60_000
/** While one process generates a long answer, another may stop it. */
const MOST_AT_ONCE = 3

export interface RequestRunnerDeps {
  /** Whether requests wait in sessions whose home is this device. */
  isDue(): Promise<boolean>
  /** Runs them in a child process. */
  runRequests(): Promise<void>
  now(): number
}

/** Runs other devices' requests to this device's sessions in a child process, to keep the daemon small. */
export class RequestRunner {
  readonly #deps: RequestRunnerDeps
  readonly #running = new Set<Promise<void>>()
  #lastAt = -Infinity

  constructor(deps: RequestRunnerDeps) {
    this.#deps = deps
  }

  /** `hasNews` is true if a request may have arrived. */
  async check(hasNews: boolean): Promise<void> {
    const { isDue, runRequests, now } = this.#deps
    const isAgain = this.#running.size === 0 && now() - this.#lastAt >= AGAIN_MS
    if (!(isAgain || (hasNews && this.#running.size < MOST_AT_ONCE)) || !(await isDue())) return
    this.#lastAt = now()
    const run = runRequests().finally(() => this.#running.delete(run))
    this.#running.add(run)
  }
}
