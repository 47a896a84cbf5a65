import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tn } from '../support/tn.ts'
import {
  addTask,
  beginLinking,
  linkedPairs,
  linkedTo,
  serverAndDevice,
  taskTitles,
  type,
  typeAtOneDesk,
} from './linking.ts'

typeAtOneDesk()
const linkedPair = linkedPairs()

const TIMEOUT = 180_000
const tokenFile = (home: string): string => join(home, 'link-token.json')

test(
  'a device is linked by a code that is approved at the server, and both have all',
  { timeout: TIMEOUT },
  async () => {
    const { server, served, device } = await serverAndDevice()
    await addTask(server, 'at the server')
    await addTask(device, 'on the device')
    await addTask(device, 'on the device, too')

    const { code, end } = await beginLinking(device, served.address)
    expect(code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/)
    // However it is typed.
    const approved = await tn(server, ['link', 'approve', code.toLowerCase().replace('-', ' ')])
    expect([approved.code, approved.stderr]).toEqual([0, ''])
    expect(approved.stdout).toContain('Device: Laptop.')
    const linked = await end
    expect([linked.code, linked.stderr]).toEqual([0, ''])
    expect(JSON.parse(linked.stdout)).toEqual({
      linked: true,
      server: served.address,
      user: 'local',
      sent: 2,
      received: 1,
      lost: 0,
      refused: 0,
      pending: 0,
    })
    const all = ['at the server', 'on the device', 'on the device, too']
    expect([await taskTitles(server), await taskTitles(device)]).toEqual([all, all])

    const devices = JSON.parse((await tn(server, ['link', 'devices', '--json'])).stdout)
    expect(devices).toMatchObject([{ name: 'Laptop', status: 'linked', linkedTo: 'here' }])
    const status = JSON.parse((await tn(device, ['link', 'status', '--json'])).stdout)
    expect(status).toMatchObject({ linked: true, server: served.address, pending: 0, fault: null })

    // The code is used up.
    const again = await tn(server, ['link', 'approve', code])
    expect([again.code, again.stderr]).toEqual([
      3,
      expect.stringContaining('Run `tn link <server>` on the device again'),
    ])

    // The token is in one file, which nobody else can read.
    expect(statSync(tokenFile(device)).mode & 0o777).toBe(0o600)
    const { token } = JSON.parse(readFileSync(tokenFile(device), 'utf8'))
    await tn(device, ['backup'])
    const others = readdirSync(device, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'link-token.json')
      .map(({ parentPath, name }) => join(parentPath, name))
    expect(others.length).toBeGreaterThan(2)
    expect(others.filter((file) => readFileSync(file).includes(token))).toEqual([])
  },
)

test(
  'what changes on either side is on the other after the next exchange',
  { timeout: TIMEOUT },
  async () => {
    const { server, device } = await linkedPair()
    const task = await addTask(server, 'draft')
    await tn(device, ['link', 'sync'])
    await type(device, ['do', 'task', 'update', task, '--title', 'by the device'])
    await type(server, ['do', 'task', 'update', task, '--title', 'by the server'])
    const { stdout } = await tn(device, ['link', 'sync', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ sent: 0, lost: 1, pending: 0 })
    expect(await taskTitles(device)).toEqual(['by the server'])

    // What lost is to be seen on both, with the device that made it, and can be brought back on either.
    const archived = async (home: string) =>
      JSON.parse((await type(home, ['do', 'user', 'archive-list', '--json'])).stdout).data.items
    const lost = { kind: 'task', title: 'by the device', deviceName: 'Laptop', wasDeletion: false }
    expect(await archived(device)).toMatchObject([lost])
    const [{ archiveId }] = await archived(server)
    await type(server, ['do', 'user', 'archive-restore', archiveId])
    await tn(device, ['link', 'sync'])
    expect([await taskTitles(server), await taskTitles(device)]).toEqual([
      ['by the device'],
      ['by the device'],
    ])
  },
)

test(
  'a device that was revoked is told so, loses nothing, and can be linked again',
  { timeout: TIMEOUT },
  async () => {
    const { server, served, device } = await linkedPair()
    const { token } = JSON.parse(readFileSync(tokenFile(device), 'utf8'))
    const revoked = await tn(server, ['link', 'revoke', 'Laptop', '--json'])
    expect(JSON.parse(revoked.stdout)).toMatchObject({ name: 'Laptop', revoked: true })

    await addTask(device, 'made meanwhile')
    const refused = await tn(device, ['link', 'sync'])
    expect([refused.code, refused.stdout]).toEqual([3, ''])
    expect(refused.stderr).toContain(
      'Laptop is no longer linked to this server. Its data stays on the device',
    )
    expect(refused.stderr).toContain('tn link <server>')
    expect(await taskTitles(device)).toEqual(['made meanwhile'])
    expect(await taskTitles(server)).toEqual([])
    const status = JSON.parse((await tn(device, ['link', 'status', '--json'])).stdout)
    expect(status).toMatchObject({ pending: 1, fault: expect.stringContaining('no longer linked') })

    expect(JSON.parse((await linkedTo(server, served, device)).stdout)).toMatchObject({ sent: 1, pending: 0 })
    expect(await taskTitles(server)).toEqual(['made meanwhile'])
    const [only, ...others] = JSON.parse((await tn(server, ['link', 'devices', '--json'])).stdout)
    expect([only, others]).toEqual([expect.objectContaining({ status: 'linked' }), []])
    // The token from before stays of no use.
    const answer = await fetch(`${served.address}/sync/v1/common`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ protocol: 1, places: [] }),
    })
    expect(answer.status).toBe(401)
  },
)

test('a device that is turned away, or gives up, leaves nothing behind', { timeout: TIMEOUT }, async () => {
  const { server, served, device } = await serverAndDevice()
  const first = await beginLinking(device, served.address)
  const denied = await tn(server, ['link', 'deny', first.code])
  expect(denied.stdout).toContain('Rejected Laptop.')
  const turnedAway = await first.end
  expect([turnedAway.code, turnedAway.stderr]).toEqual([
    2,
    expect.stringContaining('The server rejected this device'),
  ])

  const second = await beginLinking(device, served.address)
  second.child.kill('SIGINT')
  const givenUp = await second.end
  expect([givenUp.code, givenUp.stderr]).toEqual([130, expect.stringContaining('Nothing was linked.')])
  const late = await tn(server, ['link', 'approve', second.code])
  expect([late.code, late.stderr]).toEqual([3, expect.stringContaining('Code not found or expired')])

  expect(existsSync(tokenFile(device))).toBe(false)
  expect(JSON.parse((await tn(device, ['link', 'status', '--json'])).stdout)).toMatchObject({ linked: false })
  expect(JSON.parse((await tn(server, ['link', 'devices', '--json'])).stdout)).toEqual([])
})

test('tn link remove ends the link on both sides and keeps the data', { timeout: TIMEOUT }, async () => {
  const { server, served, device } = await linkedPair()
  await addTask(server, 'shared')
  const started = await type(server, ['do', 'session', 'start', 'Limits', '--json'])
  const { sessionId } = JSON.parse(started.stdout).data
  await type(device, ['link', 'sync'])
  const ask = ['do', 'session', 'ask', sessionId, 'What can you help me with?', '--json']
  expect(JSON.parse((await type(device, ask)).stdout).data).toHaveProperty('requestId')
  const removed = await tn(device, ['link', 'remove', '--json'])
  expect(JSON.parse(removed.stdout)).toEqual({ server: served.address, removed: true, told: true })
  expect(existsSync(tokenFile(device))).toBe(false)
  expect(await taskTitles(device)).toEqual(['shared'])
  // Nobody else will answer now.
  expect(JSON.parse((await type(device, ask)).stdout).data).toMatchObject({ engine: 'offline' })
  expect(JSON.parse((await type(device, ask)).stdout).data).not.toHaveProperty('requestId')
  expect(JSON.parse((await tn(server, ['link', 'devices', '--json'])).stdout)).toMatchObject([
    { status: 'revoked' },
  ])
  const none = await tn(device, ['link', 'sync'])
  expect([none.code, none.stderr]).toEqual([3, expect.stringContaining('tn link <server>')])
})
