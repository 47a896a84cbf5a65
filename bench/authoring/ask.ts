import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const TOKEN = 'reading-secret'
const book = { title: 'Dune, Frank Herbert', pages: 412 }
const fileOf = (folder: string, server: string): string => join(import.meta.dirname, folder, `${server}.ts`)
const environment = (more: Record<string, string>) => ({
  PATH: process.env['PATH'] ?? '',
  LOG_LEVEL: 'silent',
  TOKEN,
  ...more,
})

const connected = async (transport: ConstructorParameters<typeof StdioClientTransport>[0] | URL) => {
  const client = new Client({ name: 'authoring', version: '1.0.0' })
  const requestInit = { headers: { Authorization: `Bearer ${TOKEN}` } }
  await client.connect(
    transport instanceof URL
      ? new StreamableHTTPClientTransport(transport, { requestInit })
      : new StdioClientTransport(transport),
  )
  return client
}

/** The text of a small answer, as a model reads it. */
async function answerOf(client: Client): Promise<string> {
  const { content } = await client.callTool({ name: 'add_book', arguments: book })
  const id: unknown = /"id": ?"(\w+)"/.exec(JSON.stringify(content).replaceAll('\\"', '"'))?.[1]
  const got = await client.callTool({ name: 'get_book', arguments: { id } })
  const [first] = got.content
  if (got.isError || first?.type !== 'text' || !first.text.includes(book.title))
    throw new Error(`get_book answered ${JSON.stringify(got)}`)
  return first.text
}

/** What a server answers over stdio, and how many tools it lists. */
export async function overStdio(server: string, env: Record<string, string>) {
  const client = await connected({
    command: process.execPath,
    args: [fileOf('servers', server)],
    env: environment(env),
    stderr: 'ignore',
  })
  const { tools } = await client.listTools()
  const answer = await answerOf(client)
  await client.close()
  return { tools: tools.length, answer }
}

/** The same over HTTP, where whoever has no token gets nothing. */
export async function overHttp(server: string): Promise<{ refusal: number; answer: string }> {
  const port = await freePort()
  const env = environment({ PORT: String(port) })
  const child = spawn(process.execPath, [fileOf('servers', server)], { env, stdio: 'ignore' })
  try {
    const url = new URL(`http://127.0.0.1:${port}/mcp`)
    const { status } = await answered(url)
    const client = await connected(url)
    const answer = await answerOf(client)
    await client.close()
    return { refusal: status, answer }
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

/** A list of tools, asked for without a token as soon as the server listens. */
async function answered(url: URL): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
  for (let tries = 0; tries < 300; tries += 1) {
    const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
    if (response) return response
    await delay(100)
  }
  throw new Error(`Nothing listens at ${url.href}`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
