import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/test-app.ts'
import { TN, tn } from '../support/tn.ts'

/** A real bash with `tn` on its path and the printed script in force; gives what it would offer. */
async function bash() {
  const folder = await temporaryFolder()
  const home = join(folder, 'untouched')
  await mkdir(join(folder, 'bin'))
  const program = join(folder, 'bin', 'tn')
  await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${TN}' "$@"\n`)
  await chmod(program, 0o755)
  const env = { PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`, TN_HOME: home }
  const offered = (...words: string[]): string[] => {
    const script = `
      eval "$(tn completion bash)"
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      completing=$(complete -p tn | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
      "$completing" tn "\${COMP_WORDS[COMP_CWORD]}" "\${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script, 'bash', 'tn', ...words], {
      encoding: 'utf8',
      env,
      cwd: folder,
    })
    expect(stderr).toBe('')
    return stdout.split('\n').filter(Boolean)
  }
  return { folder, home, offered }
}

test('a real bash completes commands, domains, modes, flags and values, without a database', async () => {
  const { folder, home, offered } = await bash()
  expect(offered('')).toEqual(expect.arrayContaining(['serve', 'call', 'do', 'completion']))
  expect(offered('')).not.toContain('complete')
  expect(offered('tok')).toEqual(['token'])
  expect(offered('token', 'cr')).toEqual(['create'])
  expect(offered('token', 'create', '--sc')).toEqual(['--scopes'])
  expect(offered('completion', '')).toEqual(['bash', 'zsh', 'fish'])
  expect(offered('mcp', '--surface', '')).toEqual(['auto', 'flat', 'agents', 'discovery'])
  expect(offered('serve', '--surface', '=', 'f')).toEqual(['flat'])
  expect(offered('connect', 'cursor', '--scope', 'p')).toEqual(['project'])
  expect(offered('mcp', '--domains', 'task,co')).toEqual(['task,course'])
  expect(offered('mcp', '--tools', 'add_')).toEqual(['add_task'])
  expect(offered('call', 'add')).toEqual(['add_task'])
  expect(offered('do', 'co')).toEqual(['course'])
  expect(offered('do', 'course', 'section')).toEqual(['section-get', 'section-list'])
  expect(offered('do', 'course', 'search', '"data structures"', '--inst')).toEqual(['--institution'])
  expect(offered('do', 'task', 'add', 'x', '--priority', '')).toEqual(['low', 'medium', 'high'])
  // Bash breaks words at the equals sign.
  expect(offered('do', 'task', 'add', 'x', '--priority', '=', 'm')).toEqual(['medium'])
  expect(offered('do', 'task', 'list', 'pen')).toEqual(['pending'])
  expect(offered('do', 'task', 'update', 'T', '--unset', 'due')).toEqual(['due-date'])
  expect(offered('do', 'nothing', '')).toEqual([])
  await writeFile(join(folder, 'notes.txt'), '')
  expect(offered('do', 'task', 'add', 'x', '--notes', '@not')).toEqual(['@notes.txt'])
  expect(existsSync(home)).toBe(false)
})

test('each shell has its script, and help says what to do with it', async () => {
  const home = join(await temporaryFolder(), 'untouched')
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout } = await tn(home, ['completion', shell])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/complete -- /)])
  }
  const help = await tn(home, ['completion', '--help'])
  expect(help.stdout).toContain('eval "$(tn completion bash)"')
  expect((await tn(home, ['completion', 'ksh'])).code).toBe(2)
  expect((await tn(home, ['--help'])).stdout).not.toMatch(/^ +complete /m)
  expect(existsSync(home)).toBe(false)
})

test('candidates carry what they are, for shells that show it', async () => {
  const home = join(await temporaryFolder(), 'untouched')
  const { stdout } = await tn(home, ['complete', '--', 'do', 'task', 'ad'])
  expect(stdout).toMatch(/^add\t\S.*\n$/)
})
