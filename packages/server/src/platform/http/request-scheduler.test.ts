import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RequestScheduler } from './server.ts'

/** A request that has arrived whole, and whose client waits. */
const arrived = () => ({ complete: true, socket: { destroyed: false } })

/** As many steps as a call takes before its work. */
async function manySteps(): Promise<void> {
  for (let step = 0; step < 30; step++) await Promise.resolve()
}

/** A clock that only work advances, and work that signals its end. */
function paced() {
  let now = 0
  const pace = new RequestScheduler(() => now)
  const done: string[] = []
  const run = (name: string, millis: number, outside?: () => Promise<void>) =>
    pace.run(arrived(), async () => {
      await manySteps()
      now += millis
      await outside?.()
      done.push(name)
    })
  return { pace, run, done }
}

test('what one turn has time for is done before the loop turns', async () => {
  const { run, done } = paced()
  const all = Promise.all([run('a', 1), run('b', 1), run('c', 1)])
  await Promise.resolve()
  await all
  expect(done).toEqual(['a', 'b', 'c'])
})

test('of many that call at once some have to wait until the loop has turned, in their order', async () => {
  const { run, done } = paced()
  const names = Array.from({ length: 50 }, (_, number) => `call ${number}`)
  const works: Promise<void>[] = []
  for (const name of names) {
    works.push(run(name, 10))
    // As between two connections with pending data.
    await manySteps()
    await manySteps()
  }
  expect(done).toEqual(names.slice(0, 2))
  await nextTurn()
  await nextTurn()
  expect(done.length).toBeLessThan(10)
  await Promise.all(works)
  expect(done).toEqual(names)
})

test('who comes later does not overtake those who wait', async () => {
  const { run, done } = paced()
  const first = [run('long', 100), run('b', 1), run('c', 1)]
  await nextTurn()
  const late = run('late', 1)
  await Promise.all([...first, late])
  expect(done.indexOf('late')).toBe(3)
})

test('one that waits for something outside, or fails, keeps nobody else back', async () => {
  const { run, done } = paced()
  const outside = Promise.withResolvers<void>()
  const slow = run('slow', 100, () => outside.promise)
  await Promise.resolve()
  const stuck = run('stuck', 1, () => outside.promise)
  const refused = run('refused', 1, () => Promise.reject(new Error('refused')))
  await expect(refused).rejects.toThrow('refused')
  await run('next', 1)
  expect(done).toEqual(['next'])
  outside.resolve()
  await Promise.all([slow, stuck])
  expect(done).toEqual(['next', 'slow', 'stuck'])
})

test('after one that waits for something outside the others still begin as a turn may bear', async () => {
  const { run, done } = paced()
  const outside = Promise.withResolvers<void>()
  const works = [run('first', 100)]
  await manySteps()
  await manySteps()
  works.push(run('waits', 1, () => outside.promise))
  for (let number = 0; number < 50; number++) works.push(run(`call ${number}`, 10))
  for (let turns = 0; turns < 4; turns++) await nextTurn()
  expect(done.length).toBeGreaterThan(1)
  expect(done.length).toBeLessThan(15)
  outside.resolve()
  await Promise.all(works)
  expect(done).toHaveLength(52)
})

test('one whose client has gone while it waited is dropped', async () => {
  const { pace, run, done } = paced()
  const request = arrived()
  const first = run('long', 100)
  await first
  const dropped = pace.run(request, async () => void done.push('dropped'))
  request.socket.destroyed = true
  await Promise.all([first, dropped, run('next', 1)])
  expect(done).toEqual(['long', 'next'])
})

/** Requests that end when they are told to. */
function held(pace: RequestScheduler, count: number, request = arrived) {
  const outside = Array.from({ length: count }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const works = outside.map(({ promise }, number) =>
    pace.run(request(), () => {
      begun.push(number)
      return promise
    }),
  )
  return { begun, works, end: (number: number) => outside[number]?.resolve() }
}

test('few are active at once, and the next begins when one ends', async () => {
  const pace = new RequestScheduler(() => 0)
  const { begun, works, end } = held(pace, 40)
  for (let turns = 0; turns < 4; turns++) await nextTurn()
  const first = begun.length
  expect(first).toBeLessThan(20)
  end(3)
  await works[3]
  await expect.poll(() => begun.length).toBe(first + 1)
  for (let number = 0; number < 40; number++) end(number)
  await Promise.all(works)
  expect(begun).toEqual(works.keys().toArray())
})

test('those that take long make room for others', async () => {
  const pace = new RequestScheduler()
  const { begun, works, end } = held(pace, 100)
  await expect.poll(() => begun.length).toBe(100)
  for (let number = 0; number < 100; number++) end(number)
  await Promise.all(works)
})

test('those whose clients have yet to send the rest keep nobody else back', async () => {
  const pace = new RequestScheduler(() => 0)
  const slow = held(pace, 100, () => ({ ...arrived(), complete: false }))
  const { begun, works, end } = held(pace, 1)
  await expect.poll(() => begun.length).toBe(1)
  end(0)
  for (let number = 0; number < 100; number++) slow.end(number)
  await Promise.all([...works, ...slow.works])
})
