import { monotonicFactory } from 'ulid'
import { expect, test } from 'vitest'
import { CallRecordBuffer, type CallRecord } from './call-record-buffer.ts'
import type { Store } from '../store/store.ts'
import { onEachDatabase } from '../store/testing/test-stores.ts'
import { CallRecordStore, type CallFilter } from './call-record-store.ts'
import type { UsageCall } from './usage-call.ts'

const DAY = 86_400_000
const START = Date.parse('2026-01-02T00:00:00.000Z')
const on = (day: number): Date => new Date(START + day * DAY)

onEachDatabase('the records of calls', (database) => {
  const record = (newId: (time: number) => string, day: number, given: Partial<CallRecord>): CallRecord => ({
    id: newId(on(day).getTime()),
    at: on(day).toISOString(),
    owner: 'ann',
    tool: 'add_task',
    agent: 'taskManager',
    mode: 'add',
    sessionId: null,
    workspaceId: 'default',
    agentId: 'claude',
    agentVersion: '1.0.0',
    arguments: { title: 'T' },
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
    ...given,
  })

  async function stored(...given: (Partial<CallRecord> & { day: number })[]): Promise<Store> {
    const store = await database.open()
    const buffer = new CallRecordBuffer(store)
    const newId = monotonicFactory()
    for (const { day, ...rest } of given) buffer.add(record(newId, day, rest))
    await buffer.flush()
    return store
  }

  async function read(store: Store, filter: CallFilter): Promise<UsageCall[]> {
    const calls: UsageCall[] = []
    for await (const call of new CallRecordStore(store).read(filter)) calls.push(call)
    return calls
  }

  async function toolsIn(store: Store, filter: CallFilter): Promise<string[]> {
    const calls = await read(store, filter)
    return calls.map(({ tool }) => tool)
  }

  test('are read in order since an instant, of an owner or of all, of an agent or its version', async () => {
    const store = await stored(
      { day: 0, tool: 'old' },
      { day: 1, tool: 'a' },
      { day: 2, tool: 'b', owner: 'bob' },
      { day: 3, tool: 'c', owner: null, agentId: 'cursor' },
      { day: 4, tool: 'd', agentVersion: '2.0.0' },
    )
    const since = on(1)
    expect(await toolsIn(store, { since })).toEqual(['a', 'b', 'c', 'd'])
    expect(await toolsIn(store, { since, owner: 'ann' })).toEqual(['a', 'd'])
    expect(await toolsIn(store, { since, agentId: 'cursor' })).toEqual(['c'])
    expect(await toolsIn(store, { since, agentId: 'claude', agentVersion: '2.0.0' })).toEqual(['d'])
    expect(await toolsIn(store, { since: on(5) })).toEqual([])
  })

  test('are read to the end when there are more than fit into one batch', async () => {
    const many = Array.from({ length: 4100 }, (_, at) => ({ day: 0, tool: `t${at}` }))
    const store = await stored(...many)
    expect(await toolsIn(store, { since: on(0) })).toEqual(many.map(({ tool }) => tool))
  })

  test('give the columns of both databases alike', async () => {
    const store = await stored(
      { day: 0, cached: null, arguments: null },
      { day: 1, cached: false, durationMs: 12.5 },
    )
    const calls = await read(store, { since: on(0) })
    expect(calls).toMatchObject([
      { at: on(0).toISOString(), cached: null, bytes: 1200, tokens: 300, withoutArguments: true },
      { cached: false, durationMs: 12.5, agent: 'taskManager', sessionId: null, withoutArguments: false },
    ])
  })

  test('are deleted before an instant, of one owner or of all', async () => {
    const others = Array.from({ length: 2100 }, () => ({ day: 0, owner: 'bob', tool: 'bulk' }))
    const store = await stored(
      { day: 0, tool: 'a' },
      ...others,
      { day: 2, tool: 'b' },
      { day: 2, owner: 'bob', tool: 'c' },
    )
    const records = new CallRecordStore(store)
    expect(await records.countBefore(on(1), 'ann')).toBe(1)
    expect(await records.deleteBefore(on(1), 'ann')).toBe(1)
    expect(await records.countBefore(on(1))).toBe(2100)
    expect(await records.deleteBefore(on(1))).toBe(2100)
    expect(await records.deleteBefore(on(1))).toBe(0)
    expect(await toolsIn(store, { since: on(0) })).toEqual(['b', 'c'])
  })
})
