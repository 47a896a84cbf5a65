import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { commandLine } from '../../../packages/server/src/platform/cli/do/shell-quote.ts'
import { textWidth } from '../../../packages/server/src/platform/cli/terminal/text-width.ts'
import { demoHome } from '../../support/demo.ts'
import { temporaryFolder } from '../../support/test-app.ts'
import { TN } from '../../support/tn.ts'
import { agentsHome, CLAUDE } from './agents-home.ts'

const ESCAPE = '\u001B['

test('a narrow terminal is never overrun; NO_COLOR gets no colours', async () => {
  const agents = await agentsHome()
  const home = await demoHome()
  const shown = (env: NodeJS.ProcessEnv, ...args: string[]): string => {
    const command = `stty cols 60; ${commandLine([process.execPath, TN, 'trace', ...args])}`
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], TERM: 'xterm', TN_HOME: home, HOME: agents.home, ...env },
    })
    return stdout.replaceAll('\r', '')
  }
  expect(shown({}, 'show', CLAUDE, '--turn', '0')).toContain(ESCAPE)
  for (const args of [
    ['list'],
    ['show', CLAUDE],
    ['show', CLAUDE, '--turn', '0'],
    ['show', CLAUDE, '--full'],
    ['search', 'output'],
  ]) {
    const text = shown({ NO_COLOR: '1' }, ...args).replaceAll('\u001B[K', '')
    const lines = text.split('\n').filter((line) => !line.startsWith('→ '))
    expect([args, text.includes(ESCAPE)]).toEqual([args, false])
    expect([args, lines.filter((line) => textWidth(line) > 60)]).toEqual([args, []])
    expect(lines.length).toBeGreaterThan(3)
  }
})

test('whoever reads no further ends the command without a word', async () => {
  const agents = await agentsHome()
  const command = `${commandLine([process.execPath, TN, 'trace', 'show', CLAUDE])} | true`
  const { stderr } = spawnSync('sh', ['-c', command], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], TN_HOME: await temporaryFolder(), HOME: agents.home },
  })
  expect(stderr).toBe('')
})
