const MINUTE = 60_000
/** Keeps several servers on one database from starting at the same moment, as a share of the interval. */
const JITTER = 1 / 24

export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export interface RecurringJob {
  /** Cancels the current run, waits for it and starts no other. */
  stop(): Promise<void>
}

export interface RecurringJobOptions {
  readonly everyMs: number
  onError(error: unknown): void
  /** From 0 up to 1. */
  random?(): number
}

/** Runs a job again and again while the program serves. The first run starts a few minutes after the start. */
export function recurringJob(
  work: (signal: AbortSignal) => Promise<unknown>,
  { everyMs, onError, random = Math.random }: RecurringJobOptions,
): RecurringJob {
  const stopping = new AbortController()
  const jitter = everyMs * JITTER
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const plan = (base: number) => {
    if (!stopping.signal.aborted) timer = setTimeout(run, base + random() * jitter).unref()
  }
  const run = () => {
    running = work(stopping.signal)
      .catch(onError)
      .finally(() => plan(everyMs - jitter / 2))
  }
  plan(5 * MINUTE)

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
