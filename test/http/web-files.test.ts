import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { expect, onTestFinished, test } from 'vitest'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import { openTestApp } from '../support/test-app.ts'

async function host(): Promise<string> {
  const app = await openTestApp()
  const service = await serveHttp(app, {
    host: '127.0.0.1',
    port: 0,
    names: [],
    selects: selectionOf({}),
    onSignInLink: () => {},
  })
  onTestFinished(() => service.close())
  return service.address
}

const HTML = { Accept: 'text/html,*/*' }

test('every address that a browser opens gives the page, under a strict policy', async () => {
  const address = await host()
  for (const path of ['/', '/courses', '/courses/nrc:MATH%20101', '/no/such/page']) {
    const page = await fetch(address + path, { headers: HTML })
    expect([path, page.status, page.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
    ])
    expect(await page.text()).toContain('<div id="root">')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const policy = page.headers.get('content-security-policy')
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part)
    expect(policy).not.toContain('unsafe')
  }
})

test('the page holds no script of its own, and what it names is there to stay', async () => {
  const address = await host()
  const page = await (await fetch(address, { headers: HTML })).text()
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
  const names = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, name]) => name ?? '')
  expect(names.some((name) => name.startsWith('/assets/'))).toBe(true)
  for (const name of names) {
    const file = await fetch(address + name)
    expect([name, file.status]).toEqual([name, 200])
    const immutable = file.headers.get('cache-control')?.includes('immutable') ?? false
    expect([name, immutable]).toEqual([name, name.startsWith('/assets/')])
  }
})

test('files come compressed as the browser can read them, and not again if it has them', async () => {
  const address = await host()
  const page = await (await fetch(address, { headers: HTML })).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
  const raw = async (coding: string) => {
    const [first] = await once(get(address + script, { headers: { 'Accept-Encoding': coding } }), 'response')
    const response: IncomingMessage = first
    const { 'content-encoding': used, etag = '' } = response.headers
    return { coding: used, bytes: await buffer(response), tag: etag }
  }
  const plain = await raw('identity')
  const gzip = await raw('gzip')
  const brotli = await raw('gzip, br')
  const refused = await raw('br;q=0, gzip')
  expect([plain.coding, gzip.coding, brotli.coding, refused.coding]).toEqual([
    undefined,
    'gzip',
    'br',
    'gzip',
  ])
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
  const again = await fetch(address + script, {
    headers: { 'Accept-Encoding': 'identity', 'If-None-Match': plain.tag },
  })
  expect(again.status).toBe(304)
})

test('the app’s page stands in nobody’s way', async () => {
  const address = await host()
  const statusOf = async (path: string, init: RequestInit = {}) =>
    (await fetch(address + path, { headers: HTML, ...init })).status
  expect(await statusOf('/api/v1/tools')).toBe(401)
  expect(await statusOf('/api/v2/nothing')).toBe(404)
  expect(await statusOf('/mcp')).toBe(401)
  expect(await statusOf('/docs')).toBe(200)
  expect(await statusOf('/openapi.json')).toBe(200)
  expect(await statusOf('/assets/gone.js')).toBe(404)
  expect(await statusOf('/../package.json')).toBe(404)
  expect(await statusOf('/.vite/manifest.json')).toBe(404)
  expect(await statusOf('/courses', { method: 'POST' })).toBe(404)
  expect(await statusOf('/courses', { headers: { Accept: 'application/json' } })).toBe(404)
})
