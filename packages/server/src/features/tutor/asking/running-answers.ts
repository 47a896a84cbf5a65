import type { EventLog } from '../store/event-log.ts'

/** How often a process that answers looks whether another has stopped it. */
const LOOK_MS = 500

/** An answer under way. */
export interface RunningAnswer {
  /** Fires when somebody has stopped it. */
  readonly signal: AbortSignal
  end(): void
}

/**
 * The answers that this process is making. One that is stopped in this process ends at once; one that is stopped in
 * another ends when its process next looks into the log, where the stop is an event.
 */
export class RunningAnswers {
  readonly #stops = new Map<string, AbortController>()

  /** `seen` is the last event that was looked at: a stop comes after it. */
  begin(log: EventLog, sessionId: string, questionId: string, seen: number): RunningAnswer {
    const stop = new AbortController()
    this.#stops.set(questionId, stop)
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS).unref()
    let looking = false
    const look = async () => {
      if (looking) return
      looking = true
      const stopped = await isStopped(log, sessionId, questionId, seen).finally(() => (looking = false))
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

  /** Ends the answer to this question, if this process is making it. */
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
