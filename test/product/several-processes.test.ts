import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scaled } from '../scale.ts'
import { demoHome } from '../support/demo.ts'
import { NO_LIMITS, temporaryFolder } from '../support/test-app.ts'
import { tnServe, tnToken } from '../support/tn.ts'

const TN = join(import.meta.dirname, '../../packages/server/bin/tn.js')
const WRITES = scaled(100, 1_000)

async function connect(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return client
}

const overStdio = (home: string) =>
  connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [TN, 'mcp'],
      env: { PATH: process.env['PATH'] ?? '', TN_HOME: home, ...NO_LIMITS },
      stderr: 'ignore',
    }),
  )

interface TaskPage {
  data: { tasks: { title: string }[]; next_cursor?: string }
}

async function call<Result>(client: Client, name: string, args: Record<string, unknown>): Promise<Result> {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: args })
  expect(isError, JSON.stringify(content)).toBeFalsy()
  return structuredContent as Result
}

async function allTitles(client: Client): Promise<string[]> {
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const { data }: TaskPage = await call(client, 'list_tasks', { limit: 100, ...(cursor ? { cursor } : {}) })
    titles.push(...data.tasks.map(({ title }) => title))
    cursor = data.next_cursor
  } while (cursor)
  return titles
}

test('two stdio servers and one HTTP server write to one file at once: nothing is lost, nobody is locked out', async () => {
  const home = await temporaryFolder()
  const served = await tnServe(home, [], NO_LIMITS)
  const token = await tnToken(home)
  const clients = [
    await overStdio(home),
    await overStdio(home),
    await connect(
      new StreamableHTTPClientTransport(new URL(served.mcp), {
        requestInit: { headers: { Authorization: `Bearer ${token}` } },
      }),
    ),
  ]
  const wanted = clients.flatMap((_, writer) =>
    Array.from({ length: WRITES }, (__, n) => `writer ${writer} task ${n}`),
  )
  await Promise.all(
    clients.map(async (client, writer) => {
      for (const title of wanted.filter((one) => one.startsWith(`writer ${writer} `)))
        await call(client, 'add_task', { title })
    }),
  )
  for (const client of clients) expect((await allTitles(client)).toSorted()).toEqual(wanted.toSorted())
})

test('an answer from the cache is never older than what another process wrote', async () => {
  // The demo of a first start would come in while the server answers, and make every cached answer old.
  const home = await demoHome()
  const [reader, writer] = [await overStdio(home), await overStdio(home)]
  const read = () => call<TaskPage & { metadata: { cached?: boolean } }>(reader, 'list_tasks', {})
  expect((await read()).metadata).not.toHaveProperty('cached')
  expect((await read()).metadata.cached).toBe(true)
  await call(writer, 'add_task', { title: 'From elsewhere' })
  const { data, metadata } = await read()
  expect([data.tasks.map(({ title }) => title), metadata.cached]).toEqual([['From elsewhere'], undefined])
})
