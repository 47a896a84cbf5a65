import { Server } from '@modelcontextprotocol/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpSessions } from './http-sessions.ts'

const MINUTE = 60_000

const parsedBody = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}

const requestOf = (session: string, method = 'POST') =>
  new Request('http://localhost/mcp', {
    method,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'Mcp-Session-Id': session,
    },
  })

function openSessions() {
  const alive = new Set<Server>()
  const sessions = new HttpSessions({
    make: () => new Server({ name: 'test', version: '1' }, {}),
    ownerOf: () => 'ada',
    connected: (server) => alive.add(server),
    disconnected: (server) => alive.delete(server),
    onError(error) {
      throw error
    },
  })
  const open = async () => {
    const response = await sessions.open(requestOf(''), { parsedBody })
    return response.headers.get('mcp-session-id') ?? ''
  }
  const ping = async (session: string) =>
    (await sessions.handle(requestOf(session), { parsedBody: { jsonrpc: '2.0', id: 2, method: 'ping' } }))
      .status
  return { sessions, alive, open, ping }
}

describe('sessions', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('end when they have been idle and another is opened', async () => {
    const { sessions, alive, open, ping } = openSessions()
    const [idle, busy] = [await open(), await open()]
    vi.advanceTimersByTime(20 * MINUTE)
    expect(await ping(busy)).toBe(200)
    vi.advanceTimersByTime(11 * MINUTE)
    const fresh = await open()
    expect(await Promise.all([idle, busy, fresh].map(ping))).toEqual([404, 200, 200])
    expect(alive.size).toBe(2)
    await sessions.close()
    expect(alive.size).toBe(0)
  })

  it('make room, the longest idle first', async () => {
    const { sessions, alive, open, ping } = openSessions()
    const oldest = await open()
    vi.advanceTimersByTime(1)
    const second = await open()
    for (let at = 2; at < 1_000; at += 1) await open()
    expect(alive.size).toBe(1_000)
    vi.advanceTimersByTime(1)
    await open()
    expect(alive.size).toBe(1_000)
    expect([await ping(oldest), await ping(second)]).toEqual([404, 200])
    await sessions.close()
  })
})
