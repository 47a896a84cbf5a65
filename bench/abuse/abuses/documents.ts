import { setTimeout as delay } from 'node:timers/promises'
import type { Abuse, Attack, Target } from '../abuse.ts'
import { closed, head, HostileClient, openSocket, strikesOf } from '../http.ts'

const CONNECTIONS = 4
/** 300 KB of requests over four connections. */
const BYTES_PER_CONNECTION = 75_000

/** Sends many requests for a large document without waiting for an answer or reading one, then connects again. */
function pipelined(target: Target, path: string): Attack {
  const request = `${head({ path })}\r\n\r\n`
  const burst = request.repeat(BYTES_PER_CONNECTION / request.length)
  return {
    strikes: strikesOf(new HostileClient(target), { [`GET ${path}`]: { path } }),
    atOnce: CONNECTIONS,
    async storm(until, count) {
      const connection = async () => {
        while (!until.aborted) {
          const socket = openSocket(target)
          socket.write(burst)
          count(await Promise.race([closed(socket), delay(2_000, 'sent' as const)]))
          socket.destroy()
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, connection))
    },
  }
}

export const documents: Abuse[] = [
  {
    name: 'openapi',
    what: 'pipelined GET /openapi.json on 4 connections',
    prepare: (target) => pipelined(target, '/openapi.json'),
  },
  {
    name: 'docs',
    what: 'pipelined GET /docs on 4 connections',
    prepare: (target) => pipelined(target, '/docs'),
  },
]
