import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StreamableHTTPClientTransport, UnauthorizedError, type Client } from '@modelcontextprotocol/client'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { openV2 } from '../../clients/client-v2.ts'
import { MemoryProvider } from '../../oauth/support/client-provider.ts'

const REVISION = '2026-07-28'

/** An assistant that asks for access and listens at an address of its own. */
export async function assistant(mcp: string) {
  // With an icon of its own, or the browser would ask for one after the listener has closed.
  const listener = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<link rel="icon" href="data:,">Connected')
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => {
    listener.close()
    listener.closeAllConnections()
  })
  const { port } = listener.address() as AddressInfo
  const redirectUrl = `http://127.0.0.1:${port}/callback`
  const memory = new MemoryProvider({ metadata: { redirect_uris: [redirectUrl] } })
  const authProvider = Object.assign(memory, { redirectUrl })
  const transport = () => new StreamableHTTPClientTransport(new URL(mcp), { authProvider })
  const asking = transport()
  await expect(openV2(REVISION, asking)).rejects.toThrow(UnauthorizedError)
  return {
    asked: String(memory.asked),
    /** What it is answered, once somebody has decided. */
    async answer(page: Page): Promise<URLSearchParams> {
      await page.waitForURL(`${redirectUrl}?*`)
      return new URL(page.url()).searchParams
    },
    async connect(answer: URLSearchParams): Promise<Client> {
      await asking.finishAuth(answer)
      return openV2(REVISION, transport())
    },
    /** How the server answers its token. */
    async status(): Promise<number> {
      const headers = { Authorization: `Bearer ${memory.tokens()?.access_token}` }
      return (await fetch(mcp, { method: 'POST', headers })).status
    },
  }
}
