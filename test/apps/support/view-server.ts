import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { SurfaceChoice } from '@tutor-nexus/toolkit/mcp'
import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { afterAll, beforeAll } from 'vitest'
import { serveHttp } from '../../../packages/server/src/platform/http/server.ts'
import { openSuiteDemo } from '../../support/demo.ts'
import { NO_LIMITS } from '../../support/test-app.ts'

export const SHOWS_VIEWS = {
  extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
}

export interface ViewServer {
  /** A client that shows views, or one that doesn't. */
  connect(capabilities?: object, surface?: SurfaceChoice, revision?: string): Promise<Client>
}

/** The product over HTTP on the demo data, on each kind of surface, for the tests of one file. */
export function viewServer(): ViewServer {
  const closing: (() => Promise<unknown>)[] = []
  const addresses = new Map<SurfaceChoice, string>()
  let token = ''
  let serve: (choice: SurfaceChoice) => Promise<string>
  beforeAll(async () => {
    const home = await mkdtemp(join(tmpdir(), 'tutor-nexus-views-'))
    const app = await openSuiteDemo(home, undefined, { env: NO_LIMITS })
    closing.push(
      () => rm(home, { recursive: true, force: true }),
      () => app.close(),
    )
    const { id: userId } = app.localOwner
    token = (await app.tokens.createToken({ userId, name: 'test', scopes: ['*'] })).secret
    serve = async (choice) => {
      const selection = { selects: selectionOf({}), choice, onSignInLink: () => undefined }
      const service = await serveHttp(app, { host: '127.0.0.1', port: 0, names: [], ...selection })
      closing.push(() => service.close())
      return service.address
    }
  })
  afterAll(async () => {
    for (const close of closing.toReversed()) await close()
  })
  return {
    async connect(capabilities = SHOWS_VIEWS, surface = 'auto', revision = '2025-11-25') {
      const address = addresses.get(surface) ?? (await serve(surface))
      addresses.set(surface, address)
      const client = new Client(
        { name: 'test-host', version: '1.0.0' },
        {
          capabilities,
          ...(revision < '2026-07-28'
            ? { supportedProtocolVersions: [revision] }
            : { versionNegotiation: { mode: { pin: revision } } }),
        },
      )
      const requestInit = { headers: { Authorization: `Bearer ${token}` } }
      await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }))
      closing.push(() => client.close())
      return client
    },
  }
}
