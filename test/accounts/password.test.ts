import { afterAll, beforeAll, expect, test } from 'vitest'
import { PasswordHasher } from '../../packages/server/src/features/account/sign-in/password-hasher.ts'
import { passwordProblem } from '../../packages/server/src/features/account/sign-in/password-rules.ts'
import { PASSWORD, serveAccounts, signedIn, type AccountServer } from './support/account-server.ts'

/** Counts how often Argon2 runs. */
class CountingHasher extends PasswordHasher {
  checks = 0
  /** Answers guesses without the work, where only their number matters. */
  knowsGuesses = false
  override async matches(hash: string | undefined, password: string) {
    this.checks += 1
    return (!this.knowsGuesses || !password.startsWith('guess')) && super.matches(hash, password)
  }
}

const hasher = new CountingHasher()
let server: AccountServer

beforeAll(async () => {
  server = await serveAccounts({ services: { hasher } })
})
afterAll(() => server.close())

const SIGN_IN = '/account/v1/sign-in/password'
const me = '/account/v1/me'

test('an invitation leads to an account, a password leads back into it', async () => {
  const { invite, post, get, audit } = server
  const { code, expiresAt } = await invite('advisor', { name: 'mara' })
  const shown = await post('/account/v1/invitation', { code })
  expect(shown.json).toEqual({ kind: 'join', role: 'advisor', name: 'mara', expiresAt })
  const joined = signedIn(await post('/account/v1/join/password', { code, name: 'mara', password: PASSWORD }))
  const seen = (await get(me, joined)).json
  expect(seen).toMatchObject({
    name: 'mara',
    role: 'advisor',
    hasPassword: true,
    passkeys: [],
    provider: null,
  })
  const again = signedIn(await post(SIGN_IN, { name: ' mara ', password: PASSWORD }))
  expect((await get(me, again)).json).toEqual(seen)
  expect((await get(me)).status).toBe(401)
  expect(await audit('user-added')).toMatchObject([{ userId: seen.id, address: '203.0.113.1' }])
  expect((await audit('sign-in')).map(({ detail }) => detail['by'])).toEqual(['invitation', 'password'])
})

test('no secret is stored or logged', async () => {
  const { app } = server
  const hashes = await app.store.read.selectFrom('password').select('hash').execute()
  expect(hashes.map(({ hash }) => hash.split('$').slice(1, 4))).toEqual([
    ['argon2id', 'v=19', 'm=19456,t=2,p=1'],
  ])
  expect(app.logged.join('')).not.toContain(PASSWORD)
})

test('an invitation is used once', async () => {
  const { invite, post, app } = server
  const { code } = await invite()
  await post('/account/v1/join/password', { code, name: 'once', password: PASSWORD })
  const twice = await post('/account/v1/join/password', { code, name: 'twice', password: PASSWORD })
  expect([twice.status, twice.json.message]).toEqual([404, 'This link has already been used or has expired'])
  expect((await post('/account/v1/invitation', { code })).status).toBe(404)
  expect(await app.users.findUser('twice')).toBeUndefined()
})

test('an expired invitation is none', async () => {
  const { invite, post } = server
  const { code } = await invite('student', { validMs: -1 })
  expect((await post('/account/v1/invitation', { code })).status).toBe(404)
})

test('a taken name leaves the invitation as it was', async () => {
  const { invite, post } = server
  const { code } = await invite()
  const taken = await post('/account/v1/join/password', { code, name: 'mara', password: PASSWORD })
  expect([taken.status, taken.json.message]).toEqual([422, 'This name is taken'])
  expect((await post('/account/v1/join/password', { code, name: 'zoe', password: PASSWORD })).status).toBe(
    200,
  )
})

test('whether a name exists shows neither in the answer nor in the work', async () => {
  const { app, post, join } = server
  await join('disabled')
  await app.store.write((db) =>
    db.updateTable('user').set({ disabledAt: '2026-01-01' }).where('name', '=', 'disabled').execute(),
  )
  const answers = []
  for (const [name, password] of [
    ['mara', 'not her password'],
    ['nobody', 'not her password'],
    ['local', 'not her password'],
    ['disabled', PASSWORD],
  ] as const) {
    const before = hasher.checks
    const { status, body, headers } = await post(SIGN_IN, { name, password })
    const { message, details } = JSON.parse(body)
    answers.push(JSON.stringify({ status, message, details, names: Object.keys(headers) }))
    expect(hasher.checks - before).toBe(1)
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('"status":401')
})

test('guessing one account is limited, from however many addresses, and a made-up one alike', async () => {
  const { post } = server
  hasher.knowsGuesses = true
  for (const name of ['mara', 'made-up']) {
    let refused
    for (let at = 0; at < 40 && !refused; at += 1) {
      const answer = await post(SIGN_IN, { name, password: `guess ${at}` }, { from: `198.51.100.${at}` })
      if (answer.status === 429) refused = answer
    }
    expect(refused?.json.message).toBe('Too many attempts for this account')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('guessing from one address is limited, whichever names it tries', async () => {
  const { post, audit } = server
  const from = '192.0.2.9'
  let refused
  for (let at = 0; at < 60 && !refused; at += 1) {
    const answer = await post(SIGN_IN, { name: `name-${at}`, password: 'guess' }, { from })
    if (answer.status === 429) refused = answer
  }
  expect(refused?.json.message).toMatch(/from this address/)
  const trace = (await audit('sign-in-failed')).find(({ address }) => address === from)
  expect(trace?.detail).toEqual({ password: 1 })
})

test('signing in gives new secrets and ends the session that the browser had', async () => {
  const { join, post, get } = server
  const before = await join('fixed')
  const answer = await post(SIGN_IN, { name: 'fixed', password: PASSWORD }, before)
  const after = signedIn(answer)
  expect(after.session?.['Cookie']).not.toBe(before.session?.['Cookie'])
  expect((await get(me, after)).status).toBe(200)
  expect((await get(me, before)).status).toBe(401)
  const planted = { session: { Cookie: '__Host-tn_session_web=planted', 'TN-Page': 'planted' } }
  const { session } = signedIn(await post(SIGN_IN, { name: 'fixed', password: PASSWORD }, planted))
  expect(session?.['Cookie']).not.toContain('planted')
  expect((await get(me, planted)).status).toBe(401)
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^__Host-.*HttpOnly; SameSite=Strict; Path=\/;.*; Secure$/,
  )
})

test('a new password ends the other sessions and needs the current one', async () => {
  const { join, post, get, audit } = server
  const other = await join('change')
  const here = signedIn(await post(SIGN_IN, { name: 'change', password: PASSWORD }))
  const next = 'a much better one'
  expect((await post('/account/v1/password', { next }, here)).status).toBe(403)
  expect((await post('/account/v1/password', { current: 'wrong', next }, here)).status).toBe(403)
  const bad = await post('/account/v1/password', { current: PASSWORD, next: 'short' }, here)
  expect([bad.status, bad.json.details.reason]).toEqual([422, 'Use at least 10 characters'])
  expect((await post('/account/v1/password', { current: PASSWORD, next }, here)).status).toBe(204)
  expect((await get(me, other)).status).toBe(401)
  expect((await get(me, here)).status).toBe(200)
  expect((await post(SIGN_IN, { name: 'change', password: PASSWORD })).status).toBe(401)
  expect((await post(SIGN_IN, { name: 'change', password: next })).status).toBe(200)
  expect(await audit('password-changed')).toHaveLength(1)
})

test.each([
  ['short', 'Use at least 10 characters'],
  ['x'.repeat(201), 'Use at most 200 characters'],
  ['ababababababab', 'This password is easy to guess'],
  ['Password1234', 'This password is easy to guess'],
  ['Maximilian', 'Your name is easy to guess'],
  ['ein Weg am Meer', undefined],
  ['🌊🌊🌊🌊 am Meer', undefined],
])('password %j: %s', (password, problem) => {
  expect(passwordProblem(password, 'maximilian')).toBe(problem)
})

test('at most 20 wait for a hash', async () => {
  const busy = new PasswordHasher()
  const checks = await Promise.allSettled(Array.from({ length: 30 }, () => busy.matches(undefined, 'x')))
  const refused = checks.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(30 - 22)
  expect(refused[0]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 2 } } })
  expect(await busy.matches(undefined, 'x')).toBe(false)
})
