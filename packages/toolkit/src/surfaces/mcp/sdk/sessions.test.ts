import { Server } from '@modelcontextprotocol/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpSessions, newSession } from '../shared/http-sessions.ts'
import { SdkSessions } from './sessions.ts'

const MINUTE = 60_000
const ADA = { owner: 'ada', scopes: ['*'], token: 'token' }
const BOB = { owner: 'bob', scopes: ['*'], token: 'his token' }

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
  let user = ADA
  const sessions = new HttpSessions((error) => {
    throw error
  })
  const sdk = new SdkSessions(sessions, {
    make: () => {
      const server = new Server({ name: 'test', version: '1' }, {})
      made.push(server)
      return server
    },
    userOf: () => user,
    connected: (server) => alive.add(server),
    disconnected: (server) => alive.delete(server),
    onError: (error) => {
      throw error
    },
  })
  const openByServer = async () => {
    const response = await sdk.open(requestOf(''), { parsedBody: initialize })
    return response.headers.get('mcp-session-id') ?? ''
  }
  const openWithout = async () => {
    const session = newSession(user, () => initialize.params)
    session.replayQueue.push(initialize)
    sessions.add(session)
    return session.id
  }
  const ping = async (session: string) =>
    (await sdk.handle(requestOf(session), { parsedBody: { jsonrpc: '2.0', id: 2, method: 'ping' } })).status
  const as = async <Value>(other: typeof ADA, work: () => Promise<Value>): Promise<Value> => {
    user = other
    const value = await work()
    user = ADA
    return value
  }
  return { sessions, alive, made, ways: { openByServer, openWithout }, ping, as }
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

  it('of one person are few: the longest idle makes room, and nobody else loses any', async () => {
    const { sessions, alive, ways, ping, as } = openSessions()
    const open = ways[way]
    const strangers = await as(BOB, open)
    const oldest = await open()
    vi.advanceTimersByTime(1)
    const second = await open()
    for (let at = 2; at < 20; at += 1) await open()
    vi.advanceTimersByTime(1)
    for (let at = 0; at < 5; at += 1) await open()
    expect(alive.size).toBe(way === 'openByServer' ? 21 : 0)
    expect([await ping(oldest), await ping(second)]).toEqual([404, 404])
    expect(await as(BOB, () => ping(strangers))).toBe(200)
    await sessions.close()
    expect(await as(BOB, () => ping(strangers))).toBe(404)
  })
})

describe('at the limit of a server', () => {
  const user = (owner: number) => ({ owner: `user ${owner}`, scopes: ['*'], token: `token ${owner}` })

  it('those with the most sessions make room', async () => {
    const sessions = new HttpSessions(() => {})
    const add = (owner: number) => {
      const session = newSession(user(owner), () => initialize.params)
      sessions.add(session)
      return session.id
    }
    const isOpen = (id: string, owner: number) => sessions.find(id, user(owner)) !== undefined
    const greedy = Array.from({ length: 20 }, () => add(0))
    const others = Array.from({ length: 4_980 }, (_, at) => add(at + 1))
    const newcomers = Array.from({ length: 10 }, (_, at) => add(10_000 + at))
    expect(greedy.filter((id) => isOpen(id, 0))).toHaveLength(10)
    expect(others.every((id, at) => isOpen(id, at + 1))).toBe(true)
    expect(newcomers.every((id, at) => isOpen(id, 10_000 + at))).toBe(true)
    await sessions.close()
  })
})

describe('a revoked token', () => {
  it('ends the sessions that it has used, and their calls', async () => {
    const sessions = new HttpSessions(() => {})
    const used = newSession(ADA, () => initialize.params)
    const other = newSession({ ...ADA, token: 'other' }, () => initialize.params)
    for (const session of [used, other]) sessions.add(session)
    const calls = [used.running.begin(1), other.running.begin(1)]
    await sessions.endToken(ADA.token)
    expect(calls.map(({ aborted }) => aborted)).toEqual([true, false])
    expect(sessions.find(used.id, ADA)).toBeUndefined()
    expect(sessions.find(other.id, ADA)).toBe(other)
    await sessions.endToken(ADA.token)
    expect(sessions.find(other.id, ADA)).toBeUndefined()
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
