import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { Authenticator } from './support/authenticator.ts'
import { PASSWORD, PUBLIC, serveAccounts, signedIn, type AccountServer } from './support/account-server.ts'
import { openSchool, type School } from './support/school-provider.ts'
import { cookieIn } from '../support/browser-page.ts'

const database = testDatabase('postgres', 'suite')
const BEGIN = '/account/v1/sign-in/provider'

let school: School
let one: AccountServer
let other: AccountServer

beforeAll(async () => {
  school = await openSchool(`${PUBLIC}${BEGIN}/callback`)
  const location = await database.location()
  one = await serveAccounts({ location, env: school.env })
  other = await serveAccounts({ location, env: school.env })
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await school.close()
})

test('every step of a passkey may land on another node', async () => {
  const authenticator = new Authenticator(PUBLIC)
  const { code } = await one.invite()
  const { json: begun } = await one.post('/account/v1/join/passkey/options', { code, name: 'mara' })
  const response = authenticator.create(begun.options)
  const joining = { code, state: begun.state, response, passkeyName: 'Phone' }
  const browser = signedIn(await other.post('/account/v1/join/passkey', joining))
  expect((await one.get('/account/v1/me', browser)).json.name).toBe('mara')
  const { json: asked } = await one.post('/account/v1/sign-in/passkey/options', {})
  const assertion = { state: asked.state, response: authenticator.get(asked.options) }
  const again = signedIn(await other.post('/account/v1/sign-in/passkey', assertion))
  expect((await one.post('/account/v1/sign-in/passkey', assertion)).status).toBe(422)
  expect((await one.get('/account/v1/me', again)).status).toBe(200)
})

test('every step at the school may land on another node', async () => {
  const left = await one.get(`${BEGIN}?return=/tasks`)
  const browser = { session: { Cookie: cookieIn(left) } }
  const back = new URL(
    await school.visit(String(left.headers['location']), 's-1', { preferred_username: 'sami' }),
  )
  const arrived = await other.get(`${back.pathname}${back.search}`, browser)
  const code = String(arrived.headers['location']).slice('/signed-in#code='.length)
  const answer = await one.post('/account/v1/sign-in/handoff', { code }, browser)
  expect((await other.get('/account/v1/me', signedIn(answer))).json.name).toBe('sami')
})

test('one invitation used on two nodes at once makes one account', async () => {
  const { code } = await one.invite()
  const use = (node: AccountServer, name: string) =>
    node.post('/account/v1/join/password', { code, name, password: PASSWORD })
  const answers = await Promise.all([use(one, 'first'), use(other, 'second')])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404'])
  const made = await Promise.all(['first', 'second'].map((name) => one.app.users.findUser(name)))
  expect(made.filter(Boolean)).toHaveLength(1)
})

test('the tries of an account count on both nodes together', async () => {
  await one.join('guessed')
  let tries = 0
  for (let status = 401; status === 401 && tries < 40; tries += 1) {
    const node = tries % 2 === 0 ? one : other
    const guess = { name: 'guessed', password: `guess ${tries}` }
    status = (await node.post('/account/v1/sign-in/password', guess, { from: `198.51.100.${tries}` })).status
  }
  expect(tries).toBe(21)
})

test('an account that one node disables is out on the other', async () => {
  const operator = await one.join('olive', 'operator')
  const browser = await other.join('dora')
  const { id } = (await other.get('/account/v1/me', browser)).json
  expect((await one.send('PATCH', `/operator/v1/accounts/${id}`, operator, { disabled: true })).status).toBe(
    204,
  )
  expect((await other.get('/account/v1/me', browser)).status).toBe(401)
  expect((await one.send('PATCH', `/operator/v1/accounts/${id}`, operator, { storageMb: 7 })).status).toBe(
    204,
  )
  const { accounts } = (await one.get('/operator/v1/accounts', operator)).json
  expect(accounts).toContainEqual(
    expect.objectContaining({ id, hasPassword: true, storage: expect.objectContaining({ limitBytes: 7e6 }) }),
  )
  for (const path of ['operator/v1/audit?event=sign-in', 'operator/v1/invitations', 'operator/v1/sources'])
    expect((await other.get(`/${path}`, operator)).status).toBe(200)
  for (const path of ['access', 'data', 'data/export', 'audit'])
    expect((await other.get(`/account/v1/${path}`, operator)).status).toBe(200)
})
