import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { temporaryFolder } from '../support/test-app.ts'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** What version 0.3 of the bundle format asks of a Node server, and no field that it does not know. */
const Manifest = z.strictObject({
  manifest_version: z.literal('0.3'),
  name: z.string(),
  display_name: z.string(),
  version: z.string(),
  description: z.string(),
  long_description: z.string(),
  author: z.strictObject({ name: z.string() }),
  homepage: z.url(),
  repository: z.strictObject({ type: z.literal('git'), url: z.url() }),
  icon: z.literal('icon.png'),
  license: z.string(),
  keywords: z.array(z.string()),
  server: z.strictObject({
    type: z.literal('node'),
    entry_point: z.string(),
    mcp_config: z.strictObject({
      command: z.literal('node'),
      args: z.array(z.string()),
      env: z.record(z.string(), z.string()),
    }),
  }),
  tools: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  prompts_generated: z.boolean(),
  compatibility: z.strictObject({
    platforms: z.array(z.enum(['darwin', 'win32', 'linux'])),
    runtimes: z.strictObject({ node: z.string() }),
  }),
  user_config: z.record(
    z.string(),
    z.strictObject({
      type: z.enum(['string', 'number', 'boolean', 'directory', 'file']),
      title: z.string(),
      description: z.string(),
      required: z.boolean(),
      default: z.string(),
    }),
  ),
})

/** Builds the bundle into a folder of the test's own and unpacks it where nothing else is. */
async function unpackedBundle() {
  const [output, folder] = [await temporaryFolder(), await temporaryFolder()]
  const { stdout } = await execute(process.execPath, ['scripts/bundle.mjs', output], { cwd: root })
  const [file = ''] = await readdir(output)
  for (const [path, content] of Object.entries(unzipSync(await readFile(join(output, file))))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return {
    folder,
    file,
    stdout,
    manifest: Manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))),
  }
}

test('the bundle runs by its manifest where nothing else is installed', async () => {
  const { folder, file, stdout, manifest } = await unpackedBundle()
  const { version } = JSON.parse(await readFile(join(root, 'packages/server/package.json'), 'utf8'))
  expect([file, manifest.version]).toEqual([
    `tutor-nexus-${version}-${process.platform}-${process.arch}.mcpb`,
    version,
  ])
  expect(await readdir(folder)).toContain(manifest.icon)
  expect(stdout).toMatch(/\d+\.\d MB packed/)

  const home = await temporaryFolder()
  const filled = (text: string): string =>
    text
      .replaceAll('${user_config.data_folder}', manifest.user_config['data_folder']?.default ?? '')
      .replaceAll('${__dirname}', folder)
      .replaceAll('${HOME}', home)
  const { args, env } = manifest.server.mcp_config
  const connect = async (...flags: string[]) => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [...args.map(filled), ...flags],
        env: {
          PATH: '',
          HOME: home,
          TN_LOG_LEVEL: 'silent',
          ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)])),
        },
        cwd: folder,
      }),
    )
    onTestFinished(() => client.close())
    return client
  }
  const client = await connect()

  const { tools } = await client.listTools()
  expect(tools.length).toBeGreaterThan(0)
  const names = (await createRegistry()).getAll().map(({ tool }) => tool.name)
  expect(manifest.tools.map(({ name }) => name)).toEqual(names)
  // Its signs are counted by the tokenizer, which is loaded only then.
  const added = await client.callTool({ name: 'add_task', arguments: { title: '荷物をほどく' } })
  expect(added.structuredContent).toMatchObject({ data: { status: 'created', title: '荷物をほどく' } })
  // The demo catalog comes in through a worker.
  const schools = async () =>
    JSON.stringify(await client.callTool({ name: 'tn_course_institutions', arguments: {} }))
  await expect.poll(schools).toContain('Northreach College')
  // The solver is a package of its own.
  const goals = [{ school: 'aur', courses: ['MATH 152'] }]
  const plan = async () =>
    (await client.callTool({ name: 'tn_plan_terms', arguments: { school: 'nrc', goals, completions: [] } }))
      .structuredContent
  await expect.poll(plan).toMatchObject({ data: { exact: true, goals: [{ met: true }] } })
  expect(await readdir(filled(env['TN_HOME'] ?? ''))).toContain('tutor-nexus.db')
  expect(Object.keys(env)).toEqual(['TN_HOME'])

  // Only the utterances, which are files of their own, say this.
  const searching = await connect('--surface', 'discovery')
  const found = await searching.callTool({
    name: 'get_tools',
    arguments: { query: 'ping me about the meeting', limit: 1 },
  })
  expect(found.structuredContent).toMatchObject({ data: { tools: [{ name: 'add_task' }] } })
})
