import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { demoHome } from '../support/demo.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { ended, tn, tnServe } from '../support/tn.ts'

describe('tn', () => {
  test('lists the tools without a database', async () => {
    const home = join(await temporaryFolder(), 'untouched')
    const { stdout } = await tn(home, ['tools', '--json'])
    const listed = JSON.parse(stdout).map(({ name }: { name: string }) => name)
    expect(listed).toEqual((await createRegistry()).getAll().map(({ tool }) => tool.name))
    expect(listed).toContain('add_task')
    expect((await tn(home, ['tools', 'add_task'])).stdout).toContain('"inputSchema"')
    const tagged = await tn(home, ['tools', '--tag', 'trace', '--category', 'query'])
    expect(tagged.stdout).toContain('get_session_turns')
    expect(tagged.stdout).not.toContain('add_task')
    expect((await tn(home, ['tools', '--tag', 'gardening'])).stderr).toMatch(
      /no such tool[^]*tags are .*trace/,
    )
    expect(existsSync(home)).toBe(false)
  })

  test('says the same of a tool that there is not, whoever is asked', async () => {
    const home = await demoHome()
    for (const command of ['tools', 'call']) {
      const { code, stdout, stderr } = await tn(home, [command, 'add_tusk'])
      expect([code, stdout]).toEqual([3, ''])
      expect(stderr).toMatch(/There is no tool called add_tusk[^]*nearest names are add_task/)
    }
    expect((await tn(home, ['tools', 'qqqq'])).stderr).toContain('`tn tools` lists them all')
  })

  test('draws its tables alike, as wide as the terminal', async () => {
    const home = await demoHome()
    await tn(home, ['do', 'task', 'add', 'Read'])
    for (const words of [
      ['tools'],
      ['user', 'list'],
      ['import', 'list'],
      ['usage'],
      ['do', 'task', 'list'],
    ]) {
      const { stdout } = await tn(home, words, '', { COLUMNS: '80' })
      expect(stdout).not.toContain('──')
      expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    }
    const { stdout } = await tn(home, ['tools'], '', { COLUMNS: '80' })
    expect(stdout).toMatch(/^add_task +Add task$/m)
    expect(stdout).toMatch(/hidden columns: permissions, category/)
    expect((await tn(home, ['tools'])).stdout).toMatch(/^add_task +Add task +mutation +tasks:create/m)
  })
})

describe('tn call', () => {
  test('calls a tool and shows what leads on, as commands', async () => {
    const home = await demoHome()
    const { code, stdout, stderr } = await tn(home, ['call', 'add_task', '{"title":"Buy milk"}'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ status: 'created', title: 'Buy milk' })
    expect(stderr).toContain(`tn call list_tasks '{"status":"pending"}'`)
  })

  test('takes arguments from standard input and gives the whole answer as JSON', async () => {
    const home = await demoHome()
    const { stdout } = await tn(home, ['call', 'add_task', '-', '--json'], '{"title":"From a pipe"}')
    expect(JSON.parse(stdout)).toMatchObject({
      data: { title: 'From a pipe' },
      _meta: { bytes: stdout.trimEnd().length },
    })
  })

  test('exits by the class of the error', async () => {
    const home = await demoHome()
    const unknownId = '{"task_id":"01K9Z4M8T0QJ6X2V7B5N3C1R8D"}'
    expect((await tn(home, ['call', 'add_task', '{"title":""}'])).code).toBe(2)
    expect((await tn(home, ['call', 'add_task', '{broken'])).code).toBe(2)
    const missing = await tn(home, ['call', 'delete_task', unknownId])
    expect([missing.code, missing.stderr]).toEqual([
      3,
      expect.stringContaining('NOT_FOUND: Task not found or access denied'),
    ])
    expect((await tn(home, ['call', 'add_tusk'])).stderr).toContain('add_task')
  })

  test('acts for a user by name, and each sees their own', async () => {
    const home = await demoHome()
    await tn(home, ['user', 'add', 'ada'])
    await tn(home, ['call', 'add_task', '{"title":"Hers"}', '--user', 'ada'])
    const { stdout } = await tn(home, ['call', 'list_tasks', '--json'])
    expect(JSON.parse(stdout).data.tasks).toEqual([])
    expect((await tn(home, ['call', 'list_tasks', '--user', 'bob'])).code).toBe(2)
  })
})

describe('tn user and tn token', () => {
  test('add and list; a name is taken once', async () => {
    const home = await demoHome()
    expect((await tn(home, ['user', 'add', 'ada', '--json'])).code).toBe(0)
    expect((await tn(home, ['user', 'add', 'ada'])).stderr).toContain('already')
    expect((await tn(home, ['user', 'add', '../x'])).code).toBe(2)
    const { stdout } = await tn(home, ['user', 'list', '--json'])
    expect(JSON.parse(stdout).map(({ name }: { name: string }) => name)).toEqual(['ada', 'local'])
  })

  test('create, list without the secret, revoke', async () => {
    const home = await demoHome()
    const created = JSON.parse(
      (await tn(home, ['token', 'create', '--name', 'x', '--scopes', 'tasks:read', '--json'])).stdout,
    )
    expect(created.secret).toMatch(/^tn_[\w-]{43}$/)
    const list = await tn(home, ['token', 'list'])
    expect(list.stdout).toContain(created.id.slice(0, 8))
    expect(list.stdout).not.toContain(created.secret)
    expect((await tn(home, ['token', 'revoke', created.id])).code).toBe(0)
    expect((await tn(home, ['token', 'revoke', created.id])).code).toBe(2)
    expect((await tn(home, ['token', 'create', '--name', 'x', '--scopes', 'everything'])).stderr).toContain(
      'Invalid scope',
    )
    expect((await tn(home, ['token', 'create', '--name', 'x', '--expires', '2026-02-30'])).code).toBe(2)
    expect((await tn(home, ['token', 'create', '--name', 'x', '--expires', '2020-01-01'])).code).toBe(2)
    expect(await readFile(join(home, 'tutor-nexus.db'), 'latin1')).not.toContain(created.secret)
  })
})

describe('tn backup and tn restore', () => {
  test('back up while serving, refuse to restore while serving, restore afterwards', async () => {
    const home = await demoHome()
    const file = join(home, 'saved.db')
    const { child } = await tnServe(home)
    await tn(home, ['call', 'add_task', '{"title":"Kept"}'])
    expect((await tn(home, ['backup', file])).code).toBe(0)
    expect((await tn(home, ['backup', file])).code).toBe(3)
    await tn(home, ['call', 'add_task', '{"title":"Later"}'])
    const refused = await tn(home, ['restore', file])
    expect([refused.code, refused.stderr.length > 0]).toEqual([3, true])
    await ended(child)
    expect((await tn(home, ['restore', file])).code).toBe(0)
    const { stdout } = await tn(home, ['call', 'list_tasks', '--json'])
    expect(JSON.parse(stdout).data.tasks.map(({ title }: { title: string }) => title)).toEqual(['Kept'])
  })

  test('keep backups beside the data, wherever the command is typed', async () => {
    const home = await demoHome()
    const elsewhere = await temporaryFolder()
    await tn(home, ['call', 'add_task', '{"title":"Kept"}'])
    const { code, stdout } = await tn(home, ['backup'], '', {}, elsewhere)
    const [, file = ''] = /^Backed up to (\S+) /.exec(stdout) ?? []
    expect([code, dirname(file)]).toEqual([0, join(home, 'backups')])
    expect(basename(file)).toMatch(/^tutor-nexus-\d{4}-\d\d-\d\dT[\d-]+\.db$/)
    expect(await readdir(elsewhere)).toEqual([])
    expect((await stat(dirname(file))).mode & 0o077).toBe(0)
    expect((await tn(home, ['restore', file])).code).toBe(0)
  })

  test('say so when there is nothing to back up or to restore', async () => {
    const home = await temporaryFolder()
    expect((await tn(home, ['backup'])).stderr).toContain('nothing to back up')
    expect((await tn(home, ['restore', join(home, 'none')])).stderr).toContain('There is no file')
    const rubbish = join(home, 'rubbish')
    await writeFile(rubbish, 'not a database')
    expect((await tn(home, ['restore', rubbish])).code).toBe(3)
  })
})

describe('tn doctor', () => {
  test('finds nothing wrong with a fresh installation', async () => {
    const { code, stdout } = await tn(await temporaryFolder(), ['doctor', '--json'], '', { TN_PORT: '0' })
    expect([code, JSON.parse(stdout).healthy]).toEqual([0, true])
  })

  test('says what is wrong with the database and how to mend it', async () => {
    const home = await temporaryFolder()
    await writeFile(join(home, 'tutor-nexus.db'), 'x'.repeat(5000))
    const { code, stdout } = await tn(home, ['doctor'])
    expect(code).toBe(1)
    expect(stdout).toMatch(/✗ Database: .*tn restore/)
  })

  test('finds damage inside a database that opens', async () => {
    const home = await demoHome()
    await tn(home, ['call', 'list_tasks'])
    const file = join(home, 'tutor-nexus.db')
    const bytes = await readFile(file)
    bytes.fill(0xa5, 8_192, 8_192 + 2_000)
    await writeFile(file, bytes)
    const { code, stdout } = await tn(home, ['doctor'])
    expect([code, stdout]).toEqual([1, expect.stringMatching(/✗ Database: /)])
  })

  test('says which setting makes no sense', async () => {
    const { code, stderr } = await tn(await temporaryFolder(), ['doctor'], '', {
      TN_PORT: 'many',
      TN_DATABASE_URL: 'mysql://x',
    })
    expect(code).toBe(2)
    expect(stderr).toContain('TN_PORT must be a port number')
    expect(stderr).toContain('TN_DATABASE_URL must be a postgres:// address')
  })
})

describe('tn serve', () => {
  test('keeps its folder to its owner, and says when the port is taken', async () => {
    const home = join(await temporaryFolder(), 'data')
    const { address } = await tnServe(home)
    expect((await stat(home)).mode & 0o077).toBe(0)
    const other = join(await temporaryFolder(), 'other')
    await mkdir(other)
    const { code, stderr } = await tn(other, ['serve', '--port', new URL(address).port])
    expect([code, stderr]).toEqual([2, expect.stringContaining('is in use')])
  })

  test('refuses names that nothing has', async () => {
    const home = await demoHome()
    expect((await tn(home, ['serve', '--domains', 'tusk'])).stderr).toMatch(
      /There are: course, transfer, .*task, user/,
    )
    expect((await tn(home, ['mcp', '--tools', 'add_tusk'])).code).toBe(2)
    expect((await tn(home, ['mcp', '--surface', 'round'])).code).toBe(2)
  })
})
