import { Server } from '@modelcontextprotocol/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpSessions, newSession } from '../shared/http-sessions.ts'
import { SdkSessions } from './sessions.ts'

const MINUTE = 60_000
const ADA = { owner: 'ada', scopes: ['*'], token: 'token' }

const initialize = {
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
  const made: Server[] = []
  const sessions = new HttpSessions((error) => {
    throw error
  })
  const sdk = new SdkSessions(sessions, {
    make: () => {
      const server = new Server({ name: 'test', version: '1' }, {})
      made.push(server)
      return server
    },
    userOf: () => ADA,
    connected: (server) => alive.add(server),
    disconnected: (server) => alive.delete(server),
  })
  const openByServer = async () => {
    const response = await sdk.open(requestOf(''), { parsedBody: initialize })
    return response.headers.get('mcp-session-id') ?? ''
  }
  const openWithout = async () => {
    const session = newSession(ADA, () => initialize.params.clientInfo)
    session.replayQueue.push(initialize)
    sessions.add(session)
    return session.id
  }
  const ping = async (session: string) =>
    (await sdk.handle(requestOf(session), { parsedBody: { jsonrpc: '2.0', id: 2, method: 'ping' } })).status
  return { sessions, alive, made, ways: { openByServer, openWithout }, ping }
}

describe.each(['openByServer', 'openWithout'] as const)('sessions by %s', (way) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('end when they have been idle and another is opened', async () => {
    const { sessions, alive, ways, ping } = openSessions()
    const open = ways[way]
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
    const { sessions, alive, ways, ping } = openSessions()
    const open = ways[way]
    const servers = way === 'openByServer' ? 1_000 : 0
    const oldest = await open()
    vi.advanceTimersByTime(1)
    const second = await open()
    for (let at = 2; at < 1_000; at += 1) await open()
    expect(alive.size).toBe(servers)
    vi.advanceTimersByTime(1)
    await open()
    expect(alive.size).toBe(servers)
    expect([await ping(oldest), await ping(second)]).toEqual([404, 200])
    await sessions.close()
    expect(await ping(second)).toBe(404)
  })
})

describe('a session that was opened without the protocol’s server', () => {
  it('gets one when it is needed, however many requests need it at once', async () => {
    const { sessions, made, ways, ping } = openSessions()
    const id = await ways.openWithout()
    expect(made).toHaveLength(0)
    expect(await Promise.all([ping(id), ping(id), ping(id)])).toEqual([200, 200, 200])
    expect(made).toHaveLength(1)
    expect(made[0]?.getClientVersion()).toEqual(initialize.params.clientInfo)
    await sessions.close()
  })

  it('can end while its server is being told', async () => {
    const { sessions, alive, ways, ping } = openSessions()
    const id = await ways.openWithout()
    const pinged = ping(id)
    await sessions.close()
    expect([200, 404]).toContain(await pinged)
    expect(await ping(id)).toBe(404)
    expect(alive.size).toBe(0)
  })
})
