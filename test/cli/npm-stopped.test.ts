import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/test-app.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A process whose group the test ends, whatever has become of its parents. */
function inGroup(command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  onTestFinished(() => {
    try {
      process.kill(-Number(child.pid), 'SIGKILL')
    } catch {
      // All of it has ended, as it should.
    }
  })
  return child
}

test.skipIf(process.platform === 'win32')('a server that npx started stops in order with npx', async () => {
  const home = await temporaryFolder()
  const npx = inGroup('npx', ['tutor-nexus', 'serve', '--port', '0', '--json'], { TN_HOME: home })
  const lines = createInterface({ input: npx.stdout })
  const [opened] = await once(lines, 'line')
  const { listens } = JSON.parse(String(opened))
  expect((await fetch(`${listens}/healthz`)).status).toBe(200)

  // The pipe closes when the last process that holds it has ended.
  const closed = once(npx, 'close')
  npx.kill('SIGTERM')
  await closed
  await expect(fetch(`${listens}/healthz`)).rejects.toThrow()
  expect(readFileSync(join(home, 'logs', 'server.log'), 'utf8')).toContain('server stopped')
})

test.skipIf(process.platform === 'win32')('a server that a shell started outlives the shell', async () => {
  const home = await temporaryFolder()
  const tn = `"${process.execPath}" packages/server/bin/tn.js serve --port 0 --json & echo $!`
  const shell = inGroup('sh', ['-c', tn], { TN_HOME: home })
  const said: string[] = []
  const lines = createInterface({ input: shell.stdout }).on('line', (line) => said.push(line))
  while (said.length < 2) await once(lines, 'line')
  const [pid, opened] = said
  const { listens } = JSON.parse(String(opened))
  expect(shell.exitCode ?? (await once(shell, 'exit'))[0]).toBe(0)
  expect((await fetch(`${listens}/healthz`)).status).toBe(200)

  const closed = once(shell, 'close')
  process.kill(Number(pid), 'SIGTERM')
  await closed
})
