import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { demoHome } from '../support/demo.ts'
import { ended, tn, tnServe } from '../support/tn.ts'
import { addTasks, awaitStatus, awaitTasks, startDaemon, statusOf } from './daemons.ts'
import { addTask, linkedPairs, linkedTo, taskTitles, type, typeAtOneDesk } from './linking.ts'

typeAtOneDesk()
const linkedPair = linkedPairs()

const TIMEOUT = 300_000

test('without a link there is nothing to keep in step with', { timeout: TIMEOUT }, async () => {
  const home = await demoHome()
  for (const more of [[], ['--foreground']]) {
    const started = await tn(home, ['daemon', 'start', ...more])
    expect([started.code, started.stdout]).toEqual([3, ''])
    expect(started.stderr).toBe('tn: This device is not linked to a server. Link it with: tn link <server>\n')
  }
  expect(await tn(home, ['daemon', 'stop'])).toMatchObject({
    code: 0,
    stdout: 'The daemon is not running.\n',
  })
  expect(await statusOf(home)).toEqual({
    running: false,
    pid: null,
    startedAt: null,
    isDiskFull: false,
    linked: false,
  })
})

test('there is one daemon for a data folder, however the last one ended', { timeout: TIMEOUT }, async () => {
  const { server, served, device } = await linkedPair()
  const first = await startDaemon(device)
  expect(first).toMatchObject({ running: true, started: true, fault: null })
  for (const args of [['--json'], ['--foreground']]) {
    const again = await tn(device, ['daemon', 'start', ...args])
    expect([again.code, again.stderr]).toEqual([0, ''])
    expect(again.stdout).toContain(
      args[0] === '--json' ? `"started":false,"pid":${first.pid}` : 'already running',
    )
  }
  expect(await statusOf(device)).toMatchObject({
    running: true,
    pid: first.pid,
    server: served.address,
    name: 'Laptop',
    pending: 0,
    refused: 0,
    unread: 0,
    archived: 0,
    fault: null,
  })

  process.kill(first.pid, 'SIGKILL')
  await awaitStatus(device, { running: false, pid: null })
  await addTask(device, 'nobody sends it')
  const second = await startDaemon(device)
  expect(second).toMatchObject({ running: true, started: true })
  await awaitTasks(server, ['nobody sends it'])

  const stopped = await tn(device, ['daemon', 'stop', '--json'])
  expect(JSON.parse(stopped.stdout)).toEqual({ running: false, stopped: true, pid: second.pid })
  const status = await tn(device, ['daemon', 'status'])
  expect(status.stdout).toContain('The daemon is not running: tn daemon start\nLinked to http://')
  const log = readFileSync(join(device, 'logs', 'daemon.log'), 'utf8')
    .trim()
    .split('\n')
  expect(log.map((line) => JSON.parse(line).message).at(-1)).toBe('Stopped')
})

test('stop never ends a process that is not the daemon', { timeout: TIMEOUT }, async () => {
  const { device } = await linkedPair()
  const { pid } = await startDaemon(device)
  process.kill(pid, 'SIGKILL')
  await awaitStatus(device, { running: false })
  // The number of the daemon that was killed is another process's by now.
  const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  onTestFinished(() => ended(bystander))
  const lock = new Database(join(device, 'daemon.lock'))
  expect(lock.prepare('update holder set pid = ?').run(bystander.pid).changes).toBe(1)
  lock.close()
  expect((await tn(device, ['daemon', 'stop'])).stdout).toBe('The daemon is not running.\n')
  expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null])
})

test('an edit on one device is at the server and on the other', { timeout: TIMEOUT }, async () => {
  const { server, served, device } = await linkedPair()
  const other = await demoHome()
  await linkedTo(server, served, other, 'Phone')
  await startDaemon(device)
  await startDaemon(other)
  await addTask(device, 'from the laptop')
  await awaitTasks(server, ['from the laptop'])
  await awaitTasks(other, ['from the laptop'])
  await addTask(other, 'from the phone')
  await addTask(server, 'from the server')
  for (const home of [server, device, other])
    await awaitTasks(home, ['from the laptop', 'from the phone', 'from the server'])
})

test('many changes at once go in a process of their own, either way', { timeout: TIMEOUT }, async () => {
  const { server, device } = await linkedPair()
  const many = (from: string) => Array.from({ length: 350 }, (_, index) => `${from} ${index}`)
  await addTasks(device, many('here'))
  await addTasks(server, many('there'))
  const { pid } = await startDaemon(device)
  await awaitTasks(server, [...many('here'), ...many('there')])
  await awaitTasks(device, [...many('here'), ...many('there')])
  await awaitStatus(device, { running: true, pid, pending: 0, fault: null })
})

test('what is made while the server is away arrives when it is back', { timeout: TIMEOUT }, async () => {
  const { server, served, device } = await linkedPair()
  await startDaemon(device)
  await ended(served.child)
  await addTask(device, 'made offline')
  await awaitStatus(device, {
    running: true,
    pending: 1,
    fault: expect.stringContaining('No server responds at'),
  })
  await addTask(server, 'made there meanwhile')
  await tnServe(server, ['--port', new URL(served.address).port])
  await awaitTasks(server, ['made offline', 'made there meanwhile'])
  await awaitTasks(device, ['made offline', 'made there meanwhile'])
  await awaitStatus(device, { running: true, pending: 0, fault: null })
})

test('a device that is revoked says so and loses nothing', { timeout: TIMEOUT }, async () => {
  const { server, served, device } = await linkedPair()
  const { pid } = await startDaemon(device)
  expect((await tn(server, ['link', 'revoke', 'Laptop', '--yes'])).code).toBe(0)
  await addTask(device, 'after it was revoked')
  const fault = expect.stringContaining('Link it again: npx tutor-nexus link <server>')
  await awaitStatus(device, { running: true, pid, pending: 1, fault })
  expect((await tn(device, ['daemon', 'status'])).stdout).toContain('Pending changes: 1.')
  expect(await taskTitles(server)).toEqual([])

  await linkedTo(server, served, device)
  await addTask(device, 'after it was linked again')
  await awaitTasks(server, ['after it was linked again', 'after it was revoked'])
  await awaitStatus(device, { running: true, pid, pending: 0, fault: null })

  expect((await tn(device, ['link', 'remove'])).code).toBe(0)
  await awaitStatus(device, { running: false, linked: false })
  expect(await taskTitles(device)).toEqual(['after it was linked again', 'after it was revoked'])
})

test(
  'what is asked elsewhere in a session of this device is answered here',
  { timeout: TIMEOUT },
  async () => {
    const { server, device } = await linkedPair()
    await startDaemon(device)
    const call = async (home: string, name: string, given: object) =>
      JSON.parse((await type(home, ['call', name, JSON.stringify(given), '--json'])).stdout)
    const { data } = await call(device, 'tn_session_start', {})
    const sessionId: string = data.sessionId
    const messages = async (home: string): Promise<string> =>
      JSON.stringify(await call(home, 'tn_session_history', { sessionId }))
    await expect.poll(() => messages(server), { timeout: 120_000 }).toContain('"items":[]')
    await call(server, 'tn_session_ask', { sessionId, message: 'What is a prime number?' })
    await expect.poll(() => messages(server), { timeout: 120_000 }).toContain('"type":"answered"')
    expect(readFileSync(join(device, 'logs', 'daemon.log'), 'utf8')).not.toContain('was not done')
  },
)
