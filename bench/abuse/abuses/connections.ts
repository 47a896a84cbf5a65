import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Abuse, Outcome, Target } from '../abuse.ts'
import { bearer, closed, head, HostileClient, JSON_BODY, openSocket, strikesOf } from '../http.ts'

const SLOW_CONNECTIONS = 800
const READERS = 200
const DRIP_MS = 500

/** Begins of requests whose ends never come. */
const begins = ({ token }: Target): string[] => [
  'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
  `${head({ method: 'POST', path: '/mcp', headers: { ...JSON_BODY, ...bearer(token), 'Content-Length': '1000000' } })}\r\n\r\n{"jsonrpc"`,
  `${head({ method: 'POST', path: '/sync/v1/link', headers: { ...JSON_BODY, 'Content-Length': '1000000' } })}\r\n\r\n{`,
  `${head({ method: 'POST', path: '/api/v1/tools/add_task', headers: { ...JSON_BODY, ...bearer(token), 'Transfer-Encoding': 'chunked' } })}\r\n\r\n`,
]

/** Keeps a number of connections open, and opens another for each that the server closes. */
async function keepOpen(
  many: number,
  open: (at: number) => Socket,
  until: AbortSignal,
  count: (outcome: Outcome) => void,
): Promise<void> {
  const sockets = new Set<Socket>()
  const one = async (at: number) => {
    while (!until.aborted) {
      const socket = open(at)
      count('sent')
      sockets.add(socket)
      await closed(socket)
      sockets.delete(socket)
      count('closed')
      await delay(100)
    }
  }
  const work = Promise.all(Array.from({ length: many }, (_, at) => one(at)))
  await Promise.race([work, once(until, 'abort')])
  for (const socket of sockets) socket.destroy()
}

export const connections: Abuse[] = [
  {
    name: 'slowloris',
    what: `${SLOW_CONNECTIONS} connections with half a header or half a body`,
    prepare(target) {
      const texts = begins(target)
      const open = (at: number): Socket => {
        const socket = openSocket(target)
        socket.write(texts[at % texts.length] ?? '')
        const drip = setInterval(() => socket.write(at % texts.length === 3 ? '1\r\n \r\n' : ' '), DRIP_MS)
        return socket.once('close', () => clearInterval(drip)).resume()
      }
      return {
        strikes: texts.map((_, at) => ({
          what: `half a request, form ${at + 1}`,
          withoutToken: at % 2 === 0,
          async send() {
            const socket = open(at)
            await once(socket, 'connect')
            socket.destroy()
            await closed(socket)
            return 'sent'
          },
        })),
        atOnce: SLOW_CONNECTIONS,
        storm: (until, count) => keepOpen(SLOW_CONNECTIONS, open, until, count),
      }
    },
  },
  {
    name: 'slow-readers',
    what: `${READERS} connections that ask for large answers and read none`,
    prepare(target) {
      const headers = bearer(target.token)
      const requests = {
        'GET /openapi.json': { path: '/openapi.json' },
        'GET /api/v1/tools': { path: '/api/v1/tools', headers },
        'GET /docs': { path: '/docs' },
      }
      const texts = Object.values(requests).map((each) => `${head(each)}\r\n\r\n`.repeat(20))
      const open = (at: number): Socket => {
        const socket = openSocket(target).pause()
        socket.write(texts[at % texts.length] ?? '')
        return socket
      }
      return {
        strikes: strikesOf(new HostileClient(target), requests),
        atOnce: READERS,
        storm: (until, count) => keepOpen(READERS, open, until, count),
      }
    },
  },
]
