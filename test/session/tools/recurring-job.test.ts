import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY, recurringJob } from '../../../packages/server/src/platform/jobs/recurring-job.ts'

const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a daily job runs once a day, goes on after a failure, and ends when it is stopped', async () => {
  const runs: number[] = []
  const errors: unknown[] = []
  const job = recurringJob(
    async () => {
      runs.push(Date.now())
      if (runs.length === 1) throw new Error('no')
    },
    { everyMs: DAY, onError: (error) => void errors.push(error), random: () => 0.5 },
  )
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(runs).toHaveLength(1)
  expect(errors).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(48 * HOUR)
  expect(runs).toHaveLength(3)
  expect((runs[2] ?? 0) - (runs[1] ?? 0)).toBe(24 * HOUR)
  await job.stop()
  await vi.advanceTimersByTimeAsync(48 * HOUR)
  expect(runs).toHaveLength(3)
})

test('a daily job that is under way is told to stop and awaited', async () => {
  let ended = false
  const job = recurringJob(
    (signal) =>
      new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => {
          ended = true
          resolve()
        }),
      ),
    { everyMs: DAY, onError: () => undefined, random: () => 0 },
  )
  await vi.advanceTimersByTimeAsync(HOUR)
  await job.stop()
  expect(ended).toBe(true)
})
