import { expect, onTestFinished, test, vi } from 'vitest'
import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { AuditStore } from '../../packages/server/src/platform/audit/audit-store.ts'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import { followLink, pageAt, sessionIn } from '../support/browser-page.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { openSuiteApp, temporaryFolder } from '../support/test-app.ts'
import { tn } from '../support/tn.ts'

async function host() {
  const home = await temporaryFolder()
  const app = await openSuiteApp(home)
  const links: string[] = []
  const service = await serveHttp(app, {
    host: '127.0.0.1',
    port: 0,
    names: [],
    selects: selectionOf({}),
    onSignInLink: (link) => void links.push(link),
  })
  const { address } = service
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await service.close()
    await app.close()
  }
  onTestFinished(close)
  return { app, home, address, links, close, ourPage: pageAt(address) }
}

interface Entry {
  event: string
  user: string | null
  address: string | null
  detail: Record<string, unknown>
}

const shown = async (home: string, ...args: string[]): Promise<Entry[]> =>
  JSON.parse((await tn(home, ['audit', '--json', ...args])).stdout)

test('300 failed sign-ins leave a trace: the first at once, the others added up', async () => {
  const { app, home, address, close } = await host()
  const attempt = (at: number) =>
    httpRequest(`${address}${at % 2 ? '/mcp' : '/api/v1/tools'}`, {
      headers: { Authorization: `Bearer tn_${at}` },
    })
  await attempt(0)
  const written = () => new AuditStore(app.store).list(new Date(0), 10)
  await expect.poll(async () => (await written()).length).toBe(1)
  for (let at = 1; at < 300; at += 1) expect((await attempt(at)).status).toBe(401)
  await close()
  const failed = { event: 'sign-in-failed', address: '127.0.0.1', user: null }
  expect(await shown(home)).toMatchObject([
    { ...failed, detail: { bearer: 1 } },
    { ...failed, detail: { bearer: 299 } },
  ])
})

test('after 30 failures an address waits, and calls with valid tokens go on', async () => {
  // A minute into a window of the limits.
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_060_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { app, address, links, ourPage } = await host()
  const { secret } = await app.tokens.createToken({ userId: app.localOwner.id, name: 'x', scopes: ['*'] })
  const link = links.at(-1) ?? ''
  const guess = () => followLink(`${address}/start?code=guess`)
  for (let tries = 0; tries < 31; tries += 1) expect((await guess()).status).toBe(401)
  expect([(await guess()).status, (await followLink(link)).status]).toEqual([429, 429])
  const byToken = { ...ourPage, Authorization: `Bearer ${secret}` }
  const refused = await httpRequest(`${address}/start`, { method: 'POST', headers: byToken })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect((await httpRequest(`${address}/api/v1/tools`, { headers: byToken })).status).toBe(200)
  await app.audit.close()
  const [, , rest] = await new AuditStore(app.store).list(new Date(0), 10)
  expect(rest).toMatchObject({ event: 'sign-in-failed', detail: { code: 30, refused: 3 } })
})

test('sign-ins, sign-outs and tokens are in the log, without their secrets', async () => {
  const { app, home, address, links, ourPage } = await host()
  const signedIn = sessionIn(await followLink(links.at(-1) ?? '', { 'User-Agent': 'Firefox\u009b31m' }))
  await httpRequest(`${address}/start`, { method: 'DELETE', headers: { ...ourPage, ...signedIn } })
  const { token, secret } = await app.tokens.createToken({
    userId: app.localOwner.id,
    name: 'laptop',
    scopes: ['tasks:read'],
  })
  await app.tokens.revokeToken(token.id)
  const entries = await shown(home)
  const user = app.localOwner.name
  const ofToken = { user, address: null, detail: { token: token.id, name: 'laptop', scopes: ['tasks:read'] } }
  expect(entries).toMatchObject([
    { event: 'sign-in', user, address: '127.0.0.1', detail: { by: 'link', userAgent: 'Firefox?31m' } },
    { event: 'sign-out', user, address: '127.0.0.1' },
    { event: 'token-created', ...ofToken },
    { event: 'token-revoked', ...ofToken },
  ])
  for (const each of [secret, signedIn['TN-Page'], signedIn.Cookie.split('=')[1] ?? ''])
    expect(JSON.stringify(entries)).not.toContain(each)
})
