import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { IdempotencyStore, type IdempotencyMode } from './idempotency-store.ts'
import { onEachDatabase } from './testing/test-stores.ts'
import { nextMessage } from './testing/process.ts'
import { addTask, sampleTask, taskTitles } from './testing/sample-task.ts'

const KEY = { owner: 'ann', tool: 'add_task', clientEventId: 'event-1', payloadHash: 'hash-1' }
const LONG_AGO = '2020-01-01T00:00:00.000Z'
const later = (ms: number) => () => new Date(Date.now() + ms)

onEachDatabase('idempotency', (database) => {
  const modes: IdempotencyMode[] = ['atomic', 'two-phase']

  test.each(modes)('runs the work of a key once and replays its result exactly: %s', async (mode) => {
    const store = await database.open()
    const calls = new IdempotencyStore(store)
    const result = '{ "b": 1,\n"a": "é" }'
    const work = async () => {
      await addTask(store)
      return result
    }
    expect(await calls.run(KEY, mode, work)).toEqual({ kind: 'ran', result })
    expect(await calls.run(KEY, mode, work)).toEqual({ kind: 'replayed', result })
    expect(await calls.run({ ...KEY, payloadHash: 'hash-2' }, mode, work)).toEqual({ kind: 'conflict' })
    expect(await taskTitles(store)).toHaveLength(1)
  })

  test.each(modes)('keeps the keys of owners, tools and events apart: %s', async (mode) => {
    const store = await database.open()
    const calls = new IdempotencyStore(store)
    for (const other of [{}, { owner: 'bob' }, { tool: 'edit_task' }, { clientEventId: 'event-2' }]) {
      const result = JSON.stringify(other)
      expect(await calls.run({ ...KEY, ...other }, mode, async () => result)).toEqual({ kind: 'ran', result })
    }
  })

  test.each(modes)('keeps nothing of work that throws: %s', async (mode) => {
    const store = await database.open()
    const calls = new IdempotencyStore(store)
    await expect(calls.run(KEY, mode, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await store.read.selectFrom('idempotency').selectAll().execute()).toEqual([])
    expect(await calls.run(KEY, mode, async () => 'second')).toEqual({ kind: 'ran', result: 'second' })
  })

  test('undoes what atomic work had written when it throws', async () => {
    const store = await database.open()
    const failing = new IdempotencyStore(store).run(KEY, 'atomic', async () => {
      await addTask(store)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await taskTitles(store)).toEqual([])
  })

  test('has atomic work on the disk, whatever it does, before its result is given', async () => {
    const store = await database.open()
    const result = new IdempotencyStore(store).run(KEY, 'atomic', () =>
      store.write(async () => 'kept', { durable: true }),
    )
    expect(await result).toEqual({ kind: 'ran', result: 'kept' })
  })

  test('lets one of many run atomic work while the others wait for its result', async () => {
    const stores = await Promise.all([database.open(), database.open()])
    const call = (index: number) =>
      new IdempotencyStore(stores[index % 2 === 0 ? 0 : 1]).run(KEY, 'atomic', async () => String(index))
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, index) => call(index)))
    expect(outcomes.filter(({ kind }) => kind === 'ran')).toHaveLength(1)
    expect(new Set(outcomes.map((outcome) => 'result' in outcome && outcome.result)).size).toBe(1)
  })

  test('lets one process of several run atomic work', async () => {
    const children = await Promise.all(
      [1, 2, 3].map(() => database.fork('run-idempotent.ts', 'atomic', 'end')),
    )
    const outcomes = await Promise.all(children.map(nextMessage))
    const store = await database.open()
    const titles = await taskTitles(store)
    expect(titles).toHaveLength(1)
    const result = titles[0]?.replace('by', 'result of')
    expect(outcomes).toEqual(
      expect.arrayContaining([
        { kind: 'ran', result },
        { kind: 'replayed', result },
      ]),
    )
  })

  test('leaves nothing of atomic work whose process was killed', async () => {
    const store = await database.open()
    const child = await database.fork('run-idempotent.ts', 'atomic', 'hang')
    expect(await nextMessage(child)).toBe('working')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const retry = new IdempotencyStore(store).run(KEY, 'atomic', async () => {
      await addTask(store, sampleTask({ title: 'by the second' }))
      return 'second'
    })
    expect(await retry).toEqual({ kind: 'ran', result: 'second' })
    expect(await taskTitles(store)).toEqual(['by the second'])
  })

  test('answers in-progress while another process works in two phases, and takes over when it has died', async () => {
    const store = await database.open()
    const child = await database.fork('run-idempotent.ts', 'two-phase', 'hang')
    expect(await nextMessage(child)).toBe('working')
    const second = () => Promise.resolve('second')
    const calls = new IdempotencyStore(store)
    expect(await calls.run(KEY, 'two-phase', second)).toEqual({ kind: 'in-progress', retryAfterMs: 1_000 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect
      .poll(() => calls.run(KEY, 'two-phase', second))
      .toEqual({ kind: expect.stringMatching('ran|replayed'), result: 'second' })
  })

  test('keeps the claim of an earlier version until its lease ends, and says when that is', async () => {
    const store = await database.open()
    const now = new Date()
    const claim = { claim: randomUUID(), claimedUntil: new Date(now.getTime() + 20_000).toISOString() }
    const row = { ...KEY, ...claim, state: 'claimed' as const, result: null, createdAt: now.toISOString() }
    await store.write((db) => db.insertInto('idempotency').values(row).execute())
    const second = () => Promise.resolve('second')
    expect(await new IdempotencyStore(store, { now: () => now }).run(KEY, 'two-phase', second)).toEqual({
      kind: 'in-progress',
      retryAfterMs: 20_000,
    })
    const afterTheLease = new IdempotencyStore(store, { now: later(60_000) })
    expect(await afterTheLease.run(KEY, 'two-phase', second)).toEqual({ kind: 'ran', result: 'second' })
  })

  test.runIf(database.dialect === 'postgres')('does not go by the clock of a node', async () => {
    const calls = new IdempotencyStore(await database.open())
    const working = Promise.withResolvers<string>()
    const first = calls.run(KEY, 'two-phase', () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
      return working.promise
    })
    await expect.poll(() => vi.isFakeTimers()).toBe(true)
    const second = await calls.run(KEY, 'two-phase', async () => 'second').finally(() => vi.useRealTimers())
    expect(second.kind).toBe('in-progress')
    working.resolve('first')
    expect(await first).toEqual({ kind: 'ran', result: 'first' })
  })

  test('keeps a claim alive for as long as its work runs', async () => {
    const store = await database.open()
    const claimedUntil = () =>
      store.read.selectFrom('idempotency').select('claimedUntil').executeTakeFirstOrThrow()
    const calls = new IdempotencyStore(store, { leaseMs: 30 })
    await calls.run(KEY, 'two-phase', async () => {
      const first = await claimedUntil()
      await expect.poll(claimedUntil).not.toEqual(first)
      return 'first'
    })
  })

  test('gives one key one result even if a holder comes back late', async () => {
    const store = await database.open()
    const late = new IdempotencyStore(store).run(KEY, 'two-phase', async () => {
      const takingOver = new IdempotencyStore(store, { now: later(60_000) })
      expect(await takingOver.run(KEY, 'two-phase', async () => 'taken over')).toMatchObject({ kind: 'ran' })
      return 'late'
    })
    expect(await late).toEqual({ kind: 'replayed', result: 'taken over' })
  })

  test('forgets finished keys by their age', async () => {
    const store = await database.open()
    await new IdempotencyStore(store, { now: () => new Date(LONG_AGO) }).run(KEY, 'atomic', async () => 'old')
    const calls = new IdempotencyStore(store)
    expect(await calls.forgetBefore(LONG_AGO)).toBe(0)
    expect(await calls.forgetBefore(new Date().toISOString())).toBe(1)
    expect(await calls.run(KEY, 'atomic', async () => 'new')).toEqual({ kind: 'ran', result: 'new' })
  })
})
