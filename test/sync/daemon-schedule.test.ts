import { expect, test } from 'vitest'
import { DEFAULT_SYNC_SECONDS } from '../../packages/server/src/platform/settings/environment.ts'
import { RequestRunner } from '../../packages/server/src/platform/sync/daemon/request-runner.ts'
import { runSyncLoop, type LoopDeps } from '../../packages/server/src/platform/sync/daemon/daemon-loop.ts'
import {
  dueNow,
  isDue,
  LONGEST_PAUSE_MS,
  planAfter,
  WATCH_MS,
  type Outcome,
} from '../../packages/server/src/platform/sync/daemon/schedule.ts'

const POLL_MS = DEFAULT_SYNC_SECONDS * 1000
const quiet: Outcome = { kind: 'done', sent: 0, received: 0, hasMore: false }
const away: Outcome = { kind: 'away' }

/** How long after a row of outcomes the next round is, from the last one on. */
function pauseAfter(outcomes: readonly Outcome[], share = 1): number {
  return outcomes.reduce((plan, outcome) => planAfter(plan, outcome, 0, share, POLL_MS), dueNow(0)).dueAt
}

test('a server that is away is asked less and less, never more seldom than once a minute', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((count) =>
    pauseAfter(Array.from({ length: count }, () => away)),
  )
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(pauseAfter([away, away], 0)).toBe(1_000)
  expect(pauseAfter([away, away, quiet, away])).toBe(1_000)
  expect(pauseAfter([away, quiet])).toBe(POLL_MS)
  expect(pauseAfter([{ kind: 'barred' }])).toBe(LONGEST_PAUSE_MS)
})

test('a server that asks for a pause gets it, within reason', () => {
  expect(pauseAfter([{ kind: 'away', retryAfterMs: 90_000 }])).toBe(90_000)
  expect(pauseAfter([{ kind: 'away', retryAfterMs: 10 }])).toBe(1_000)
  expect(pauseAfter([{ kind: 'away', retryAfterMs: 1e12 }])).toBe(60 * 60_000)
})

test('an edit goes at once after a success, and waits with the others after a failure', () => {
  expect(isDue(planAfter(dueNow(0), quiet, 0, 1, POLL_MS), 1, true)).toBe(true)
  expect(isDue(planAfter(dueNow(0), quiet, 0, 1, POLL_MS), 1, false)).toBe(false)
  expect(isDue(planAfter(dueNow(0), away, 0, 1, POLL_MS), 1, true)).toBe(false)
  expect(isDue(planAfter(dueNow(0), away, 0, 1, POLL_MS), 1_000, false)).toBe(true)
})

interface World {
  outcome: Outcome
  stamp: number
  waiting: boolean
  mark: string
  now: number
  /** When each round was. */
  rounds: number[]
  /** What happens during a round. */
  during: Readonly<Record<number, (world: World) => void>>
}

/** Runs the loop on a clock of the test's own; `at` says what happens when. */
async function play(
  until: number,
  at: World['during'],
  during: World['during'] = {},
  pollMs = POLL_MS,
): Promise<World> {
  const world: World = { outcome: quiet, stamp: 0, waiting: false, mark: 'first', now: 0, rounds: [], during }
  const stop = new AbortController()
  const parts: LoopDeps = {
    stamp: () => String(world.stamp),
    hasWaiting: async () => world.waiting,
    linkMark: async () => world.mark,
    async round() {
      world.rounds.push(world.now)
      if (world.outcome.kind === 'done') world.waiting = false
      world.during[world.rounds.length]?.(world)
      return world.outcome
    },
    onDone: async () => undefined,
    now: () => world.now,
    async wait(milliseconds) {
      const to = world.now + milliseconds
      for (const [time, happens] of Object.entries(at))
        if (Number(time) > world.now && Number(time) <= to) happens(world)
      world.now = to
      if (to >= until) stop.abort()
    },
    random: () => 1,
    pollMs,
    signal: stop.signal,
  }
  await runSyncLoop(parts)
  return world
}

const edit = (world: World): void => {
  world.stamp++
  world.waiting = true
}

test('a quiet daemon asks every five seconds', async () => {
  expect((await play(20_500, {})).rounds).toEqual([0, 5_000, 10_000, 15_000, 20_000])
})

test('a quiet daemon asks as often as it was told to', async () => {
  expect((await play(3_500, {}, {}, 1_000)).rounds).toEqual([0, 1_000, 2_000, 3_000])
})

test('an edit is noticed within a quarter of a second; what is not to be sent is not', async () => {
  const { rounds } = await play(9_000, { 1_010: edit, 7_000: (world) => void world.stamp++ })
  expect(rounds).toEqual([0, 1_250, 6_250])
  expect(rounds[1]).toBeLessThanOrEqual(1_010 + WATCH_MS)
})

test('an edit during a round goes with another one right after it', async () => {
  expect((await play(9_000, {}, { 2: edit })).rounds).toEqual([0, 5_000, 5_000])
})

test('an edit while the server is away goes with the next try, and the one after that at once', async () => {
  const { rounds } = await play(9_000, {
    4_000: (world) => (world.outcome = away),
    5_500: edit,
    5_600: (world) => (world.outcome = quiet),
    7_100: edit,
  })
  expect(rounds).toEqual([0, 5_000, 6_000, 7_250])
})

test('a device that is linked again goes on at once', async () => {
  const { rounds } = await play(12_000, {
    4_000: (world) => (world.outcome = { kind: 'barred' }),
    9_100: (world) => {
      world.mark = 'second'
      world.outcome = quiet
    },
  })
  expect(rounds).toEqual([0, 5_000, 9_250])
})

test('it ends with its link', async () => {
  const { rounds } = await play(60_000, { 4_000: (world) => (world.outcome = { kind: 'unlinked' }) })
  expect(rounds).toEqual([0, 5_000])
})

test('requests are answered when they come, three at a time, and those that stay after a minute', async () => {
  let [started, now] = [0, 0]
  const running: (() => void)[] = []
  const answerer = new RequestRunner({
    isDue: async () => true,
    runRequests: () => {
      started++
      return new Promise((resolve) => running.push(resolve))
    },
    now: () => now,
  })
  for (let round = 0; round < 5; round++) await answerer.check(true)
  expect(started).toBe(3)
  for (const end of running.splice(0)) end()
  await Promise.resolve().then(() => undefined)
  now = 59_999
  await answerer.check(false)
  expect(started).toBe(3)
  now = 60_000
  await answerer.check(false)
  expect(started).toBe(4)
})
