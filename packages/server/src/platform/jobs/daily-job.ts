const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Several servers on one database should not all begin at the same moment. */
const JITTER = 60 * MINUTE

export interface DailyJob {
  /** No further run begins, and the one under way is told to end and awaited. */
  stop(): Promise<void>
}

export interface DailyJobOptions {
  onError(error: unknown): void
  /** From 0 up to 1. */
  random?(): number
}

/** Runs something once a day, the first time within an hour and a few minutes, for as long as the program serves. */
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
