import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Client } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import { openV2, transportTo } from '../clients/client-v2.ts'
import type { Route } from '../clients/target.ts'
import { ended, startServing, tn, TN, tnToken } from '../support/tn.ts'

/** The product as it is shipped, with the demo catalog in. */
export interface Product {
  stdio: Route
  /** Over HTTP as the owner, or as who a token of these options belongs to. */
  http(tokenOptions?: readonly string[]): Promise<Route>
  addUser(name: string): Promise<void>
  close(): Promise<void>
}

export async function openProduct(): Promise<Product> {
  const home = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
  // Commands that come and go wait until the demo catalog is in.
  await tnToken(home)
  const { mcp, child } = await startServing(home, ['--surface', 'flat'])
  return {
    stdio: {
      kind: 'stdio',
      command: process.execPath,
      args: [TN, 'mcp', '--surface', 'flat'],
      env: { PATH: process.env['PATH'] ?? '', TN_HOME: home },
    },
    http: async (options = []) => ({
      kind: 'http',
      url: mcp,
      headers: { Authorization: `Bearer ${await tnToken(home, options)}` },
    }),
    async addUser(name) {
      await tn(home, ['user', 'add', name])
    },
    async close() {
      await ended(child)
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** The official client, v2, for who closes it themselves. */
export const openClient = (route: Route, revision = '2026-07-28'): Promise<Client> =>
  openV2(revision, transportTo(route))

/** The same for as long as the test lasts. */
export async function clientTo(route: Route, revision?: string): Promise<Client> {
  const client = await openClient(route, revision)
  onTestFinished(() => client.close())
  return client
}

/** The official client, v1, for as long as the test lasts. */
export async function clientV1To(route: Route): Promise<ClientV1> {
  const client = new ClientV1({ name: 'test-client', version: '1.32.2' })
  await client.connect(
    route.kind === 'stdio'
      ? new StdioClientTransport({ ...route, stderr: 'inherit' })
      : new StreamableHTTPClientTransport(new URL(route.url), { requestInit: { headers: route.headers } }),
  )
  onTestFinished(() => client.close())
  return client
}
