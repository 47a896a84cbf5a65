import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { tool, type Context } from '../contract/define/tool.ts'
import { fetchHandler } from './http/fetch-handler.ts'
import { serve } from './serve.ts'
import { defineServer } from './server-definition.ts'
import type { ServeOptions } from './serve-options.ts'

interface Notes {
  notes: string[]
}

const add = tool({
  name: 'add_note',
  description: 'Keeps a note: "note that the door is blue".',
  permissions: ['notes:write'],
  parameters: z.object({ text: z.string() }),
  data: z.object({ count: z.int() }),
  handler({ text }, { services: { notes } }: Context<Notes>) {
    notes.push(text)
    return { count: notes.length }
  },
})
const list = tool({
  name: 'list_notes',
  description: 'Lists the notes.',
  category: 'query',
  permissions: ['notes:read'],
  handler: (_, { services }: Context<Notes>) => services.notes,
})

const notebook = () => {
  const shelves = new Map<string, Notes>()
  return defineServer({
    name: 'notebook',
    version: '1.0.0',
    envelope: 'none',
    tools: [add, list],
    services: () => (caller) => {
      const own = shelves.get(caller.subject ?? '') ?? { notes: [] }
      shelves.set(caller.subject ?? '', own)
      return own
    },
  })
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const TOKENS = { ann: { user: 'ann' }, bob: { user: 'bob', scopes: ['notes:read'] } }

async function served(options: ServeOptions = {}) {
  const at = await serve(notebook(), { http: {}, auth: { tokens: TOKENS }, logger: silent, ...options })
  onTestFinished(() => at.close())
  return new URL(at.url ?? '')
}

async function connect(url: URL, token: string) {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { Authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
  onTestFinished(() => client.close())
  return client
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

test('gives each holder of a token their own data, and asks for the scopes that a tool needs', async () => {
  const url = await served()
  const ann = await connect(url, 'ann')
  const added = await ann.callTool({ name: 'add_note', arguments: { text: 'blue' } })
  expect(added).toMatchObject({ structuredContent: { count: 1 }, content: [{ text: '{"count":1}' }] })
  expect(await ann.callTool({ name: 'list_notes' })).toMatchObject({ content: [{ text: '["blue"]' }] })
  const bob = await connect(url, 'bob')
  expect((await bob.listTools()).tools.map(({ name }) => name)).toEqual(['list_notes'])
  expect(await bob.callTool({ name: 'list_notes' })).toMatchObject({ content: [{ text: '[]' }] })

  const stranger = await fetch(url, { method: 'POST', body: '{}' })
  expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="notebook", scope="notes:write notes:read"',
  ])
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'add_note', arguments: {} } }
  const narrow = await fetch(url, { method: 'POST', headers: bearer('bob'), body: JSON.stringify(call) })
  expect(narrow.status).toBe(403)
  expect(narrow.headers.get('www-authenticate')).toContain('scope="notes:read notes:write"')
})

test('serves REST, its document, health and figures beside it', async () => {
  const url = await served({ metrics: true })
  const at = (path: string) => new URL(path, url)
  const asked = { method: 'POST', headers: { ...bearer('ann'), 'Content-Type': 'application/json' } }
  const added = await fetch(at('/api/v1/tools/add_note'), { ...asked, body: '{"text":"red"}' })
  expect([added.status, await added.json()]).toEqual([200, { count: 1 }])
  const refused = await fetch(at('/api/v1/tools/add_note'), { ...asked, body: '{}' })
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'BAD_REQUEST' }),
  ])
  expect(await (await fetch(at('/openapi.json'))).json()).toMatchObject({ info: { title: 'notebook' } })
  expect(await (await fetch(at('/health'))).json()).toEqual({ status: 'ok' })
  expect((await fetch(at('/metrics'), { headers: bearer('bob') })).status).toBe(403)
  const figures = await (await fetch(at('/metrics'), { headers: bearer('ann') })).text()
  expect(figures).toContain('tool_calls_total{tool="add_note",outcome="OK"} 1')
  const without = await served({ rest: false })
  expect((await fetch(new URL('/openapi.json', without))).status).toBe(404)
})

test('refuses other hosts and the pages of others, and networks without a token', async () => {
  const url = await served()
  const asked = { method: 'POST', body: '{}' }
  const headers = { ...bearer('ann'), Origin: 'https://evil.example' }
  expect((await fetch(url, { ...asked, headers })).status).toBe(403)
  const renamed = fetchHandler(notebook(), { logger: silent, auth: 'anybody' })
  expect((await renamed(new Request('https://evil.example/mcp', asked))).status).toBe(403)
  await expect(serve(notebook(), { http: { host: '0.0.0.0' } })).rejects.toThrow('set auth')
})

test.each([
  [{ tokens: { '': { user: 'ann' } } }, 'is its environment variable set?'],
  [{ tokens: {} }, 'nobody could call'],
  [{ issuer: 'login' }, 'auth.issuer is "login": give an address'],
])('refuses to start where %o lets nobody in', async (auth, reason) => {
  await expect(serve(notebook(), { http: {}, auth, logger: silent })).rejects.toThrow(reason)
  expect(() => fetchHandler(notebook(), { auth })).toThrow(reason)
})

test('tells handlers whose token it is, and closes what its services opened, last first', async () => {
  const ends: string[] = []
  const greeter = defineServer({
    name: 'greeter',
    version: '1.0.0',
    envelope: 'none',
    tools: [
      tool({ name: 'say_hello', description: 'Greets.', handler: (_, { subject }) => `Hello, ${subject}` }),
    ],
    services({ onClose }) {
      onClose(() => ends.push('database'))
      onClose(async () => ends.push('its user'))
    },
  })
  const at = await serve(greeter, { http: {}, auth: { tokens: TOKENS }, logger: silent })
  const client = await connect(new URL(at.url ?? ''), 'ann')
  expect(await client.callTool({ name: 'say_hello' })).toMatchObject({ content: [{ text: 'Hello, ann' }] })
  expect(ends).toEqual([])
  await at.close()
  expect(ends).toEqual(['its user', 'database'])
})

test('keeps cursors and repeated calls beyond a restart, in a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'notebook-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const state = join(folder, 'state.db')
  const params = { name: 'add_note', arguments: { text: 'blue', clientEventId: 'e1' } }
  const first = await serve(notebook(), { http: {}, state, logger: silent })
  const before = await (await connect(new URL(first.url ?? ''), '')).callTool(params)
  await first.close()
  const again = await serve(notebook(), { http: {}, state, logger: silent })
  onTestFinished(() => again.close())
  const client = await connect(new URL(again.url ?? ''), '')
  expect((await client.callTool(params)).structuredContent).toEqual(before.structuredContent)
  expect(await client.callTool({ name: 'list_notes' })).toMatchObject({ content: [{ text: '[]' }] })
})

test('answers web requests without a port, in every revision, over MCP and REST', async () => {
  const options = { auth: { tokens: TOKENS }, logger: silent, http: { publicUrl: 'https://notes.example' } }
  const handler = fetchHandler(notebook(), options)
  const ask = (input: string | URL, init?: RequestInit) => handler(new Request(input, init))
  for (const versionNegotiation of [{ mode: 'auto' }, { mode: 'legacy' }] as const) {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation })
    const requestInit = { headers: bearer('ann') }
    const url = new URL('https://notes.example/mcp')
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit, fetch: ask }))
    const added = await client.callTool({ name: 'add_note', arguments: { text: 'blue' } })
    expect(added).not.toHaveProperty('isError')
    await client.close()
  }
  const headers = { ...bearer('ann'), 'Content-Type': 'application/json' }
  const listed = await ask('https://notes.example/api/v1/tools/list_notes', {
    method: 'POST',
    headers,
    body: '{}',
  })
  expect(await listed.json()).toEqual(['blue', 'blue'])
  expect((await ask('https://notes.example/mcp', { method: 'POST', body: '{}' })).status).toBe(401)
})
