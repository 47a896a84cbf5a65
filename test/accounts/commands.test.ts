import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { commandHost } from '../../packages/server/src/app/command-host.ts'
import { runProgram } from '../../packages/server/src/platform/cli/program.ts'
import { features } from '../../packages/server/src/registry.ts'
import { PASSWORD, PUBLIC, serveAccounts, signedIn, type AccountServer } from './support/account-server.ts'

let server: AccountServer

beforeAll(async () => {
  server = await serveAccounts()
})
afterAll(() => server.close())

/** Runs a command on the open server, in this process. */
async function tn(...words: string[]): Promise<{ out: string; err: string; code: number }> {
  const said: Record<'out' | 'err', string[]> = { out: [], err: [] }
  const log = vi.spyOn(console, 'log').mockImplementation((text) => void said.out.push(String(text)))
  const error = vi.spyOn(console, 'error').mockImplementation((text) => void said.err.push(String(text)))
  onTestFinished(() => {
    log.mockRestore()
    error.mockRestore()
  })
  const before = process.exitCode
  process.exitCode = 0
  await runProgram(words, { ...commandHost, withApp: (work) => work(server.app) }, features)
  const code = process.exitCode
  process.exitCode = before
  return { out: said.out.join('\n'), err: said.err.join('\n'), code }
}

const json = async (...words: string[]) => JSON.parse((await tn(...words, '--json')).out)
const codeIn = (link: string) => new URL(link).hash.slice('#code='.length)
const signIn = () => server.post('/account/v1/sign-in/password', { name: 'mara', password: PASSWORD })

test('tn user invite prints a link of the public address, with role and expiry', async () => {
  const { link, expiresAt } = await json(
    'user',
    'invite',
    '--role',
    'advisor',
    '--name',
    'mara',
    '--days',
    '2',
  )
  expect(link).toMatch(`${PUBLIC}/join#code=`)
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(2 * 86_400_000)
  const code = codeIn(link)
  expect((await server.post('/account/v1/invitation', { code })).json).toMatchObject({
    role: 'advisor',
    name: 'mara',
  })
  signedIn(await server.post('/account/v1/join/password', { code, name: 'mara', password: PASSWORD }))
  const actor = server.app.localOwner.id
  expect(await server.audit('invitation-created')).toMatchObject([{ actor, address: null }])
  expect((await tn('user', 'invite', '--days', '0')).code).toBe(2)
  expect((await tn('user', 'invite', '--role', 'king')).code).toBe(2)
})

test('tn user invitations and uninvite show and end what is open', async () => {
  const { id, link } = await json('user', 'invite', '--name', 'nia')
  expect(await json('user', 'invitations')).toMatchObject([{ id, role: 'student', name: 'nia', email: null }])
  expect((await tn('user', 'invitations')).out).toContain('nia')
  expect((await tn('user', 'uninvite', id)).out).toBe('Invitation withdrawn.')
  expect((await server.post('/account/v1/invitation', { code: codeIn(link) })).status).toBe(404)
  expect((await tn('user', 'uninvite', id)).code).toBe(2)
  const mailed = await tn('user', 'invite', '--email', 'nia@school.example')
  expect([mailed.code, mailed.err]).toEqual([3, expect.stringContaining('This server sends no mails')])
  expect((await tn('user', 'invite', '--email', 'nobody')).code).toBe(2)
})

test('tn user storage sets what somebody may store, and says so in the audit log', async () => {
  const { id } = (await server.app.users.findUser('mara')) ?? { id: '' }
  const usual = server.app.storage.limitOf(id)
  expect((await tn('user', 'storage', 'mara', '7')).out).toBe('mara may store 7 MB.')
  expect(server.app.storage.limitOf(id)).toBe(7e6)
  expect((await tn('user', 'storage', 'mara', 'default')).out).toBe('mara may store as much as everybody.')
  expect(server.app.storage.limitOf(id)).toBe(usual)
  expect(await server.audit('quota-changed')).toMatchObject([{ userId: id, detail: { megabytes: 7 } }, {}])
  expect((await tn('user', 'storage', 'mara', 'lots')).code).toBe(2)
})

test('tn user role, disable and enable take effect at once', async () => {
  const browser = signedIn(await signIn())
  const me = () => server.get('/account/v1/me', browser)
  expect((await tn('user', 'role', 'mara', 'operator')).out).toBe('mara is now an operator.')
  expect((await me()).status).toBe(401)
  const operator = signedIn(await signIn())
  expect((await server.get('/operator/v1/health', operator)).status).toBe(200)
  expect((await tn('user', 'disable', 'mara')).out).toBe('mara is locked out.')
  expect((await server.get('/operator/v1/health', operator)).status).toBe(401)
  expect((await signIn()).status).toBe(401)
  await tn('user', 'enable', 'mara')
  expect((await signIn()).status).toBe(200)
  expect((await tn('user', 'disable', 'local')).code).toBe(2)
  expect((await tn('user', 'disable', 'nobody')).code).toBe(2)
})

test('tn user recover prints a link that works once', async () => {
  const { link } = await json('user', 'recover', 'mara')
  const body = { code: codeIn(link), name: '', password: 'the second beginning' }
  expect((await server.post('/account/v1/join/password', { ...body, name: 'mara' })).status).toBe(200)
  expect((await server.post('/account/v1/join/password', { ...body, name: 'mara' })).status).toBe(404)
  expect((await signIn()).status).toBe(401)
})

test('a token made by hand expires in 90 days, unless somebody says otherwise', async () => {
  const create = async (...words: string[]) =>
    (await json('token', 'create', '--name', 'x', '--scopes', 'tasks:read', ...words)).expiresAt
  const days = (Date.parse(await create()) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(90)
  expect(await create('--expires', 'never')).toBeNull()
  expect(await create('--expires', '2999-05-01')).toBe('2999-05-01T23:59:59.999Z')
  expect((await tn('token', 'create', '--name', 'x', '--expires', 'soon')).err).toContain(
    'YYYY-MM-DD or never',
  )
})

test('commands in one process listen for a closed pipe once', async () => {
  await tn('user', 'list')
  const before = process.stdout.listenerCount('error')
  await tn('user', 'list')
  expect(process.stdout.listenerCount('error')).toBe(before)
})
