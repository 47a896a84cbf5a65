import { Agent, request } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { asShown } from '@tutor-nexus/toolkit/contract'
import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { FIXED_ROUTES } from '../../packages/server/src/platform/http/routes.ts'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'
import { newId } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { SYNC_PROTOCOL } from '../../packages/server/src/platform/sync/wire.ts'
import { openTestDemo } from '../support/demo.ts'
import { httpRequest } from '../support/mcp-http.ts'
import type { TestApp } from '../support/test-app.ts'
import type { HostileRequest, HttpRoute, TokenKind } from './hostile-request.ts'

/** Nothing listens there, so that nothing is fetched from elsewhere. */
const NO_GUIDE = 'http://127.0.0.1:9'
const PIECE_BYTES = 64
const MOST_PIECES = 8

/** Two servers on one app: one lets callers in without a token, the other does not. */
export async function fuzzHost(location: StoreLocation) {
  const app = await openTestDemo(location)
  const serve = async (anonymous: boolean): Promise<string> => {
    const service = await serveHttp(app, {
      host: '127.0.0.1',
      port: 0,
      names: [],
      selects: selectionOf({}),
      anonymous,
      guide: NO_GUIDE,
      onSignInLink: () => undefined,
    })
    onTestFinished(() => service.close())
    return service.address
  }
  const [closed, open] = [await serve(false), await serve(true)]
  return {
    app,
    address: closed,
    routes: await routesOf(app, closed),
    addressFor: ({ anonymous }: HostileRequest): string => (anonymous ? open : closed),
    newTokens: () => tokensOf(app),
  }
}

export type Tokens = Readonly<Record<TokenKind, string | undefined>>

/** Tokens of somebody new, so that what others have used up does not matter. */
async function tokensOf(app: TestApp): Promise<Tokens> {
  const { id: userId } = await app.users.addUser(newId())
  const made = async (scopes: string[]) =>
    (await app.tokens.createToken({ userId, name: 'fuzz', scopes })).secret
  return {
    none: undefined,
    wrong: `tn_${'x'.repeat(43)}`,
    narrow: await made(['tasks:read']),
    full: await made(['*', 'metrics:read']),
    importer: await made(['catalog:import']),
    device: await app.sync.devices.link(userId, { device: newId(), name: 'Fuzz' }),
  }
}

const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** Every route: those of the host, of REST by its own document, of MCP, imports, sync and the web app. */
async function routesOf(app: TestApp, address: string): Promise<HttpRoute[]> {
  const { paths } = Document.parse(JSON.parse((await httpRequest(`${address}/openapi.json`)).body))
  const page = await httpRequest(address, { headers: { Accept: 'text/html' } })
  const files = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
  const examples = (name: string): unknown[] =>
    app.registry.get(name)?.tool.examples.map(({ params }) => asShown(params)) ?? []
  return [
    ...Object.entries(FIXED_ROUTES).map(([path, methods]) => ({
      path,
      methods: Object.keys(methods),
      bodies: [],
    })),
    ...Object.entries(paths).map(([path, operations]) => ({
      path,
      methods: Object.keys(operations)
        .map((method) => method.toUpperCase())
        .filter((method) => /^(GET|POST)$/.test(method)),
      bodies: examples(path.split('/').at(-1) ?? ''),
    })),
    ...['/', '/docs', '/openapi.json', '/tasks', ...files].map((path) => ({
      path,
      methods: ['GET', 'HEAD'],
      bodies: [],
    })),
    ...Array.from({ length: 10 }, () => ({
      path: '/mcp',
      methods: ['POST', 'POST', 'GET', 'DELETE'],
      bodies: messages(app),
    })),
    { path: '/imports', methods: ['GET'], bodies: [] },
    { path: '/imports?adapter=wisconsin&name=a.csv', methods: ['POST'], bodies: [] },
    { path: '/imports?adapter=assist&name=a.zip', methods: ['POST'], bodies: [] },
    ...Object.entries(SYNC_BODIES).map(([name, body]) => ({
      path: `/sync/v1/${name}`,
      methods: ['POST'],
      bodies: [body],
    })),
  ]
}

const ULID = '01KK0000000000000000000001'
const protocol = SYNC_PROTOCOL
const change = {
  id: ULID,
  device: ULID,
  entity: 'task',
  entityId: ULID,
  baseId: null,
  baseRev: null,
  body: { id: ULID, title: 'x' },
  createdAt: '2026-03-05T12:00:00.000Z',
}
const SYNC_BODIES = {
  link: { protocol, version: '1.0.0', device: ULID, name: 'Laptop' },
  'link/ask': { protocol, secret: 'x'.repeat(43) },
  'link/withdraw': { protocol, secret: 'x'.repeat(43) },
  exchange: { protocol, version: '1.0.0', incarnation: null, after: null, changes: [change] },
  common: { protocol, places: [{ seq: 1, id: ULID }] },
  unlink: { protocol },
}

/** A message for each method of MCP, in the form that the older revisions and the newest have. */
function messages(app: TestApp): unknown[] {
  const clientInfo = { name: 'fuzz', version: '1.0.0' }
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const calls = app.registry.getAll().map(({ tool }) => ({
    name: tool.name,
    arguments: asShown(tool.examples[0]?.params),
  }))
  const requests: readonly (readonly [string, object])[] = [
    ['initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }],
    ['ping', {}],
    ['server/discover', {}],
    ['tools/list', {}],
    ['prompts/list', {}],
    ['prompts/get', { name: 'plan-week', arguments: {} }],
    ['resources/list', {}],
    ['resources/templates/list', {}],
    ['resources/read', { uri: 'task://all' }],
    ['resources/subscribe', { uri: 'task://all' }],
    ['completion/complete', { ref: { type: 'ref/prompt', name: 'x' }, argument: { name: 'a', value: '' } }],
    ['logging/setLevel', { level: 'debug' }],
    ['subscriptions/listen', { notifications: { toolsListChanged: true } }],
    ['notifications/cancelled', { requestId: 1 }],
    ...calls.map((call) => ['tools/call', call] as const),
  ]
  return requests.flatMap(([method, params], id) => [
    { jsonrpc: '2.0', id, method, params },
    { jsonrpc: '2.0', id, method, params: { ...params, _meta } },
  ])
}

export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** Sends requests over kept-alive connections from one address. */
export class FuzzClient {
  readonly #agent: Agent

  constructor(localAddress: string) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: 8, localAddress })
  }

  /** The answer; undefined where the request was broken off or its connection closed before it was sent. */
  send(address: string, hostile: HostileRequest, tokens: Tokens): Promise<Answer | undefined> {
    const { method, path, headers, body, token, pace } = hostile
    const secret = tokens[token]
    return new Promise((resolve) => {
      const sent = request(new URL(address), {
        agent: this.#agent,
        method,
        path,
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(secret === undefined ? {} : { Authorization: `Bearer ${secret}` }),
          ...headers,
        },
      })
      sent.on('error', () => resolve(undefined)).on('close', () => resolve(undefined))
      sent.on('response', (response) => {
        const { statusCode: status = 0, headers: answered } = response
        const type = answered['content-type'] ?? ''
        // Such a stream may stay open.
        if (type.startsWith('text/event-stream')) {
          resolve({ status, type, body: '' })
          sent.destroy()
          return
        }
        const chunks: Buffer[] = []
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve({ status, type, body: Buffer.concat(chunks).toString() }))
      })
      void write(body, pace, sent)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

async function write(
  body: HostileRequest['body'],
  pace: HostileRequest['pace'],
  to: ReturnType<typeof request>,
): Promise<void> {
  if (body === undefined || pace === 'at once') return void to.end(body)
  const bytes = Buffer.from(body)
  const half = pace === 'broken off' ? Math.ceil(bytes.length / 2) : bytes.length
  const piece = Math.max(PIECE_BYTES, Math.ceil(half / MOST_PIECES))
  for (let at = 0; at < half && !to.destroyed; at += piece) {
    to.write(bytes.subarray(at, Math.min(half, at + piece)))
    await nextTurn()
  }
  if (pace === 'broken off') to.destroy()
  else to.end()
}
