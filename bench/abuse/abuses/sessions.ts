import { setTimeout as delay } from 'node:timers/promises'
import type { Abuse, Strike, Target } from '../abuse.ts'
import { bearer, HostileClient, mcpRequest, openSocket, strikesOf, head, toolRequest } from '../http.ts'

const OLDER = '2025-11-25'
const CURRENT = '2026-07-28'
const AT_ONCE = 8
const STREAMS = 600

const clientInfo = { name: 'storm', version: '1.0.0' }
const initialize = (token: string | undefined) =>
  mcpRequest(token, 'initialize', { protocolVersion: OLDER, capabilities: {}, clientInfo })

const envelope = {
  'io.modelcontextprotocol/protocolVersion': CURRENT,
  'io.modelcontextprotocol/clientInfo': clientInfo,
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** Requests whose answers are streams that stay open. */
async function streams(target: Target): Promise<Record<string, () => string>> {
  const { token } = target
  const client = new HostileClient(target)
  const session = async (): Promise<string> => {
    const { headers } = await client.send(initialize(token))
    return String(headers['mcp-session-id'])
  }
  const sessions = await Promise.all(Array.from({ length: 20 }, session))
  let turn = 0
  const listen = mcpRequest(
    token,
    'subscriptions/listen',
    { notifications: { toolsListChanged: true, resourceSubscriptions: [] }, _meta: envelope },
    { 'MCP-Protocol-Version': CURRENT, 'Mcp-Method': 'subscriptions/listen' },
  )
  const ask = toolRequest(token, 'tn_course_search', { query: 'calculus' })
  return {
    'GET /mcp': () =>
      `${head({
        path: '/mcp',
        headers: {
          ...bearer(token),
          Accept: 'text/event-stream',
          'Mcp-Session-Id': sessions[turn++ % sessions.length] ?? '',
          'MCP-Protocol-Version': OLDER,
        },
      })}\r\n\r\n`,
    'subscriptions/listen': () => withBody(listen.path, listen.headers, listen.body),
    'a call over REST as events': () =>
      withBody(ask.path, { ...ask.headers, Accept: 'text/event-stream' }, ask.body),
  }
}

const withBody = (
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body: string | Uint8Array = '',
): string =>
  `${head({ method: 'POST', path, headers: { ...headers, 'Content-Length': String(body.length) } })}\r\n\r\n${String(body)}`

export const sessions: Abuse[] = [
  {
    name: 'initialize',
    what: 'one person initializes MCP sessions without end',
    prepare: (target) => ({
      strikes: strikesOf(new HostileClient(target), { initialize: initialize(target.token) }),
      atOnce: AT_ONCE,
    }),
  },
  {
    name: 'anonymous',
    what: 'tutoring and MCP sessions without a token',
    serve: ['--anonymous'],
    prepare: (target) => ({
      strikes: strikesOf(new HostileClient(target), {
        tn_session_start: toolRequest(undefined, 'tn_session_start', {
          title: 'x'.repeat(200),
          context: { note: 'x'.repeat(2_000) },
        }),
        initialize: initialize(undefined),
        tn_course_search: toolRequest(undefined, 'tn_course_search', { query: 'calculus', limit: 100 }),
      }),
      atOnce: AT_ONCE,
    }),
  },
  {
    name: 'streams',
    what: `${STREAMS} event streams and subscriptions`,
    async prepare(target) {
      const kinds = Object.entries(await streams(target))
      const open = (at: number) => {
        const socket = openSocket(target).resume()
        socket.write(kinds[at % kinds.length]?.[1]() ?? '')
        return socket
      }
      return {
        strikes: kinds.map(([what], at): Strike => ({
          what,
          withoutToken: false,
          send: () =>
            new Promise((resolve) => {
              const socket = open(at).once('close', () => resolve('closed'))
              socket.once('data', (answer: Buffer) => {
                resolve(Number(/^HTTP\/1.1 (\d+)/.exec(answer.toString('latin1'))?.[1] ?? 0))
                socket.destroy()
              })
            }),
        })),
        atOnce: STREAMS,
        async storm(until, count) {
          const one = async (at: number) => {
            // Opened and left again and again, some kept.
            for (let turn = at; !until.aborted; turn++) {
              const socket = open(turn)
              await Promise.race([
                new Promise((resolve) => socket.once('close', resolve)),
                delay(turn % 2 === 0 ? 200 : 5_000),
              ])
              count(socket.destroyed ? 'closed' : 'sent')
              socket.destroy()
            }
          }
          await Promise.all(Array.from({ length: STREAMS }, (_, at) => one(at)))
        },
      }
    },
  },
]
