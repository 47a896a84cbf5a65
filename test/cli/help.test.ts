import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SETTING_HELP } from '../../packages/server/src/platform/settings/environment.ts'
import { demoHome } from '../support/demo.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { tn } from '../support/tn.ts'

describe('tn', () => {
  test('helps, also with a mistake', async () => {
    const home = await temporaryFolder()
    const help = await tn(home, ['--help'])
    expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('Get started:')])
    for (const command of ['serve', 'mcp', 'tools', 'call', 'user', 'token', 'backup', 'restore', 'doctor']) {
      const { code, stdout } = await tn(home, [command, '--help'])
      expect([command, code, stdout.includes('Usage: tn')]).toEqual([command, 0, true])
    }
  })

  test('lists the environment variables apart from the commands', async () => {
    const home = await temporaryFolder()
    const [{ stdout: help }, { stdout: variables }] = await Promise.all([
      tn(home, ['--help']),
      tn(home, ['help', 'environment'], '', { npm_command: 'exec' }),
    ])
    expect(help).toContain('Environment variables: `tn help environment`')
    expect(help).not.toContain('TN_HOME')
    const listed = variables.split('\n').filter((line) => /^ {2}\w/.test(line))
    expect(listed.map((line) => line.trim()).toSorted()).toEqual(Object.keys(SETTING_HELP).toSorted())
    expect(variables).toContain('the port of `npx tutor-nexus serve`')
  })

  test('shows examples that work as they are typed, within 80 columns', async () => {
    const home = await demoHome()
    const env = { npm_command: 'exec' }
    const { stdout } = await tn(home, ['--help'], '', env)
    const [, examples = ''] = /\nExamples:\n([\s\S]*?)\n\n/.exec(stdout) ?? []
    const typed = examples.split('\n').map((line) => /^ {2}npx tutor-nexus(.*?) {2}/.exec(line)?.[1] ?? '?')
    expect(typed).toHaveLength(6)
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    for (const words of typed) {
      const { code, stderr } = await tn(home, words.split(' ').filter(Boolean), '', env)
      expect([words, code, stderr]).toEqual([words, 0, expect.not.stringMatching(/^tn: /m)])
    }
  })

  test.each([
    [['srve'], 'Did you mean serve?', 'tn --help'],
    [['foo'], 'There are: serve, connect, mcp, ', 'tn --help'],
    [['help', 'foo'], 'There is no command called foo', 'tn --help'],
    [['add_task'], 'Did you mean `tn do task add`?', 'tn --help'],
    [['course', 'search', 'x'], 'Did you mean `tn do course`?', 'tn --help'],
    [['token', 'crate'], '`tn token` has no command called crate. Did you mean create?', 'tn token --help'],
    [['token', 'create'], 'Missing: --name <name> (what it is for)', 'tn token create --help'],
    [['token', 'create'], 'Usage: tn token create --name <name> [options]', 'tn token create --help'],
    [['connect'], "missing required argument 'client'", 'tn connect --help'],
    [['serve', '--prt', '1'], 'Did you mean --port?', 'tn serve --help'],
    [['serve', '--surface', 'flta'], 'Did you mean flat?', 'tn serve --help'],
    [['completion', 'bsh'], 'Did you mean bash?', 'tn completion --help'],
  ])('leads on from the mistake in %j', async (words, says, help) => {
    const { code, stdout, stderr } = await tn(join(await temporaryFolder(), 'untouched'), words)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^tn: /)
    expect(stderr).toContain(says)
    expect(stderr).toContain(`\`${help}\` shows all options.`)
  })

  test('calls itself as it was started', async () => {
    const home = await demoHome()
    const byNpx = (...words: string[]) => tn(home, words, '', { npm_command: 'exec' })
    expect((await byNpx('connect')).stderr).toContain('`npx tutor-nexus connect --help` shows all options.')
    expect((await byNpx('token', '--help')).stdout).toMatch(/^Usage: npx tutor-nexus token /)
    expect((await byNpx('call', 'list_tasks', '--user', 'ada')).stderr).toContain(
      '`npx tutor-nexus user add ada`',
    )
    expect((await byNpx('call', 'add_task', '{"title":"x"}')).stderr).toMatch(
      /: npx tutor-nexus call list_tasks /,
    )
    expect((await byNpx('do', 'task', 'add', 'x')).stderr).toMatch(/: npx tutor-nexus do task list pending/)
    expect((await byNpx('do', 'task', 'add', '--help')).stdout).not.toMatch(/(?<!npx )\btn (do|tools) /)
    expect((await byNpx('do', 'task', 'add')).stderr).toContain('Usage: npx tutor-nexus do task add <title>')
    expect((await byNpx('completion', '--help')).stdout).toContain(
      'eval "$(npx tutor-nexus completion bash)"',
    )
  })
})
