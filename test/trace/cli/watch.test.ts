import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { demoHome } from '../../support/demo.ts'
import { ended, TN, tn } from '../../support/tn.ts'
import { agentsHome, CLAUDE, claudeAsks, claudeCalls, claudeGets, claudeSays } from './agents-home.ts'

/** `tn trace watch` while it runs. */
function watching(home: string, agentsFolder: string, ...args: string[]) {
  const child = spawn(process.execPath, [TN, 'trace', 'watch', ...args], {
    env: { PATH: process.env['PATH'], TN_HOME: home, HOME: agentsFolder, COLUMNS: '80' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => ended(child))
  const lines = createInterface({ input: child.stdout })
  const next = lines[Symbol.asyncIterator]()
  return {
    child,
    /** Reads until a line says this; gives what it read. */
    async until(text: string): Promise<string[]> {
      const read: string[] = []
      for (;;) {
        const { value, done } = await next.next()
        if (done) throw new Error(`It ended before it said ${text}: ${read.join('\n')}`)
        read.push(value)
        if (value.includes(text)) return read
      }
    },
  }
}

test('tn trace watch follows the newest session until it is interrupted', async () => {
  const agents = await agentsHome()
  const { child, until } = watching(await demoHome(), agents.home)
  expect(await until('Thanks, now')).toEqual(['', 'Turn 1', '❯ Thanks, now the readme'])
  agents.append(claudeCalls('t3', 'ls docs', '2026-11-15T10:05:01.000Z'))
  expect(await until('ls docs')).toEqual(['→ Bash  ls docs'])
  agents.append(claudeGets('t3', 'guide.md', false, '2026-11-15T10:05:03.000Z'))
  expect(await until('guide.md')).toEqual(['✓ Bash 2.0 s', '  guide.md'])
  // Half a line is not told before it is whole.
  const said = claudeSays({ type: 'text', text: 'There is a guide.' }, '2026-11-15T10:05:04.000Z')
  agents.append(said.slice(0, 90))
  agents.append(said.slice(90))
  agents.append(claudeAsks('Shorten it, 頼む', '2026-11-15T10:06:00.000Z'))
  expect(await until('Shorten it')).toEqual(['● There is a guide.', '', 'Turn 2', '❯ Shorten it, 頼む'])
  child.kill('SIGINT')
  await once(child, 'exit')
  expect(child.exitCode).toBe(0)
})

test('tn trace watch --json gives a step a line, also of our own sessions', async () => {
  const agents = await agentsHome()
  const home = await demoHome()
  const logs = watching(home, agents.home, CLAUDE.slice(0, 8), '--json')
  const [first = ''] = await logs.until('Thanks')
  expect(JSON.parse(first)).toMatchObject({ turn_index: 1, step_index: 0, kind: 'user' })
  await ended(logs.child, 'SIGINT')

  const env = { HOME: agents.home }
  const begun = await tn(home, ['do', 'session', 'start', '--title', 'Limits', '--json'], '', env)
  const own: string = JSON.parse(begun.stdout).data.sessionId
  const ours = watching(home, agents.home, own)
  await ours.until('Limits')
  await tn(home, ['do', 'session', 'ask', own, 'What is a limit?'], '', env)
  expect(await ours.until('What is a limit?')).toEqual(['❯ What is a limit?'])
})
