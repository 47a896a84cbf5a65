import { expect, test } from 'vitest'
import { CallRecordBuffer, type CallRecord } from './call-record-buffer.ts'
import type { Store } from '../store/store.ts'
import { newId, onEachDatabase } from '../store/testing/test-stores.ts'

const record = (tool: string): CallRecord => ({
  id: newId(),
  at: '2026-01-02T03:04:05.678Z',
  owner: 'ann',
  tool,
  agent: 'taskManager',
  mode: 'add',
  sessionId: null,
  workspaceId: 'default',
  agentId: 'claude',
  agentVersion: '1.0.0',
  arguments: { title: 'T', labels: ['a'] },
  outcome: 'OK',
  errorKind: null,
  durationMs: 0.25,
  bytes: 1200,
  tokens: 300,
  cached: true,
  traceId: 'trace',
  correlationId: 'correlation',
  surface: 'mcp',
  spanId: '3031323334353637',
  parentSpanId: null,
})

onEachDatabase('the call record buffer', (database) => {
  const recorded = async (store: Store): Promise<string[]> => {
    const rows = await store.read.selectFrom('callRecord').select('tool').orderBy('id').execute()
    return rows.map(({ tool }) => tool)
  }

  test('writes what it was given when flushed', async () => {
    const store = await database.open()
    const buffer = new CallRecordBuffer(store)
    const records = [record('a'), record('b')]
    for (const each of records) buffer.add(each)
    await buffer.flush()
    expect(await store.read.selectFrom('callRecord').selectAll().orderBy('id').execute()).toEqual(records)
    expect(buffer.dropped).toBe(0)
  })

  test('writes by itself after a while, and at once when a batch is full', async () => {
    const store = await database.open()
    const slow = new CallRecordBuffer(store, { intervalMs: 600_000, maxBatch: 2 })
    for (const tool of ['a', 'b', 'c']) slow.add(record(tool))
    await expect.poll(() => recorded(store)).toEqual(['a', 'b', 'c'])
    const quick = new CallRecordBuffer(store, { intervalMs: 1 })
    quick.add(record('d'))
    await expect.poll(() => recorded(store)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('goes on writing after a flush that found nothing to write', async () => {
    const store = await database.open()
    const buffer = new CallRecordBuffer(store, { intervalMs: 1 })
    await buffer.flush()
    buffer.add(record('flushed'))
    await buffer.flush()
    buffer.add(record('by itself'))
    await expect.poll(() => recorded(store)).toEqual(['flushed', 'by itself'])
  })

  test('drops the oldest and counts them when more comes than can wait', async () => {
    const store = await database.open()
    const buffer = new CallRecordBuffer(store, { maxQueue: 3 })
    for (const tool of ['a', 'b', 'c', 'd', 'e']) buffer.add(record(tool))
    await buffer.flush()
    expect(await recorded(store)).toEqual(['c', 'd', 'e'])
    expect(buffer.dropped).toBe(2)
  })

  test('reports a batch that cannot be written and goes on with the next', async () => {
    const store = await database.open()
    const errors: unknown[] = []
    const buffer = new CallRecordBuffer(store, { maxBatch: 2, onError: (error) => errors.push(error) })
    const nameless = { ...record('nameless'), tool: null as never }
    for (const each of [nameless, record('beside'), record('after')]) buffer.add(each)
    await buffer.flush()
    expect(errors).toHaveLength(1)
    expect(buffer.dropped).toBe(2)
    expect(await recorded(store)).toEqual(['after'])
  })

  test('keeps a record of a call whose transaction failed', async () => {
    const store = await database.open()
    const buffer = new CallRecordBuffer(store, { intervalMs: 0 })
    const failing = store.write(async () => {
      buffer.add(record('failed'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await buffer.flush()
    expect(await recorded(store)).toEqual(['failed'])
  })
})
