import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { commandLine } from '../../packages/server/src/platform/cli/do/shell-quote.ts'
import { demoHome } from '../support/demo.ts'
import { TN, tn } from '../support/tn.ts'

const BOLD = '\u001B[1m'

/** Runs the program at a real terminal, where a person types the input. */
function atTerminal(home: string, args: readonly string[], input = '', env: NodeJS.ProcessEnv = {}) {
  const command = `stty cols 70; ${commandLine([process.execPath, TN, ...args])}`
  const { status, stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    input,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], TERM: 'xterm', TN_HOME: home, ...env },
  })
  return { code: status, shown: stdout.replaceAll('\r', '') }
}

test('a person is asked before something is lost for good, unless they said yes', async () => {
  const home = await demoHome()
  const add = async (title: string): Promise<string> =>
    JSON.parse((await tn(home, ['do', 'task', 'add', title, '--json'])).stdout).data.task_id
  const first = await add('First')
  const refused = atTerminal(home, ['do', 'task', 'delete', first], 'n\n')
  expect([refused.code, refused.shown]).toEqual([3, expect.stringContaining('Nothing was done.')])
  expect((await tn(home, ['do', 'task', 'list'])).stdout).toContain(first)
  const agreed = atTerminal(home, ['do', 'task', 'delete', first], 'y\n')
  expect([agreed.code, agreed.shown]).toEqual([0, expect.stringContaining('deleted')])
  const second = await add('Second')
  const said = atTerminal(home, ['do', 'task', 'delete', second, '--yes'])
  expect([said.code, said.shown.includes('[y/N]')]).toEqual([0, false])
  expect((await tn(home, ['do', 'task', 'list'])).stdout).toBe('No tasks.\n')
})

test('who starts the MCP server by hand is told what it is and how to leave', async () => {
  const home = await demoHome()
  const { code, shown } = atTerminal(home, ['mcp'])
  expect(code).toBe(0)
  expect(shown).toMatch(/This is the MCP server[^]*`tn connect`[^]*Ctrl\+C/)
  const piped = await tn(home, ['mcp'])
  expect([piped.code, piped.stdout, piped.stderr.includes('Ctrl+C')]).toEqual([0, '', false])
})

test('a terminal gets colours and its own width, NO_COLOR gets none', async () => {
  const home = await demoHome()
  await tn(home, ['do', 'task', 'add', 'A title that is longer than a narrow terminal has room for, by far'])
  await tn(home, ['do', 'task', 'add', 'Another'])
  const coloured = atTerminal(home, ['do', 'task', 'list'])
  expect(coloured.shown).toContain(BOLD)
  const plain = atTerminal(home, ['do', 'task', 'list'], '', { NO_COLOR: '1' }).shown
  expect(plain).not.toContain(BOLD)
  const table = plain.split('\n→', 1).join()
  expect(table).toContain('…')
  expect(table.split('\n').filter((line) => line.length > 70)).toEqual([])
})
