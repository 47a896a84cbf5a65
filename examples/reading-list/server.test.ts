import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describeContract } from '@tutor-nexus/toolkit/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { server } from './server.ts'

describeContract(server, { describe, test })

const program = join(import.meta.dirname, 'server.ts')

/** The server as a client starts it, with its list in a file. */
async function connect(file: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const env = { PATH: process.env['PATH'] ?? '', READING_LIST: file, LOG_LEVEL: 'warn' }
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program], env }))
  onTestFinished(() => client.close())
  return client
}

test('serves a client, and remembers the list for the next one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reading-list-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'list.json')

  const client = await connect(file)
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['add_book', 'list_books'])
  const added = await client.callTool({ name: 'add_book', arguments: { title: 'Dune' } })
  expect(added.structuredContent).toMatchObject({ data: { title: 'Dune' } })
  const refused = await client.callTool({ name: 'add_book', arguments: {} })
  expect(refused).toMatchObject({ isError: true })

  const later = await connect(file)
  const listed = await later.callTool({ name: 'list_books', arguments: {} })
  expect(listed.structuredContent).toMatchObject({ data: { books: [{ title: 'Dune' }] } })
})

test('takes less than 60 lines', async () => {
  expect((await readFile(program, 'utf8')).trimEnd().split('\n').length).toBeLessThan(60)
})
