import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { ToolFailure } from '@tutor-nexus/toolkit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { productHost } from '../rest/rest-host.ts'
import { scaled } from '../scale.ts'
import { httpRequest } from '../support/mcp-http.ts'
import type { TestApp } from '../support/test-app.ts'
import { FuzzClient, fuzzHost, type Answer } from './fuzz-host.ts'
import { hostileRequest, type HostileRequest } from './hostile-request.ts'
import { malformedBytes } from './malformed-bytes.ts'

/** On each of the two databases. */
const BATCHES = scaled(50, 1_000)
const BATCH = scaled(30, 50)
const RAW = scaled(100, 2_000)
const TIMEOUT_MS = scaled(120_000, 7_200_000)

const ProtocolError = z.looseObject({
  jsonrpc: z.literal('2.0'),
  error: z.looseObject({ code: z.int(), message: z.string() }),
})
const SyncFailure = z.strictObject({ code: z.string(), message: z.string() })

/** Answered by Node itself before a request is one. */
const BY_NODE = new Set([400, 408, 413, 417, 431])
const PLAIN = /^\/(?:readyz|start)\b/

/** What is wrong with an answer; undefined where nothing is. */
function faultIn({ method, path }: HostileRequest, { status, type, body }: Answer): string | undefined {
  if (status < 400) return undefined
  if (status >= 500 && status !== 503) return `status ${status}: ${body.slice(0, 300)}`
  if (method === 'HEAD' || (type === '' && body === '' && BY_NODE.has(status))) return undefined
  if (PLAIN.test(path) && !type.includes('json')) return undefined
  const given = z.string().transform(parsed).parse(body)
  const shapes = [
    ToolFailure(),
    ...(path.startsWith('/mcp') ? [ProtocolError] : []),
    ...(path.startsWith('/sync/') ? [SyncFailure] : []),
  ]
  const isKnown = shapes.some((shape) => shape.safeParse(given).success)
  return isKnown ? undefined : `status ${status} in another shape: ${type} ${body.slice(0, 300)}`
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Requests that failed on our side; those that their sender broke off did not. */
const failuresIn = ({ logged }: TestApp): string[] =>
  logged.filter((line) => / request failed"/.test(line) && !/"aborted"|The request was cut off/.test(line))

const shown = ({ body, ...rest }: HostileRequest): string =>
  `${JSON.stringify(rest).slice(0, 1_000)} ${String(body).slice(0, 1_000)}`

/** Another address each time, so that limits per address do not end the test. Only Linux has them all. */
const addressOf = (turn: number): string =>
  process.platform === 'linux' ? `127.1.${(turn >> 8) & 255}.${turn & 255}` : '127.0.0.1'

onEachDatabase('hostile requests', (database) => {
  test(
    'are answered as the contract says, on every route, and end nothing',
    { timeout: TIMEOUT_MS },
    async () => {
      const { app, address, routes, addressFor, newTokens } = await fuzzHost(await database.location())
      let turn = 0
      const { failed, seed, errorInstance } = await fc.check(
        fc.asyncProperty(
          fc.array(hostileRequest(routes), { minLength: BATCH, maxLength: BATCH }),
          async (batch) => {
            const client = new FuzzClient(addressOf(turn++))
            const tokens = await newTokens()
            const faults = await Promise.all(
              batch.map(async (hostile) => {
                const answer = await client.send(addressFor(hostile), hostile, tokens)
                const fault = answer && faultIn(hostile, answer)
                return fault && `${shown(hostile)}: ${fault}`
              }),
            )
            client.close()
            if (faults.some((fault) => fault !== undefined))
              throw new Error(faults.filter(Boolean).join('\n'))
          },
        ),
        // A fault names its request, so that nothing has to be shrunk.
        { numRuns: BATCHES, endOnFailure: true },
      )
      expect(failed ? `with seed ${seed}: ${String(errorInstance)}` : 'no fault').toBe('no fault')
      expect((await httpRequest(`${address}/readyz`)).status).toBe(200)
      expect(failuresIn(app)).toEqual([])
    },
  )
})

test('bytes that are no HTTP are refused, and others are served', async () => {
  const { app, service } = await productHost()
  const { port } = new URL(service.address)
  await fc.assert(
    fc.asyncProperty(malformedBytes(port), async (bytes) => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
      await once(socket, 'connect')
      socket.end(bytes)
      const answer = await text(socket).catch(() => '')
      expect(answer).not.toMatch(/^HTTP\/1\.1 5/m)
    }),
    { numRuns: RAW },
  )
  expect((await httpRequest(`${service.address}/healthz`)).status).toBe(200)
  expect(failuresIn(app)).toEqual([])
})
