import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { launchServer } from './web/support/chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the run's one browser, and starts it when it is first asked for. */
    browserDesk: string
  }
}

/** Runs without a test in a browser start none. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let browser: Promise<BrowserServer> | undefined
  const desk = createServer((_, response) => {
    browser ??= launchServer()
    browser.then(
      (server) => response.end(server.wsEndpoint()),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  desk.listen(0, '127.0.0.1')
  await once(desk, 'listening')
  const { port } = desk.address() as AddressInfo
  project.provide('browserDesk', `http://127.0.0.1:${port}`)
  return async () => {
    desk.close()
    await browser?.then((server) => server.close())
  }
}
