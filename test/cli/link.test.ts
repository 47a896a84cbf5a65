import { chmodSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { demoHome } from '../support/demo.ts'
import { ended, tn } from '../support/tn.ts'
import { addTask, linkedTo, serverAndDevice, taskTitles, typeAtOneDesk } from '../sync/linking.ts'

typeAtOneDesk()

const TIMEOUT = 180_000
const postgres = testDatabase('postgres')

/** A server of somebody else's, for as long as the test. */
async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
}

const json =
  (status: number, body: object): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

test('tn link says what is wrong with the server', { timeout: TIMEOUT }, async () => {
  const home = await demoHome()
  const page = await listening((_, response) => void response.end('<h1>Welcome</h1>'))
  const older = await listening(json(404, { code: 'NOT_FOUND', message: 'There is nothing at this address' }))
  const newer = await listening(
    json(409, { code: 'VERSION', message: 'Cannot exchange: update the device.' }),
  )
  const busy = await listening((_, response) => void response.writeHead(502).end('Bad gateway'))
  const moved = await listening(
    (_, response) => void response.writeHead(308, { Location: 'https://new.example/sync/v1/link' }).end(),
  )
  const endless = await listening((_, response) => {
    response.writeHead(200)
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    const fill = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', fill)
    }
    fill()
  })
  const gone = createServer()
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
  const bound = gone.address()
  const empty = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  await new Promise((resolve) => gone.close(resolve))

  for (const [address, code, said] of [
    ['ftp://tutor.example.org', 2, 'is not a server address'],
    ['http://', 2, 'is not a server address'],
    ['https://me:secret@tutor.example.org', 2, 'Leave the user name and password out'],
    ['nowhere.invalid', 3, 'Host nowhere.invalid not found'],
    [empty, 3, 'Check that it is running and that the port is right.'],
    [empty.replace('http:', 'https:'), 3, 'No server responds at'],
    [page.replace('http:', 'https:'), 3, 'does not support https'],
    [page, 3, 'is not a Tutor Nexus server'],
    [`${older}/mcp`, 3, 'is not a Tutor Nexus server that devices can link to, or has another version'],
    [newer, 3, 'update the device'],
    [busy, 3, 'returned an error (502)'],
    [moved, 3, 'redirects to https://new.example. Use that address'],
    [endless, 3, 'is too large to be from Tutor Nexus'],
  ] as const) {
    const ran = await tn(home, ['link', address])
    expect([address, ran.code, ran.stdout, ran.stderr]).toEqual([
      address,
      code,
      '',
      expect.stringContaining(said),
    ])
    expect(ran.stderr).not.toMatch(/\n +at /)
  }
  expect(JSON.parse((await tn(home, ['link', 'status', '--json'])).stdout)).toMatchObject({ linked: false })
})

test(
  'tn link is for one server at a time, and for a device of one person',
  { timeout: TIMEOUT },
  async () => {
    const { server, served, device } = await serverAndDevice()
    const itself = await tn(server, ['link', served.address])
    expect([itself.code, itself.stderr]).toEqual([
      3,
      expect.stringContaining('A device cannot link to itself'),
    ])
    await linkedTo(server, served, device)
    const again = await tn(device, ['link', `${served.address}/mcp`])
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringContaining(`already linked to ${served.address}`),
    ])
    const other = await tn(device, ['link', 'https://tutor.example.org'])
    expect([other.code, other.stderr]).toEqual([
      2,
      expect.stringContaining('`tn link remove` (keeps all data)'),
    ])

    const location = await postgres.location()
    const TN_DATABASE_URL = 'databaseUrl' in location ? location.databaseUrl : ''
    const shared = await tn(await demoHome(), ['link', served.address], '', { TN_DATABASE_URL })
    expect([shared.code, shared.stderr]).toEqual([
      2,
      expect.stringContaining('cannot be linked to another server'),
    ])
  },
)

test(
  'a token that others can read is not used, and a server that is gone loses nothing',
  { timeout: TIMEOUT },
  async () => {
    const { server, served, device } = await serverAndDevice()
    await linkedTo(server, served, device)
    const file = join(device, 'link-token.json')
    const { token } = JSON.parse(readFileSync(file, 'utf8'))
    chmodSync(file, 0o644)
    const readable = await tn(device, ['link', 'sync'])
    expect([readable.code, readable.stderr]).toEqual([3, expect.stringContaining('chmod 600')])
    expect(readable.stderr).not.toContain(token)
    chmodSync(file, 0o600)

    await ended(served.child)
    await addTask(device, 'offline')
    const offline = await tn(device, ['link', 'sync'])
    expect([offline.code, offline.stderr]).toEqual([3, expect.stringContaining('No server responds at')])
    const status = await tn(device, ['link', 'status'])
    expect(status.stdout).toContain('Pending changes: 1.')
    expect(status.stdout).toContain('The last sync failed: No server responds at')
    const removed = await tn(device, ['link', 'remove'])
    expect([removed.code, removed.stdout]).toEqual([
      0,
      expect.stringContaining('The server could not be notified'),
    ])
    expect(await taskTitles(device)).toEqual(['offline'])
  },
)

test('tn link approve and revoke say what they cannot find', { timeout: TIMEOUT }, async () => {
  const home = await demoHome()
  for (const [args, code, said] of [
    [['approve', 'ABCD'], 2, 'Enter the eight letters that the device shows, such as BCDF-GHJK'],
    [['approve', 'BCDF-GHJK'], 3, 'Code not found or expired'],
    [['approve', 'BCDF-GHJK', '--user', 'nobody'], 2, 'There is no user called nobody'],
    [['deny', 'BCDF-GHJK'], 3, 'Code not found or expired'],
    [['revoke', 'Laptop'], 2, 'has no device called Laptop'],
    [['sync'], 3, 'Link it with: tn link <server>'],
    [['remove'], 3, 'Link it with: tn link <server>'],
    [[], 2, "missing required argument 'server'"],
  ] as const) {
    const ran = await tn(home, ['link', ...args])
    expect([args, ran.code, ran.stdout, ran.stderr]).toEqual([args, code, '', expect.stringContaining(said)])
  }
  expect((await tn(home, ['link', 'devices'])).stdout).toContain('has no linked devices')
})
