const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Keeps several servers on one database from starting at the same moment. */
const JITTER = 60 * MINUTE

export interface DailyJob {
  /** Cancels the current run, waits for it and starts no other. */
  stop(): Promise<void>
}

export interface DailyJobOptions {
  onError(error: unknown): void
  /** From 0 up to 1. */
  random?(): number
}

/** Runs a job once a day while the program serves. The first run starts within about an hour. */
export function dailyJob(
  work: (signal: AbortSignal) => Promise<unknown>,
  { onError, random = Math.random }: DailyJobOptions,
): DailyJob {
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const plan = (base: number) => {
    if (!stopping.signal.aborted) timer = setTimeout(run, base + random() * JITTER).unref()
  }
  const run = () => {
    running = work(stopping.signal)
      .catch(onError)
      .finally(() => plan(DAY - JITTER / 2))
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
