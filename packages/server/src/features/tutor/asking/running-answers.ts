import type { EventLog } from '../store/event-log.ts'

/** How often to check whether another process has stopped the answer. */
const POLL_MS = 500

export interface RunningAnswer {
  /** Aborts when the answer is stopped. */
  readonly signal: AbortSignal
  end(): void
}

/**
 * The answers in progress in this process. A stop in this process takes effect at once; one in another process when the
 * log is next polled.
 */
export class RunningAnswers {
  readonly #stops = new Map<string, AbortController>()

  /** `seen` is the last event read: a stop comes after it. */
  begin(log: EventLog, sessionId: string, questionId: string, seen: number): RunningAnswer {
    const stop = new AbortController()
    this.#stops.set(questionId, stop)
    const timer = setInterval(() => void poll().catch(() => undefined), POLL_MS).unref()
    let polling = false
    const poll = async () => {
      if (polling) return
      polling = true
      const stopped = await isStopped(log, sessionId, questionId, seen).finally(() => (polling = false))
      if (stopped) stop.abort()
    }
    return {
      signal: stop.signal,
      end: () => {
        clearInterval(timer)
        if (this.#stops.get(questionId) === stop) this.#stops.delete(questionId)
      },
    }
  }

  /** Stops the answer, if this process is making it. */
  stop(questionId: string): void {
    this.#stops.get(questionId)?.abort()
  }
}

async function isStopped(
  log: EventLog,
  sessionId: string,
  questionId: string,
  after: number,
): Promise<boolean> {
  const range = { after, upTo: Number.MAX_SAFE_INTEGER, limit: 100 }
  const ends = await log.ofTypes(sessionId, ['stopped', 'ended'], range)
  return ends.some((event) => event.type === 'ended' || Object(event.payload).answers === questionId)
}
