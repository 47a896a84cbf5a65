import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPath } from '../../packages/server/src/features/account/sign-in/return-path.ts'
import { parseRoleClaim } from '../../packages/server/src/platform/settings/school-provider.ts'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'
import { cookieIn } from '../support/browser-page.ts'
import { PUBLIC, serveAccounts, signedIn, type AccountServer } from './support/account-server.ts'
import { openSchool, type Claims, type School } from './support/school-provider.ts'

const BEGIN = '/account/v1/sign-in/provider'

let school: School
let server: AccountServer

beforeAll(async () => {
  school = await openSchool(`${PUBLIC}${BEGIN}/callback`)
  server = await serveAccounts({ env: school.env })
})
afterAll(async () => {
  await server.close()
  await school.close()
})

/** A browser that goes to the school and comes back; gives where it comes back to, with its cookie. */
async function viaSchool(subject: string, claims: Claims = {}, path = '/tasks') {
  const left = await server.get(`${BEGIN}?return=${encodeURIComponent(path)}`)
  const browser = { session: { Cookie: cookieIn(left) } }
  const back = new URL(await school.visit(String(left.headers['location']), subject, claims))
  return { browser, back: `${back.pathname}${back.search}` }
}

const codeIn = (location: unknown) => /^\/signed-in#code=(.+)$/.exec(String(location))?.[1] ?? ''

async function signInAt(subject: string, claims?: Claims, path?: string) {
  const { browser, back } = await viaSchool(subject, claims, path)
  const code = codeIn((await server.get(back, browser)).headers['location'])
  return { browser, code, answer: await server.post('/account/v1/sign-in/handoff', { code }, browser) }
}

const me = async (answer: Parameters<typeof signedIn>[0]) =>
  (await server.get('/account/v1/me', signedIn(answer))).json

test('somebody of the school gets an account at the first sign-in and the same one after', async () => {
  const { get, audit } = server
  expect((await get('/account/v1/ways')).json).toMatchObject({ provider: { title: 'Example University' } })
  const claims = { preferred_username: 'mara b', email: 'Mara@School.example', email_verified: true }
  const { answer, code, browser } = await signInAt('s-1', claims, '/tasks?due=today')
  expect(answer.json.return).toBe('/tasks?due=today')
  const first = await me(answer)
  expect(first).toMatchObject({
    name: 'mara-b',
    role: 'student',
    email: 'mara@school.example',
    hasPassword: false,
    provider: 'Example University',
  })
  expect((await me((await signInAt('s-1', claims)).answer)).id).toBe(first.id)
  expect((await server.post('/account/v1/sign-in/handoff', { code }, browser)).status).toBe(401)
  expect(await audit('user-added')).toMatchObject([{ userId: first.id, detail: { by: 'provider' } }])
  expect((await audit('sign-in')).map(({ detail }) => detail['by'])).toEqual(['provider', 'provider'])
})

test('the role comes from the claim, at every sign-in', async () => {
  const roles = []
  for (const groups of [['x', 'urn:school:advisors'], ['urn:school:advisors', 'it'], undefined])
    roles.push((await me((await signInAt('s-2', { preferred_username: 'ada', groups })).answer)).role)
  expect(roles).toEqual(['advisor', 'operator', 'student'])
  expect((await server.audit('role-changed')).map(({ detail }) => detail['to'])).toEqual([
    'operator',
    'student',
  ])
})

test('neither a name nor an e-mail address leads into somebody else’s account', async () => {
  const victim = await server.join('vera')
  const claims = { preferred_username: 'vera', email: 'mara@school.example', email_verified: true }
  const stranger = await me((await signInAt('s-3', claims)).answer)
  expect(stranger.id).not.toBe((await server.get('/account/v1/me', victim)).json.id)
  expect(stranger).toMatchObject({ name: expect.stringMatching(/^vera-[0-9a-f]{8}$/), email: null })
})

test('an answer of the school counts once, in the browser that began', async () => {
  const { get, post } = server
  const { browser, back } = await viaSchool('s-4')
  const elsewhere = { session: { Cookie: '__Host-tn_provider=another' } }
  const failed = '/sign-in#error=provider'
  expect((await get(back, elsewhere)).headers['location']).toBe(failed)
  expect((await get(back, browser)).headers['location']).toBe(failed)
  const other = await viaSchool('s-4')
  const forged = other.back.replace(/code=[^&]+/, 'code=forged')
  expect((await get(forged, other.browser)).headers['location']).toBe(failed)
  const third = await viaSchool('s-4')
  const code = codeIn((await get(third.back, third.browser)).headers['location'])
  expect((await post('/account/v1/sign-in/handoff', { code }, elsewhere)).status).toBe(401)
})

test('somebody who is disabled cannot come back by the school', async () => {
  const { id } = await me((await signInAt('s-5', { preferred_username: 'dora' })).answer)
  await server.app.store.write((db) =>
    db.updateTable('user').set({ disabledAt: '2026-01-01' }).where('id', '=', id).execute(),
  )
  expect((await signInAt('s-5')).answer.status).toBe(401)
})

test('a sign-in at the school does not lead out of this server', async () => {
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', '\t//evil.example'])
    expect((await signInAt('s-6', {}, path)).answer.json.return).toBe('/')
})

test.each([
  ['/tasks?a=1#b', '/tasks?a=1#b'],
  ['/../x', '/x'],
  [null, '/'],
  ['tasks', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  ['http://ours.invalid/x', '/'],
])('the way back %j is %s', (given, path) => expect(ownPath(given)).toBe(path))

test('a server without a provider has no such way in', async () => {
  expect(readSettings({}).provider).toBeUndefined()
  expect(() => readSettings({ TN_OIDC_ISSUER: school.issuer })).toThrow(/TN_OIDC_CLIENT_ID/)
  expect(() => readSettings({ TN_OIDC_ISSUER: 'http://login.example.edu' })).toThrow(/https/)
  expect(() => readSettings({ ...school.env, TN_OIDC_ROLE_CLAIM: 'groups=x:king' })).toThrow(
    /TN_OIDC_ROLE_CLAIM/,
  )
  expect(parseRoleClaim('nothing')).toBeUndefined()
})
