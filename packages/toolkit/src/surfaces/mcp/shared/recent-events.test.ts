import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { RecentEvents } from './recent-events.ts'

const message = (id: number): JSONRPCMessage => ({ jsonrpc: '2.0', id, result: {} })

async function replayed(events: RecentEvents, last: string) {
  const messages: JSONRPCMessage[] = []
  const stream = await events.replayEventsAfter(last, { send: async (_, sent) => void messages.push(sent) })
  return { stream, messages }
}

describe('recent events', () => {
  it('gives what came after the last one seen, of the same stream alone', async () => {
    const events = new RecentEvents()
    const seen = await events.storeEvent('a', message(1))
    await events.storeEvent('b', message(2))
    await events.storeEvent('a', message(3))
    expect(await events.getStreamIdForEventId(seen)).toBe('a')
    expect(await replayed(events, seen)).toEqual({ stream: 'a', messages: [message(3)] })
  })

  it('does not know an event that it never gave', async () => {
    const events = new RecentEvents()
    expect(await events.getStreamIdForEventId('a_1')).toBeUndefined()
    expect(await replayed(events, 'a_1')).toEqual({ stream: '', messages: [] })
  })

  it('forgets the oldest stream and the oldest events of a long one', async () => {
    const events = new RecentEvents()
    const first = await events.storeEvent('first', message(0))
    const ofLong: string[] = []
    for (let at = 0; at < 60; at += 1) ofLong.push(await events.storeEvent('long', message(at)))
    expect(await events.getStreamIdForEventId(ofLong[0] ?? '')).toBeUndefined()
    expect(await events.getStreamIdForEventId(ofLong[59] ?? '')).toBe('long')
    for (let at = 0; at < 15; at += 1) await events.storeEvent(`stream ${at}`, message(at))
    expect(await events.getStreamIdForEventId(first)).toBeUndefined()
    expect(await events.getStreamIdForEventId(ofLong[59] ?? '')).toBe('long')
  })

  it('keeps the latest of large answers, within a budget', async () => {
    const events = new RecentEvents()
    const large = JSON.stringify(message(1)).padEnd(200_000)
    const stored = Array.from({ length: 10 }, (_, at) => {
      const first = events.store(`stream ${at}`, '{}')
      events.store(`stream ${at}`, large)
      return first
    })
    const counts = await Promise.all(stored.map(async (id) => (await replayed(events, id)).messages.length))
    expect(counts).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
  })
})
