import { withDeadline } from './deadline.ts'
import { callOnce, type Running } from './running.ts'

export type Concurrency = 1 | 16

export interface Limit {
  millis: number
  calls?: number
}

/** What the client saw while it made calls for a while. */
export interface Slice {
  latencyMicros: number[]
  seconds: number
  /** The share of its core that the client used: near 1 it is the client that limits the rate. */
  clientBusy: number
}

const grace = 10_000

/** Makes calls, `concurrency` at a time, until a limit is reached. */
export async function runSlice(
  running: Running,
  concurrency: Concurrency,
  { millis, calls = Infinity }: Limit,
): Promise<Slice> {
  const latencyMicros: number[] = []
  const usageBefore = process.cpuUsage()
  const began = performance.now()
  const caller = async () => {
    let now = began
    while (now - began < millis && latencyMicros.length < calls) {
      running.turn += 1
      await callOnce(running.contestant, running.session, running.turn)
      const answered = performance.now()
      latencyMicros.push((answered - now) * 1000)
      now = answered
    }
  }
  const callers = Promise.all(Array.from({ length: concurrency }, caller))
  await withDeadline(millis + grace, 'a round of calls', callers)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(usageBefore)
  return { latencyMicros, seconds, clientBusy: (user + system) / 1e6 / seconds }
}
