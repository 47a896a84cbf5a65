import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/test-app.ts'
import { tn, tnBegin } from '../support/tn.ts'
import { startOAuthHost, type OAuthHost } from './support/oauth-host.ts'

let host: OAuthHost
beforeAll(async () => {
  host = await startOAuthHost()
})
afterAll(() => host.close())

const DECISION = '/account/v1/device/decision'
const READING = { decision: 'allow', groups: ['tasks-read'] }

test('tn login gets in by a code that is approved in a browser, renews its token and logs out', async () => {
  const home = await temporaryFolder()
  const { address } = host
  const call = (...words: string[]) => tn(home, ['call', ...words, '--server', address])
  expect(await call('list_tasks')).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('not logged in'),
  })

  const { first, end } = await tnBegin(home, ['login', address, '--json'])
  const browser = await host.browserOf('ada')
  expect(first).toMatchObject({ server: address, open: `${address}/device?user_code=${first.code}` })
  const { body: asked } = await browser.ask('/account/v1/device', { code: first.code })
  expect(asked.client).toMatchObject({ name: 'Tutor Nexus command line', kind: 'built-in' })
  await browser.ask(DECISION, { code: first.code, ...READING })
  expect(await end).toMatchObject({ code: 0, stdout: expect.stringContaining('"loggedIn":true') })

  const file = join(home, 'logins.json')
  expect((await stat(file)).mode & 0o077).toBe(0)
  const listed = await call('list_tasks', '{}', '--json')
  expect(JSON.parse(listed.stdout)).toMatchObject({ data: { tasks: [] } })
  const refused = await call('add_task', '{"title":"More than agreed to"}')
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('may not')])

  const { accessToken } = JSON.parse(await readFile(file, 'utf8'))[0]
  await host.app.store.write((db) =>
    db.updateTable('token').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).execute(),
  )
  expect((await call('list_tasks')).code).toBe(0)
  const renewed = await readFile(file, 'utf8')
  expect(renewed).not.toContain(accessToken)

  expect((await tn(home, ['login'])).stdout).toContain(address)
  expect((await tn(home, ['logout', address])).stdout).toBe('Logged out.\n')
  const { accessToken: last } = JSON.parse(renewed)[0]
  expect(await host.app.tokens.authenticate(last)).toBeUndefined()
  expect((await call('list_tasks')).code).toBe(3)
  expect((await tn(home, ['logout', address])).code).toBe(2)
})

test('tn login says who refused, and trusts no unencrypted or foreign server', async () => {
  const home = await temporaryFolder()
  const { first, end } = await tnBegin(home, ['login', host.address, '--json'])
  const browser = await host.browserOf('bea')
  await browser.ask(DECISION, { code: first.code, decision: 'deny' })
  expect(await end).toMatchObject({ code: 3, stderr: expect.stringContaining('Access was refused') })
  const open = await tn(home, ['login', 'http://tutor.example.edu'])
  expect([open.code, open.stderr]).toEqual([2, expect.stringContaining('is not https')])
  const other = await tn(home, ['login', `${host.address}/elsewhere`])
  expect([other.code, other.stderr]).toEqual([3, expect.stringContaining('is not a Tutor Nexus server')])
})

test('tn link is approved on the same page, and nobody with few permissions can', async () => {
  const home = await temporaryFolder()
  const { address } = host
  const { first, end } = await tnBegin(home, ['link', address, '--name', 'Laptop', '--json'])
  expect(first.open).toBe(`${address}/device?user_code=${first.code}`)
  const limited = await host.browserOf('cal', ['tasks:read'])
  expect((await limited.ask(DECISION, { code: first.code, decision: 'allow' })).status).toBe(403)
  const browser = await host.browserOf('dan')
  expect((await browser.ask('/account/v1/device', { code: first.code })).body).toEqual({
    device: { name: 'Laptop' },
    account: { name: 'dan' },
  })
  const foreign = { Origin: 'https://evil.example' }
  expect((await browser.ask(DECISION, { code: first.code, decision: 'allow' }, foreign)).status).toBe(403)
  expect((await browser.ask(DECISION, { code: first.code, decision: 'allow' })).body).toEqual({
    allowed: true,
  })
  expect(await end).toMatchObject({ code: 0, stdout: expect.stringContaining('"user":"dan"') })

  const denied = await tnBegin(await temporaryFolder(), ['link', address, '--json'])
  await browser.ask(DECISION, { code: denied.first.code, decision: 'deny' })
  expect(await denied.end).toMatchObject({ code: 2, stderr: expect.stringContaining('rejected') })
})
