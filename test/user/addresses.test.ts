import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkBaseAddress } from '../../packages/server/src/features/account/address/base-address.ts'
import { guardedFetch } from '../../packages/server/src/features/account/address/guarded-fetch.ts'
import { isReachable, reachOf } from '../../packages/server/src/features/account/address/network.ts'
import { accountsOf } from '../../packages/server/src/features/account/store/accounts.ts'
import { failureOf, dataOf } from '../support/call.ts'
import { openTestApp } from '../support/test-app.ts'

const OUTSIDE = ['https://api.openai.com/v1', 'http://93.184.216.34', 'https://[2606:4700::1111]:8443/x']
const LOOPBACK = [
  'http://localhost:11434/v1',
  'http://127.0.0.1',
  'http://127.9.9.9',
  'http://[::1]:8080',
  'http://0x7f.1',
  'http://0177.0.0.1',
  'http://127.1',
  'http://2130706433',
  'http://１２７.0.0.1',
]
const INNER = [
  'http://10.0.0.1',
  'http://192.168.1.9',
  'http://172.31.0.1',
  'http://100.64.0.1',
  'http://[fd00::1]',
]
const NOWHERE = [
  'http://169.254.169.254/latest/meta-data',
  'http://2852039166',
  'http://0.0.0.0',
  'http://224.0.0.1',
  'http://255.255.255.255',
  'http://[::]',
  'http://[fe80::1]',
  'http://[ff02::1]',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:8.8.8.8]',
  'http://[::ffff:7f00:1]',
  'http://[0:0:0:0:0:ffff:7f00:1]',
  'http://[::127.0.0.1]',
  'http://[64:ff9b:1::7f00:1]',
  'http://[64:ff9b::7f00:1]',
  'http://[2002:7f00:1::]',
  'http://[2001::1]',
]
const MALFORMED = [
  '',
  'models',
  'file:///etc/passwd',
  'ftp://a.example',
  'https://ann:pw@a.example',
  'https://ann@a.example',
  'https://a.example/v1#x',
  'https://a.example/v1?key=1',
  'javascript:alert(1)',
]

/** As of any server that cannot be reached. */
const FORBIDDEN = { message: 'fetch failed', cause: { name: 'ForbiddenAddress' } }

const accepted = (addresses: readonly string[], publicOnly: boolean) =>
  addresses.filter((address) => checkBaseAddress(address, publicOnly).ok)

describe('an own address', () => {
  test('of somebody else’s server is a public one', () => {
    expect(accepted(OUTSIDE, true)).toEqual(OUTSIDE)
    expect(accepted([...LOOPBACK, ...INNER, ...NOWHERE, ...MALFORMED], true)).toEqual([])
    const names = [
      'http://intranet',
      'http://db.internal',
      'http://printer.local',
      'http://x.localhost.',
      'http://nas.lan',
    ]
    expect(accepted(names, true)).toEqual([])
  })

  test('on a computer of one’s own may be within the house', () => {
    const fine = [...OUTSIDE, ...LOOPBACK, ...INNER]
    expect(accepted(fine, false)).toEqual(fine)
    expect(accepted([...NOWHERE, ...MALFORMED], false)).toEqual([])
  })

  test('is kept without what does not matter', () => {
    expect(checkBaseAddress('HTTPS://Models.Example.org:443/v1/', true)).toEqual({
      ok: true,
      address: 'https://models.example.org/v1',
    })
  })

  test('is what its numbers say', () => {
    expect(
      ['8.8.8.8', '127.0.0.1', '10.1.1.1', '169.254.1.1', '::1', 'fe80::1%eth0', 'x'].map(reachOf),
    ).toEqual(['public', 'loopback', 'inner', 'nowhere', 'loopback', 'nowhere', 'nowhere'])
    expect(isReachable('127.0.0.1', true)).toBe(false)
  })

  test('is refused by the tool with a reason', async () => {
    const app = await openTestApp()
    const key = { provider: 'openai-compatible', label: 'home', apiKey: 'ollama' }
    const failure = await failureOf(app, 'tn_user_byok_add', { ...key, baseUrl: 'http://169.254.169.254' })
    expect(failure).toMatchObject({ code: 'BAD_REQUEST', details: { issues: [{ path: 'baseUrl' }] } })
    const kept = await dataOf(app, 'tn_user_byok_add', { ...key, baseUrl: 'http://127.0.0.1:11434/v1' })
    expect(kept['baseUrl']).toBe('http://127.0.0.1:11434/v1')
  })
})

test('an address within the house is open to the owner of the machine alone', async () => {
  const app = await openTestApp()
  const { id: userId } = await app.users.addUser('ben')
  const port = await serve((_, response) => response.end('inside'))
  const key = { provider: 'openai-compatible', label: 'home', apiKey: 'ollama' }
  const baseUrl = `http://127.0.0.1:${port}/v1`
  expect(await failureOf(app, 'tn_user_byok_add', { ...key, baseUrl }, { userId })).toMatchObject({
    code: 'BAD_REQUEST',
    details: { issues: [{ path: 'baseUrl' }] },
  })
  await dataOf(app, 'tn_user_byok_add', { ...key, baseUrl })
  const accounts = accountsOf(app)
  await expect(accounts.fetchOf(userId)(baseUrl)).rejects.toMatchObject(FORBIDDEN)
  expect(await (await accounts.fetchOf(app.localOwner.id)(baseUrl)).text()).toBe('inside')
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return port
}

describe('the guarded fetch', () => {
  test('behaves like fetch', async () => {
    const port = await serve((request, response) => {
      request.setEncoding('utf8')
      let body = ''
      request.on('data', (part: string) => (body += part))
      request.on('end', () =>
        response
          .writeHead(201, { 'X-Seen': `${request.method} ${request.url} ${request.headers.authorization}` })
          .end(`got ${body}`),
      )
    })
    const answer = await guardedFetch({ publicOnly: false })(`http://127.0.0.1:${port}/a?b=c`, {
      method: 'POST',
      headers: { Authorization: 'Bearer key' },
      body: 'hello',
    })
    expect([answer.status, answer.headers.get('x-seen'), await answer.text()]).toEqual([
      201,
      'POST /a?b=c Bearer key',
      'got hello',
    ])
  })

  test('hands parts on as they come, and can be stopped', async () => {
    const port = await serve((_, response) => void response.write('first '))
    const stop = new AbortController()
    const answer = await guardedFetch({ publicOnly: false })(`http://127.0.0.1:${port}`, {
      signal: stop.signal,
    })
    const reader = answer.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first ')
    const rest = reader?.read()
    stop.abort()
    await expect(rest).rejects.toThrow()
  })

  test('looks at every address that a name stands for', async () => {
    const port = await serve((_, response) => response.end('inside'))
    const asked: string[] = []
    const call = guardedFetch({
      publicOnly: true,
      resolve: async (name) => {
        asked.push(name)
        return ['93.184.216.34', name.startsWith('mapped') ? '::ffff:127.0.0.1' : '127.0.0.1']
      },
    })
    await expect(call(`http://rebinding.example:${port}/`)).rejects.toMatchObject(FORBIDDEN)
    await expect(call(`http://mapped.example:${port}/`)).rejects.toMatchObject(FORBIDDEN)
    expect(asked).toEqual(['rebinding.example', 'mapped.example'])
    await expect(call(`http://127.0.0.1:${port}/`)).rejects.toMatchObject(FORBIDDEN)
    await expect(call(`http://localhost:${port}/`)).rejects.toMatchObject(FORBIDDEN)
  })

  test('goes to the address that was checked, whatever the name stands for afterwards', async () => {
    const port = await serve((request, response) => response.end(`reached as ${request.headers.host}`))
    const answers = [['127.0.0.1'], ['203.0.113.1']]
    const call = guardedFetch({ publicOnly: false, resolve: async () => answers.shift() ?? [] })
    const answer = await call(`http://models.example:${port}/`)
    expect(await answer.text()).toBe(`reached as models.example:${port}`)
    expect(answers).toHaveLength(1)
  })

  test('checks where it is sent on to, and takes no key along to another server', async () => {
    const seen: (string | undefined)[] = []
    const other = await serve((request, response) => {
      seen.push(request.headers.authorization, request.headers['x-api-key']?.toString())
      response.end('arrived')
    })
    const port = await serve((request, response) => {
      const to = {
        '/same': '/there',
        '/there': `http://127.0.0.1:${other}/`,
        '/metadata': 'http://169.254.169.254/latest',
        '/loop': '/loop',
      }[request.url ?? '']
      response.writeHead(307, { Location: to }).end()
    })
    const headers = { Authorization: 'Bearer key', 'X-Api-Key': 'key' }
    const call = guardedFetch({ publicOnly: false })
    const answer = await call(`http://127.0.0.1:${port}/same`, { method: 'POST', headers, body: '{}' })
    expect(await answer.text()).toBe('arrived')
    expect(seen).toEqual([undefined, undefined])
    await expect(call(`http://127.0.0.1:${port}/metadata`)).rejects.toMatchObject(FORBIDDEN)
    await expect(call(`http://127.0.0.1:${port}/loop`)).rejects.toThrow('redirects more than')
  })
})
