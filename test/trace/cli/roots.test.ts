import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../../packages/server/src/platform/settings/settings.ts'
import { demoHome } from '../../support/demo.ts'
import { temporaryFolder } from '../../support/test-app.ts'
import { tn } from '../../support/tn.ts'
import { agentsHome, CLAUDE, CODEX } from './agents-home.ts'

test('tn trace root: a folder is read for the one who has it, until it is removed', async () => {
  const agents = await agentsHome()
  const home = await demoHome()
  const run = (...args: string[]) => tn(home, args)
  const trace = (...args: string[]) => run('trace', ...args)
  await run('user', 'add', 'ann')
  const folder = join(agents.home, '.claude')
  const link = join(agents.home, 'by-another-name')
  symlinkSync(folder, link)

  expect((await trace('root', 'list')).stdout).toContain('No log folders')
  expect((await trace('root', 'add', 'claude-code', link, '--user', 'ann')).stdout).toContain(
    `Added ${folder}: ann can now see its claude-code sessions`,
  )
  expect((await trace('root', 'add', 'claude_code', folder, '--user', 'ann')).stdout).toContain('already')
  await trace('root', 'add', 'codex', join(agents.home, '.codex'))
  expect(JSON.parse((await trace('root', 'list', '--json')).stdout)).toMatchObject([
    { user: 'local', provider: 'codex', from: 'added' },
    { user: 'ann', provider: 'claude_code', path: folder, from: 'added' },
  ])
  expect(JSON.parse((await trace('root', 'list', '--user', 'ann', '--json')).stdout)).toHaveLength(1)

  const ofAnn = (await trace('list', '--user', 'ann', '--json')).stdout
  expect([ofAnn.includes(CLAUDE), ofAnn.includes(CODEX)]).toEqual([true, false])
  const ofOwner = (await trace('list', '--json')).stdout
  expect([ofOwner.includes(CLAUDE), ofOwner.includes(CODEX)]).toEqual([false, true])
  expect((await trace('show', CLAUDE)).code).toBe(3)
  expect((await trace('search', 'CRLF')).stdout).toBe('No results.\n')

  expect((await trace('root', 'remove', 'claude-code', link, '--user', 'ann')).code).toBe(0)
  expect((await trace('list', '--user', 'ann')).stdout).toContain('No sessions yet')
  expect((await trace('show', CLAUDE, '--user', 'ann')).code).toBe(3)
  expect((await trace('root', 'remove', 'claude-code', link, '--user', 'ann')).code).toBe(2)
})

test('tn trace root add says why a folder will not do', async () => {
  const home = await demoHome()
  const elsewhere = await temporaryFolder()
  writeFileSync(join(elsewhere, 'file'), '')
  mkdirSync(join(elsewhere, 'folder'))
  for (const [args, said] of [
    [['codex', join(elsewhere, 'missing')], 'There is no folder'],
    [['codex', join(elsewhere, 'file')], 'is not a folder'],
    [['cdoex', join(elsewhere, 'folder')], 'Did you mean codex?'],
    [['tutor-nexus', join(elsewhere, 'folder')], 'claude-code, codex, gemini-cli'],
    [['codex', join(elsewhere, 'folder'), '--user', 'nobody'], 'There is no user called nobody'],
  ] as const) {
    const { code, stderr } = await tn(home, ['trace', 'root', 'add', ...args])
    expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining(said)])
  }
})

test('with a user goes what was read out of their logs', async () => {
  const agents = await agentsHome()
  const home = await demoHome()
  await tn(home, ['user', 'add', 'ann'])
  await tn(home, ['trace', 'root', 'add', 'claude-code', join(agents.home, '.claude'), '--user', 'ann'])
  await tn(home, ['trace', 'search', 'CRLF', '--user', 'ann'])
  const holds = () =>
    readdirSync(home)
      .filter((name) => name.startsWith('trace-index.db'))
      .some((name) => readFileSync(join(home, name)).includes('Mend the parser'))
  expect(holds()).toBe(true)
  const exported = await tn(home, ['user', 'export', 'ann', '--out', '-'])
  expect(exported.stdout).toContain(join(agents.home, '.claude'))
  const erased = await tn(home, ['user', 'erase', 'ann', '--yes', '--json'])
  expect(JSON.parse(erased.stdout)).toMatchObject({ erased: { trace_root: 1 } })
  expect(holds()).toBe(false)
})

test('the usual folders are those of a machine of one’s own, unless switched off', () => {
  expect(readSettings({ HOME: '/home/ann' }).agentLogs?.home).toBe('/home/ann')
  expect(readSettings({ HOME: '/home/ann', TN_TRACE: 'off' }).agentLogs).toBeUndefined()
  expect(readSettings({ HOME: '/srv', TN_DATABASE_URL: 'postgres://u@host/db' }).agentLogs).toBeUndefined()
  expect(readSettings({}).agentLogs).toBeUndefined()
  expect(() => readSettings({ TN_TRACE: 'perhaps' })).toThrow('TN_TRACE')
})
