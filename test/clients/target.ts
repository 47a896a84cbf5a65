import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startHttpFixture } from '../conformance/fixture-http.ts'
import { layDemo } from '../support/demo.ts'
import { ended, startServing, TN, tnToken } from '../support/tn.ts'

/** How a client reaches a server. */
export type Route =
  | { kind: 'stdio'; command: string; args: string[]; env: Record<string, string> }
  | { kind: 'http'; url: string; headers: Record<string, string> }

export interface OpenTarget {
  routes: Readonly<Record<Route['kind'], Route>>
  close(): Promise<void>
}

/** A server under test: how it is reached, and a few calls whose outcome is known. */
export interface Target {
  name: string
  open(): Promise<OpenTarget>
  /** Some of the tools that it lists. */
  lists: readonly string[]
  /** A call that succeeds, and what its data match. */
  call: { tool: string; arguments: Record<string, unknown>; data: object }
  /** A call that fails, and the code of its failure. */
  failing: { tool: string; arguments: Record<string, unknown>; code: string }
}

export const stdioFixture = {
  kind: 'stdio',
  command: process.execPath,
  args: [fileURLToPath(import.meta.resolve('../conformance/fixture-stdio.ts'))],
  env: {},
} as const satisfies Route

export const fixtureTarget: Target = {
  name: 'the fixture',
  async open() {
    const http = await startHttpFixture()
    return {
      routes: { stdio: stdioFixture, http: { kind: 'http', url: http.url, headers: {} } },
      close: http.close,
    }
  },
  lists: ['test_simple_text', 'test_image_content', 'json_schema_2020_12_tool'],
  call: {
    tool: 'test_simple_text',
    arguments: {},
    data: { said: 'This is a simple text response for testing.' },
  },
  failing: { tool: 'test_error_handling', arguments: {}, code: 'UNPROCESSABLE_ENTITY' },
}

/** The product as it is shipped: `tn mcp`, and `tn serve` with a token. */
export const productTarget: Target = {
  name: 'tn',
  async open() {
    const home = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
    await layDemo({ file: join(home, 'tutor-nexus.db') })
    const { mcp, child } = await startServing(home, ['--surface', 'flat'])
    return {
      routes: {
        stdio: {
          kind: 'stdio',
          command: process.execPath,
          args: [TN, 'mcp', '--surface', 'flat'],
          env: { PATH: process.env['PATH'] ?? '', TN_HOME: home },
        },
        http: { kind: 'http', url: mcp, headers: { Authorization: `Bearer ${await tnToken(home)}` } },
      },
      async close() {
        await ended(child)
        await rm(home, { recursive: true, force: true })
      },
    }
  },
  lists: ['add_task', 'list_tasks', 'complete_task', 'delete_task', 'update_task'],
  call: { tool: 'list_tasks', arguments: { status: 'completed' }, data: { tasks: [] } },
  failing: { tool: 'add_task', arguments: { title: ' ' }, code: 'BAD_REQUEST' },
}

/** Every server that all clients are tried on. */
export const targets: readonly Target[] = [fixtureTarget, productTarget]
