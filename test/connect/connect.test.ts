import { chmod, lstat, mkdir, readdir, readFile, realpath, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/test-app.ts'
import { tn, TN, type Ran } from '../support/tn.ts'

/** A person's folders in a place of the test's own. */
interface Desk {
  home: string
  data: string
  project: string
  connect(...args: string[]): Promise<Ran>
}

async function desk(): Promise<Desk> {
  const folder = await realpath(await temporaryFolder())
  const [home, data, project] = [join(folder, 'home'), join(folder, 'data'), join(folder, 'project')]
  await Promise.all([mkdir(home), mkdir(project)])
  const env = {
    HOME: home,
    USERPROFILE: home,
    APPDATA: join(home, 'roaming'),
    LOCALAPPDATA: join(home, 'local'),
    XDG_CONFIG_HOME: join(home, '.config'),
  }
  return { home, data, project, connect: (...args) => tn(data, ['connect', ...args], '', env, project) }
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

const text = (path: string): Promise<string> => readFile(path, 'utf8')
const backupsOf = async (path: string): Promise<string[]> =>
  (await readdir(dirname(path))).filter((name) => name.includes('.tutor-nexus'))

async function started({
  command,
  args,
  env,
}: {
  command: string
  args: string[]
  env: Record<string, string>
}) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({ command, args, env: { ...env, PATH: '', TN_LOG_LEVEL: 'silent' }, cwd: '/' }),
  )
  onTestFinished(() => client.close())
  return client
}

describe('tn connect', () => {
  test.each([
    ['claude-code', '.claude.json', 'mcpServers'],
    ['cursor', '.cursor/mcp.json', 'mcpServers'],
    ['gemini', '.gemini/settings.json', 'mcpServers'],
    ['windsurf', '.codeium/windsurf/mcp_config.json', 'mcpServers'],
  ])(
    'writes what %s starts: a server that lists and calls tools from anywhere',
    async (client, file, group) => {
      const { home, data, connect } = await desk()
      const { code, stdout } = await connect(client, '--domains', 'task', '--surface', 'flat')
      expect([code, stdout]).toEqual([0, expect.stringContaining(`added tutor-nexus to ${join(home, file)}`)])
      const entry = JSON.parse(await text(join(home, file)))[group]['tutor-nexus']
      expect(entry).toMatchObject({
        command: process.execPath,
        args: [TN, 'mcp', '--surface', 'flat', '--domains', 'task'],
        env: { TN_HOME: data },
      })
      const assistant = await started(entry)
      const { tools } = await assistant.listTools()
      expect(tools.map(({ name }) => name)).toContain('add_task')
      expect(tools.some(({ name }) => name.startsWith('tn_course'))).toBe(false)
      const answer = await assistant.callTool({ name: 'list_tasks', arguments: {} })
      expect(answer.structuredContent).toMatchObject({ data: { tasks: [] } })
    },
    30_000,
  )

  test('keeps all that is there: other servers, comments, line ends, permissions, a link', async () => {
    const { home, project, connect } = await desk()
    const file = join(project, '.vscode', 'mcp.json')
    const real = join(home, 'dotfiles', 'mcp.json')
    const before =
      '\uFEFF{\r\n    // mine\r\n    "inputs": [],\r\n    "servers": {\r\n        "git": { "command": "uvx" }, // keep\r\n    },\r\n}\r\n'
    await write(real, before)
    await chmod(real, 0o660)
    await mkdir(dirname(file))
    await symlink(real, file)

    expect((await connect('vscode', '--scope', 'project')).code).toBe(0)
    const after = await text(real)
    const [head, tail] = [before.slice(0, before.indexOf(' // keep') + 8), '\r\n    },\r\n}\r\n']
    expect(after.startsWith(`${head}\r\n        "tutor-nexus": {\r\n            "type": "stdio",`)).toBe(true)
    expect(after.endsWith(`\r\n        },${tail}`)).toBe(true)
    expect((await lstat(file)).isSymbolicLink()).toBe(true)
    expect((await stat(real)).mode & 0o777).toBe(0o660)
    const [backup = ''] = await backupsOf(file)
    expect(backup).toMatch(/^mcp\.json\.tutor-nexus-backup-\d{4}-\d\d-\d\dT/)
    expect(await text(join(dirname(file), backup))).toBe(before)

    const again = await connect('vscode', '--scope', 'project')
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('is already connected')])
    expect([await text(real), await backupsOf(file)]).toEqual([after, [backup]])

    expect((await connect('vscode', '--scope', 'project', '--remove')).stdout).toContain(
      'Removed tutor-nexus from',
    )
    expect(await text(real)).toBe(before)
    const gone = await connect('vscode', '--scope', 'project', '--remove')
    expect([gone.code, gone.stdout]).toEqual([0, expect.stringContaining('There is no tutor-nexus')])
    expect(await readdir(dirname(real))).toEqual(['mcp.json'])
  })

  test('writes what Codex starts into its TOML, and keeps the rest', async () => {
    const { home, connect } = await desk()
    const file = join(home, '.codex', 'config.toml')
    const before =
      'model = "o4" # mine\n\n[mcp_servers.git]\ncommand = "uvx"\n\n# Trusted\n[projects."/home/a"]\n'
    await write(file, before)
    const printed = await connect('codex', '--print')
    expect(printed.stdout).toContain('[mcp_servers.tutor-nexus]\ncommand = ')
    expect(await text(file)).toBe(before)

    expect((await connect('codex', '--domains', 'task')).code).toBe(0)
    const after = await text(file)
    expect(after.startsWith(`${before}\n[mcp_servers.tutor-nexus]\n`)).toBe(true)
    const valueOf = (key: string) =>
      JSON.parse(new RegExp(`^${key} = (.+)$`, 'm').exec(after.slice(before.length))?.[1] ?? '')
    const assistant = await started({
      command: valueOf('command'),
      args: valueOf('args'),
      env: { TN_HOME: JSON.parse(/TN_HOME = (".+?") }/.exec(after)?.[1] ?? '') },
    })
    expect((await assistant.listTools()).tools.map(({ name }) => name)).toContain('add_task')
    const [backup = ''] = await backupsOf(file)
    expect(await text(join(dirname(file), backup))).toBe(before)
    expect((await connect('codex', '--domains', 'task')).stdout).toContain('is already connected')
    expect((await connect('codex', '--remove')).code).toBe(0)
    expect(await text(file)).toBe(before)
  })

  test('brings an older entry up to date, and keeps several under their names', async () => {
    const { home, connect } = await desk()
    const file = join(home, '.cursor', 'mcp.json')
    await write(file, '{"mcpServers": {"tutor-nexus": {"command": "old"}, "other": {"url": "https://x"}}}')
    const { stdout } = await connect('cursor', '--json', '--read-only')
    expect(JSON.parse(stdout)).toMatchObject({
      client: 'cursor',
      change: 'updated',
      path: file,
      backup: expect.stringContaining(file),
    })
    await connect('cursor', '--name', 'courses', '--tools', 'tn_course_search')
    const { mcpServers } = JSON.parse(await text(file))
    expect(Object.keys(mcpServers)).toEqual(['tutor-nexus', 'other', 'courses'])
    expect(mcpServers['tutor-nexus'].args).toEqual([TN, 'mcp', '--read-only'])
    expect(mcpServers.courses.args).toEqual([TN, 'mcp', '--tools', 'tn_course_search'])
    expect(mcpServers.other).toEqual({ url: 'https://x' })
  })

  test('leaves a broken file alone and says where it is broken', async () => {
    const { home, connect } = await desk()
    const file = join(home, '.gemini', 'settings.json')
    for (const [broken, place] of [
      ['{\n  "theme": "x"\n  "mcpServers": {}\n}', 'line 3, column 3'],
      ['{"mcpServers": null}', 'line 1, column 16'],
      [Buffer.from('{"theme": "\xE9"}', 'latin1'), 'not UTF-8'],
    ] as const) {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, broken)
      for (const args of [['gemini'], ['gemini', '--remove']]) {
        const { code, stderr } = await connect(...args)
        expect([code, stderr]).toEqual([2, expect.stringContaining(place)])
      }
      expect(await readFile(file)).toEqual(Buffer.from(broken))
      expect(await backupsOf(file)).toEqual([])
    }
    const link = join(home, '.cursor', 'mcp.json')
    await mkdir(dirname(link))
    await symlink(join(home, 'nowhere.json'), link)
    expect((await connect('cursor')).stderr).toContain('symbolic link to a missing file')
  })

  test('takes a user who is there, and takes out the entry of one who is gone', async () => {
    const { data, home, connect } = await desk()
    await tn(data, ['user', 'add', 'ada'])
    expect((await connect('cursor', '--user', 'ada')).code).toBe(0)
    const { mcpServers } = JSON.parse(await text(join(home, '.cursor', 'mcp.json')))
    expect(mcpServers['tutor-nexus'].args).toEqual([TN, 'mcp', '--user', 'ada'])
    const bob = await connect('cursor', '--user', 'bob')
    expect([bob.code, bob.stderr]).toEqual([2, expect.stringContaining('`tn user add bob`')])
    expect((await connect('cursor', '--remove', '--user', 'bob')).code).toBe(0)
  })

  test('prints on request and writes nothing', async () => {
    const { home, project, connect } = await desk()
    const { stdout, stderr } = await connect('vscode', '--print')
    expect(JSON.parse(stdout).servers['tutor-nexus']).toMatchObject({ type: 'stdio', args: [TN, 'mcp'] })
    expect(stderr).toContain('mcp.json')
    expect(JSON.parse((await connect('claude-desktop', '--print', '--json')).stdout)).toMatchObject({
      path: expect.stringContaining('claude_desktop_config.json'),
      config: { mcpServers: { 'tutor-nexus': { command: process.execPath } } },
    })
    expect([await readdir(home), await readdir(project)]).toEqual([[], []])
  })

  test('refuses what makes no sense before it writes', async () => {
    const { home, project, connect } = await desk()
    const mistakes: [args: string[], says: string][] = [
      [['emacs'], 'Allowed choices are claude-desktop'],
      [[], 'missing required argument'],
      [['claude-desktop', '--scope', 'project'], 'has no project configuration'],
      [['cursor', '--name', '../x'], '--name: use 1 to 64 letters'],
      [['cursor', '--domains', 'tusk'], 'There is no domain called tusk'],
      [['cursor', '--surface', 'round'], 'Choose one of'],
      [['cursor', '--user', 'nobody'], 'There is no user called nobody'],
      [['cursor', '--user', 'nobody', '--print'], 'There is no user called nobody'],
      [['cursor', '--print', '--remove'], 'Choose one of'],
    ]
    for (const [args, says] of mistakes) {
      const { code, stderr } = await connect(...args)
      expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining(says)])
    }
    expect([await readdir(home), await readdir(project)]).toEqual([[], []])
  })
})
