import { expect, test } from 'vitest'
import { onEachDatabase } from '../store/testing/test-stores.ts'
import { AllowanceStore } from './allowance-store.ts'
import { Allowances, type SharedCounter } from './allowances.ts'

const MINUTE = 60_000
const START = 1_800_000_000_000

const raise = (error: unknown) => {
  throw error
}

const failing: SharedCounter = {
  take: () => Promise.reject(new Error('no database')),
  deleteEndedBefore: () => Promise.reject(new Error('no database')),
}

const allowed = async (allowances: Allowances, maxCalls: number, tries: number): Promise<number> => {
  let count = 0
  for (let at = 0; at < tries; at += 1) {
    const { allowed: isAllowed } = await allowances.take('a', 'ann', { maxCalls, windowMs: MINUTE })
    if (isAllowed) count += 1
  }
  return count
}

onEachDatabase('allowances', (database) => {
  test('hold across nodes', async () => {
    const nodes = await Promise.all(
      [1, 2].map(
        async () =>
          new Allowances(new AllowanceStore(await database.open()), { onError: raise, now: () => START }),
      ),
    )
    const taken = await Promise.all(nodes.map((node) => allowed(node, 200, 200)))
    const sum = taken.reduce((total, each) => total + each, 0)
    expect(sum).toBeGreaterThanOrEqual(170)
    expect(sum).toBeLessThanOrEqual(220)
    await Promise.all(nodes.map((node) => node.settle()))
  })

  test('are exact for small limits', async () => {
    const nodes = await Promise.all(
      [1, 2].map(
        async () =>
          new Allowances(new AllowanceStore(await database.open()), { onError: raise, now: () => START }),
      ),
    )
    const taken = await Promise.all(nodes.map((node) => allowed(node, 10, 10)))
    expect(taken.reduce((total, each) => total + each, 0)).toBe(10)
  })

  test('begin again with the next window, and leave no row of an ended one', async () => {
    const store = await database.open()
    let now = START + 1_000
    const allowances = new Allowances(new AllowanceStore(store), { onError: raise, now: () => now })
    const limit = { maxCalls: 1, windowMs: MINUTE }
    expect(await allowances.take('a', 'ann', limit)).toEqual({ allowed: true })
    expect(await allowances.take('a', 'ann', limit)).toEqual({
      allowed: false,
      retryAfterMs: 59_000,
      used: 2,
    })
    expect(await allowances.take('a', 'bob', limit)).toEqual({ allowed: true })
    now += 11 * MINUTE
    expect(await allowances.take('a', 'ann', limit)).toEqual({ allowed: true })
    await allowances.settle()
    const rows = await store.read.selectFrom('allowance').select(['owner', 'taken']).execute()
    expect(rows).toEqual([{ owner: 'ann', taken: 1 }])
  })
})

test('the first calls of a window ask nobody', () => {
  const allowances = new Allowances(failing, { onError: raise, now: () => START })
  const limit = { maxCalls: 600, windowMs: MINUTE }
  expect(allowances.take('a', 'ann', limit)).toEqual({ allowed: true })
})

test.each([10, 600])('without the counter a node counts up to %i alone', async (maxCalls) => {
  const errors: unknown[] = []
  const allowances = new Allowances(failing, { onError: (error) => errors.push(error), now: () => START })
  expect(await allowed(allowances, maxCalls, 2 * maxCalls)).toBe(maxCalls)
  expect(errors.length).toBeGreaterThan(0)
})

test('a counter that never answers holds no call up', async () => {
  const silent: SharedCounter = { ...failing, take: () => new Promise(() => undefined) }
  const allowances = new Allowances(silent, { onError: () => undefined, now: () => START, patienceMs: 1 })
  expect(await allowed(allowances, 10, 20)).toBe(10)
})
