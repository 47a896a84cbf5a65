import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { run } from '../../scripts/packages/run.ts'
import { connectV2 } from '../clients/client-v2.ts'
import type { Route } from '../clients/target.ts'
import { ended } from '../support/tn.ts'
import { type Installation, installPackages } from './support/installation.ts'
import { nodeOf, OLDEST, TOO_OLD } from './support/nodes.ts'

const root = join(import.meta.dirname, '../..')
const MCP_DEV = 'node_modules/@tutor-nexus/toolkit/dist/dev/mcp-dev.js'
let installed: Installation
let oldest: string
let tooOld: string | undefined

beforeAll(async () => {
  ;[installed, oldest = process.execPath, tooOld] = await Promise.all([
    installPackages(),
    nodeOf(OLDEST),
    nodeOf(TOO_OLD),
  ])
})

const nodes = { [process.versions.node]: () => process.execPath, [OLDEST]: () => oldest }

async function connect(route: Route) {
  const client = await connectV2('2026-07-28')(route)
  onTestFinished(() => client.close())
  return client
}

describe('the toolkit', () => {
  const contents = async () => (await run('tar', ['-tzf', installed.toolkit])).trim().split('\n').toSorted()

  test('ships what is built, with declarations, source maps and the guides, and no source or test', async () => {
    const files = await contents()
    const programs = files.filter((file) => file.endsWith('.js'))
    expect(programs.length).toBeGreaterThan(100)
    const wanted = programs.flatMap((file) => [file, `${file}.map`, file.replace(/js$/, 'd.ts')])
    const guides = await readdir(join(root, 'docs/authors'), { recursive: true })
    const rest = [
      'LICENSE',
      'README.md',
      'dist/tokens/vocabulary.json',
      'package.json',
      ...guides.filter((guide) => guide.endsWith('.md')).map((guide) => `docs/${guide}`),
    ]
    expect(files).toEqual([...wanted, ...rest.map((file) => `package/${file}`)].toSorted())
    expect(files.filter((file) => /test\.|\/src\//.test(file))).toEqual([])
  })

  test('keeps its subpaths, and each can be imported', async () => {
    const manifest = async (folder: string) =>
      JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    const package_ = await manifest(join(installed.folder, 'node_modules/@tutor-nexus/toolkit'))
    const paths = Object.keys((await manifest(join(root, 'packages/toolkit'))).exports)
    expect(Object.keys(package_.exports).toSorted()).toEqual([...paths, './package.json'].toSorted())
    expect(Object.keys(package_)).not.toContain('devDependencies')
    for (const node of Object.values(nodes)) await run(node(), ['everything.js'], installed.folder)
  })

  test('runs the server of its README, compiled with a strict configuration', async () => {
    for (const node of Object.values(nodes)) {
      const args = [join(installed.folder, 'server.js')]
      const client = await connect({ kind: 'stdio', command: node(), args, env: { LOG_LEVEL: 'warn' } })
      expect(await client.call('add_book', { title: 'Dune' })).toMatchObject({
        structuredContent: { data: { title: 'Dune' } },
      })
    }
  })
})

describe('the program', () => {
  const environment = async () => ({
    PATH: process.env['PATH'] ?? '',
    TN_HOME: await mkdtemp(join(tmpdir(), 'installed-home-')),
    TN_LOG_LEVEL: 'silent',
    TN_PORT: '0',
  })
  const task = { title: 'Unpack the boxes' }
  const added = { structuredContent: { data: task } }

  test('brings the web app, the demo catalog and notices, and depends on binaries alone', async () => {
    const folder = join(installed.folder, 'node_modules/tutor-nexus')
    const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    expect(Object.keys(dependencies)).toEqual(['@node-rs/argon2', 'better-sqlite3', 'highs'])
    const files = await run('tar', ['-tzf', installed.program])
    for (const file of [
      'dist/web/index.html',
      'demo/agreements.json',
      'dist/views/transfer-plan.html',
      'LICENSE',
    ])
      expect(files).toContain(`package/${file}\n`)
    expect(files).not.toMatch(/\.map$/m)
    expect(await readFile(join(folder, 'dist/THIRD_PARTY_NOTICES.txt'), 'utf8')).toMatch(/^zod 4/m)
    expect(await readFile(join(folder, 'dist/web/THIRD_PARTY_NOTICES.txt'), 'utf8')).toMatch(/^react-dom 19/m)
    process.stdout.write(`tutor-nexus takes ${installed.megabytes.toFixed(0)} MB installed (148 before)\n`)
  })

  test.each(Object.entries(nodes))('answers over stdio on Node %s', async (_, node) => {
    const args = [installed.tn, 'mcp']
    const client = await connect({ kind: 'stdio', command: node(), args, env: await environment() })
    expect(await client.call('add_task', task)).toMatchObject(added)
  })

  test.each(Object.entries(nodes))('answers over HTTP on Node %s', async (_, node) => {
    const env = await environment()
    const tn = async (...args: string[]) =>
      JSON.parse(await run(node(), [installed.tn, ...args, '--json'], undefined, env))
    const { secret } = await tn('token', 'create', '--name', 'test')
    const server = spawn(node(), [installed.tn, 'serve', '--port', '0', '--json'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => ended(server))
    const [line] = await once(createInterface({ input: server.stdout }), 'line')
    const { mcp, address } = JSON.parse(line)
    const client = await connect({ kind: 'http', url: mcp, headers: { Authorization: `Bearer ${secret}` } })
    expect(await client.call('add_task', task)).toMatchObject(added)
    expect(await (await fetch(address)).text()).toContain('<title>')
    expect(await tn('doctor')).toMatchObject({ healthy: true })
  })

  test('says on an older Node which one it needs', async ({ skip }) => {
    if (tooOld === undefined) return skip('the registry has no Node for this machine')
    const refused = run(tooOld, [installed.tn, 'mcp'])
    await expect(refused).rejects.toThrow(`needs Node 22.15 or later; this is Node ${TOO_OLD}`)
  })
})

describe('a new server', () => {
  let folder: string
  beforeAll(async () => {
    // Inside the installation, so that what it depends on is there.
    folder = join(installed.folder, 'Word counter')
    await run(process.execPath, [installed.tn, 'new', folder])
  })
  const counted = { structuredContent: { data: { words: 3 } } }
  const count = async (command: string, args: string[]) => {
    const client = await connect({ kind: 'stdio', command, args, env: { LOG_LEVEL: 'warn' } })
    return client.call('count_words', { text: 'one two three' })
  }

  test('is called like its folder, and is not written over another', async () => {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ name: 'word-counter', bin: { 'word-counter': 'dist/server.js' } })
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toContain('node_modules')
    await expect(run(process.execPath, [installed.tn, 'new', folder])).rejects.toThrow('is not empty')
  })

  test('passes its type check and its test', async () => {
    await run(join(root, 'node_modules/.bin/tsc'), ['-p', '.', '--pretty', 'false'], folder)
    const tested = await run(process.execPath, ['--test', 'test/server.test.ts'], folder)
    expect(tested).toMatch(/pass 19\b/)
  })

  test('is linted without findings by `mcp-dev`', async () => {
    const args = [join(installed.folder, MCP_DEV), 'src/server.ts', 'lint']
    expect(await run(process.execPath, args, folder)).toBe('No findings.\n')
    await expect(run(process.execPath, [args[0] ?? '', 'no.ts'], folder)).rejects.toThrow(
      'no such file: no.ts',
    )
  })

  test('is built for npm and as a bundle, which runs where nothing is installed', async () => {
    await run(process.execPath, ['build.ts', 'npm'], folder)
    expect(await count(oldest, [join(folder, 'dist/server.js')])).toMatchObject(counted)
    await run(process.execPath, ['build.ts', 'mcpb'], folder)
    const alone = await mkdtemp(join(tmpdir(), 'bundle-'))
    const files = unzipSync(await readFile(join(folder, 'word-counter-0.1.0.mcpb')))
    for (const [file, content] of Object.entries(files)) await writeFile(join(alone, file), content)
    const { server } = JSON.parse(await readFile(join(alone, 'manifest.json'), 'utf8'))
    expect(await count(oldest, [join(alone, server.entry_point)])).toMatchObject(counted)
  })

  test('starts again under `mcp-dev` when a file is saved, on the same connection', async () => {
    const source = join(folder, 'src/server.ts')
    const dev = join(installed.folder, MCP_DEV)
    const route = { kind: 'stdio', command: process.execPath, args: [dev, source, 'stdio'], env: {} } as Route
    const client = await connectV2('2025-11-25')(route)
    onTestFinished(() => client.close())
    expect(await client.listTools()).toEqual(['count_words'])
    await writeFile(source, (await readFile(source, 'utf8')).replace("'count_words'", "'count_all_words'"))
    await expect.poll(() => client.listTools().catch(() => [])).toEqual(['count_all_words'])
  })
})
