import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newClient } from '../../packages/server/src/features/account/oauth/new-client.ts'
import { OAuthRecordStore } from '../../packages/server/src/features/account/oauth/oauth-record-store.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { startOAuthHost } from './support/oauth-host.ts'
import { freePort } from '../support/free-port.ts'

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

test('the authorization scenarios of the conformance suite pass', async () => {
  const host = await startOAuthHost()
  onTestFinished(() => host.close())
  const port = await freePort()
  const redirectUris = [`http://127.0.0.1:${port}/callback`]
  const { record } = newClient({ id: 'suite', name: 'Suite', redirectUris, hasSecret: false })
  await new OAuthRecordStore(host.app.store).put('suite', record)
  const browser = await host.browserOf('ada')

  const options = ['--url', host.address, '--client-id', 'suite', '--resource', host.mcp, '-p', String(port)]
  const child = spawn(process.execPath, [suite, 'authorization', ...options], { stdio: 'pipe' })
  onTestFinished(() => void child.kill())
  const exited = once(child, 'exit')
  const output: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    output.push(line)
    if (!line.startsWith(`${host.address}/oauth/authorize`)) continue
    const { href } = await browser.authorize(new URL(line))
    // The suite prints the address before it listens for the answer.
    await vi.waitFor(() => httpRequest(href), { timeout: 30_000 })
  }
  const [code] = await exited
  expect(code, output.join('\n')).toBe(0)
  expect(output).toContain('Total: 3 passed, 0 failed')
})
