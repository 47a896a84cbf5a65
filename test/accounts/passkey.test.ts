import { afterAll, beforeAll, expect, test } from 'vitest'
import { Authenticator } from './support/authenticator.ts'
import {
  PUBLIC,
  serveAccounts,
  signedIn,
  type AccountServer,
  type Browser,
} from './support/account-server.ts'

let server: AccountServer

beforeAll(async () => {
  server = await serveAccounts()
})
afterAll(() => server.close())

async function joinByPasskey(name: string, authenticator = new Authenticator(PUBLIC)) {
  const { invite, post } = server
  const { code } = await invite()
  const { json: begun } = await post('/account/v1/join/passkey/options', { code, name })
  const response = authenticator.create(begun.options)
  const body = { code, state: begun.state, response, passkeyName: 'Phone' }
  return { authenticator, body, browser: signedIn(await post('/account/v1/join/passkey', body)) }
}

async function assertion(authenticator: Authenticator, flags?: number) {
  const { json } = await server.post('/account/v1/sign-in/passkey/options', {})
  return { state: json.state, response: authenticator.get(json.options, flags) }
}

const signIn = (body: object, browser?: Browser) => server.post('/account/v1/sign-in/passkey', body, browser)
const me = (browser: Browser) => server.get('/account/v1/me', browser)

test('an invitation leads to an account with a passkey, which signs in without a name', async () => {
  const { authenticator, browser } = await joinByPasskey('mara')
  const seen = (await me(browser)).json
  expect(seen).toMatchObject({
    name: 'mara',
    hasPassword: false,
    passkeys: [{ name: 'Phone', lastUsedAt: null }],
  })
  const again = signedIn(await signIn(await assertion(authenticator)))
  const [used] = (await me(again)).json.passkeys
  expect(used).toMatchObject({ id: seen.passkeys[0].id, lastUsedAt: expect.any(String) })
})

test('an assertion counts once, for its own challenge, with the person checked', async () => {
  const { authenticator } = await joinByPasskey('once')
  const first = await assertion(authenticator)
  expect((await signIn(first)).status).toBe(200)
  expect((await signIn(first)).status).toBe(422)
  const { state } = await assertion(authenticator)
  expect((await signIn({ ...first, state })).status).toBe(401)
  const present = 0x01
  expect((await signIn(await assertion(authenticator, present))).status).toBe(401)
})

test('a copied authenticator is noticed by its counter', async () => {
  const { authenticator } = await joinByPasskey('copied')
  expect((await signIn(await assertion(authenticator))).status).toBe(200)
  if (authenticator.held) authenticator.held.counter = 0
  expect((await signIn(await assertion(authenticator))).status).toBe(401)
})

test('a page at another address can neither register nor sign in', async () => {
  const { invite, post, app } = server
  const { code } = await invite()
  const { json: begun } = await post('/account/v1/join/passkey/options', { code, name: 'phished' })
  const response = new Authenticator('https://tutor-example.evil').create(begun.options)
  const body = { code, state: begun.state, response, passkeyName: 'x' }
  expect((await post('/account/v1/join/passkey', body)).status).toBe(422)
  expect(await app.users.findUser('phished')).toBeUndefined()
  const { authenticator } = await joinByPasskey('victim')
  const elsewhere = Object.assign(new Authenticator('https://tutor-example.evil'), {
    held: authenticator.held,
  })
  expect((await signIn(await assertion(elsewhere))).status).toBe(401)
})

test('an unknown passkey and somebody else’s handle are refused alike', async () => {
  const { authenticator: stranger } = await joinByPasskey('stranger')
  const { authenticator: victim } = await joinByPasskey('handle')
  const unknown = Object.assign(new Authenticator(PUBLIC), {
    held: stranger.held && { ...stranger.held, id: Buffer.alloc(32) },
  })
  const swapped = await assertion(stranger)
  const userHandle = victim.held?.userHandle
  const answers = [
    await signIn(await assertion(unknown)),
    await signIn({
      ...swapped,
      response: { ...swapped.response, response: { ...swapped.response.response, userHandle } },
    }),
  ]
  expect(answers.map(({ status, json }) => [status, json.message])).toEqual([
    [401, 'This passkey is not known here'],
    [401, 'This passkey is not known here'],
  ])
})

test('options of one invitation do not serve another', async () => {
  const { invite, post, app } = server
  const [first, second] = [await invite(), await invite('operator')]
  const { json: begun } = await post('/account/v1/join/passkey/options', { code: first.code, name: 'two' })
  const response = new Authenticator(PUBLIC).create(begun.options)
  const body = { state: begun.state, response, passkeyName: 'x' }
  expect((await post('/account/v1/join/passkey', { ...body, code: second.code })).status).toBe(422)
  expect(await app.users.findUser('two')).toBeUndefined()
})

test('passkeys are added and removed, but never the last way in', async () => {
  const { send, post, audit } = server
  const { browser } = await joinByPasskey('more')
  const { json: begun } = await post('/account/v1/passkeys/options', {}, browser)
  const key = new Authenticator(PUBLIC)
  const response = key.create(begun.options)
  const added = await post('/account/v1/passkeys', { state: begun.state, response, name: 'Key' }, browser)
  expect([added.status, added.json.name]).toEqual([201, 'Key'])
  expect(begun.options.excludeCredentials).toHaveLength(1)
  const other = (await me(browser)).json.passkeys.find(({ name }: { name: string }) => name === 'Phone')
  const remove = (id: string, by = browser) => send('DELETE', `/account/v1/passkeys/${id}`, by)
  const { browser: stranger } = await joinByPasskey('other')
  expect((await remove(other.id, stranger)).status).toBe(404)
  expect((await remove(other.id)).status).toBe(204)
  expect((await remove(added.json.id)).status).toBe(422)
  expect((await signIn(await assertion(key))).status).toBe(200)
  expect((await post('/account/v1/password', { next: 'now with a password' }, browser)).status).toBe(204)
  expect((await remove(added.json.id)).status).toBe(204)
  expect((await signIn(await assertion(key))).status).toBe(401)
  expect([await audit('passkey-added'), await audit('passkey-removed')].map(({ length }) => length)).toEqual([
    1, 2,
  ])
})

test('a passkey of somebody who is disabled opens nothing', async () => {
  const { app, get } = server
  const { authenticator, browser } = await joinByPasskey('disabled')
  await app.store.write((db) =>
    db.updateTable('user').set({ disabledAt: '2026-01-01' }).where('name', '=', 'disabled').execute(),
  )
  expect((await get('/account/v1/me', browser)).status).toBe(401)
  expect((await signIn(await assertion(authenticator))).status).toBe(401)
})
