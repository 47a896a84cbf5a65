import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserId } from '@tutor-nexus/toolkit'
import { plainSurface } from '@tutor-nexus/toolkit/pipeline'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { dataOf } from '../support/call.ts'
import { openSuiteDemo } from '../support/demo.ts'
import { NO_LIMITS } from '../support/test-app.ts'

const Spans = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
            }),
          ),
        }),
      ),
    }),
  ),
})
const SECRET_WORDS = 'prerequisites of nrc:MATH 1171'

let server: Server | undefined
afterEach(() => {
  vi.unstubAllEnvs()
  server?.close()
})

async function collector(): Promise<{ url: string; bodies: string[]; keys: unknown[] }> {
  const [bodies, keys]: [string[], unknown[]] = [[], []]
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      bodies.push(Buffer.concat(parts).toString())
      keys.push(request.headers['x-key'])
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, keys }
}

async function ask(url: string): Promise<void> {
  // The exporter reads its address and headers from the environment itself.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url)
  const home = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
  const app = await openSuiteDemo(home, undefined, {
    env: { ...NO_LIMITS, OTEL_EXPORTER_OTLP_ENDPOINT: url },
  })
  const { sessionId } = await dataOf(app, 'tn_session_start', {})
  const outcome = await app.pipeline.call({
    name: 'tn_session_ask',
    arguments: { sessionId, message: `What are the ${SECRET_WORDS}?` },
    caller: { userId: UserId.parse(app.localOwner.id), scopes: ['*'], agentId: 'test', agentVersion: '1' },
    surface: plainSurface('test'),
  })
  expect(outcome.kind).toBe('result')
  await app.close()
  await rm(home, { recursive: true, force: true })
}

test('a collector gets the spans of a question and of the calls made for it, without their content', async () => {
  const { url, bodies, keys } = await collector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-key=abc')
  await ask(url)
  const spans = bodies
    .flatMap((body) => Spans.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  const asked = spans.find(({ name }) => name === 'tool tn_session_ask')
  const made = spans.filter(({ parentSpanId }) => parentSpanId === asked?.spanId)
  expect(made.map(({ name }) => name)).toContain('tool tn_course_prereqs')
  expect(new Set(made.map(({ traceId }) => traceId))).toEqual(new Set([asked?.traceId]))
  expect(bodies.join()).not.toContain(SECRET_WORDS)
  expect(new Set(keys)).toEqual(new Set(['abc']))
})

test('a collector that cannot be reached fails no call', async () => {
  await ask('http://127.0.0.1:9')
})
