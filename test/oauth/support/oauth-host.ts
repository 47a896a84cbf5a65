import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { serveHttp } from '../../../packages/server/src/platform/http/server.ts'
import type { StoreLocation } from '../../../packages/server/src/platform/store/open.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSuiteApp, type TestApp } from '../../support/test-app.ts'
import { ScriptedBrowser, type Send } from './scripted-browser.ts'

export interface OAuthHost {
  readonly app: TestApp
  readonly address: string
  readonly mcp: string
  /** A browser in which a new person is signed in. */
  browserOf(name: string, scopes?: readonly string[], send?: Send): Promise<ScriptedBrowser>
  close(): Promise<void>
}

export interface OAuthHostOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly location?: StoreLocation
}

/** The product over HTTP, for who closes it themselves. */
export async function startOAuthHost({ env, location }: OAuthHostOptions = {}): Promise<OAuthHost> {
  const home = await mkdtemp(join(tmpdir(), 'tutor-nexus-oauth-'))
  const app = await openSuiteApp(home, location, { env: env ?? {} })
  const service = await serveHttp(app, {
    host: '127.0.0.1',
    port: 0,
    names: [],
    selects: selectionOf({}),
    onSignInLink: () => undefined,
  })
  const origin = app.settings.publicUrl ?? service.address
  return {
    app,
    address: service.address,
    mcp: `${origin}/mcp`,
    async browserOf(name, scopes = ['*'], send) {
      const user = (await app.users.findUser(name)) ?? (await app.users.addUser(name))
      const session = await app.browsers.open({ userId: user.id, scopes, userAgent: 'test' })
      return new ScriptedBrowser(origin, session, send)
    },
    async close() {
      await service.close()
      await app.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}
