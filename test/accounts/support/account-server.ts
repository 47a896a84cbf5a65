import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { accountRoutes } from '../../../packages/server/src/features/account/routes.ts'
import { InvitationStore } from '../../../packages/server/src/features/account/sign-in/invitation-store.ts'
import {
  openServices,
  type SignInServices,
} from '../../../packages/server/src/features/account/sign-in/services.ts'
import { serveHttp } from '../../../packages/server/src/platform/http/server.ts'
import type { StoreLocation } from '../../../packages/server/src/platform/store/open.ts'
import type { Role } from '../../../packages/server/src/platform/store/schema/identity-tables.ts'
import { cookieIn } from '../../support/browser-page.ts'
import { httpRequest, type HttpAnswer } from '../../support/mcp-http.ts'
import { openSuiteApp } from '../../support/test-app.ts'

export const PUBLIC = 'https://tutor.example'
export const PASSWORD = 'a long walk by the sea'

const HOUR = 3_600_000

/** Somebody's browser: where it is and what it keeps. */
export interface Browser {
  readonly from?: string
  readonly session?: Readonly<Record<string, string>>
}

const withJson = (answer: HttpAnswer) => ({
  ...answer,
  json: answer.headers['content-type'] === 'application/json' ? JSON.parse(answer.body) : {},
})

export type JsonAnswer = ReturnType<typeof withJson>

export interface ServerOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly location?: StoreLocation
  readonly services?: Partial<SignInServices>
}

export type AccountServer = Awaited<ReturnType<typeof serveAccounts>>

/** A school's server behind its proxy, which says where each browser is. */
export async function serveAccounts({ env, location, services }: ServerOptions = {}) {
  const home = await mkdtemp(pathOf(tmpdir(), 'tutor-nexus-test-'))
  const settings = { TN_PUBLIC_URL: PUBLIC, TN_TRUSTED_PROXIES: 'loopback', ...env }
  const opened = await openSuiteApp(home, location, { env: settings })
  const shared = { ...openServices(), ...services }
  const app = Object.assign(opened, { routes: async () => accountRoutes(shared) })
  const links: string[] = []
  const service = await serveHttp(app, {
    host: '127.0.0.1',
    port: 0,
    names: [],
    selects: selectionOf({}),
    onSignInLink: (link) => void links.push(link),
  })

  const send = async (
    method: string,
    path: string,
    { from = '203.0.113.1', session = {} }: Browser = {},
    body?: object,
    headers: Record<string, string> = {},
    without: readonly string[] = [],
  ): Promise<JsonAnswer> => {
    const all = Object.entries({ ...pageHeaders(from), ...session, ...headers })
    const answer = await httpRequest(`${service.address}${path}`, {
      method,
      headers: Object.fromEntries(all.filter(([name]) => !without.includes(name))),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return withJson(answer)
  }

  const invite = (role: Role = 'student', given: { name?: string; validMs?: number } = {}) =>
    new InvitationStore(app.store, shared).create({
      role,
      createdBy: app.localOwner.id,
      validMs: HOUR,
      ...given,
    })

  /** Somebody who has joined by an invitation and is signed in. */
  const join = async (name: string, role: Role = 'student', password = PASSWORD): Promise<Browser> => {
    const { code } = await invite(role)
    return signedIn(await send('POST', '/account/v1/join/password', {}, { code, name, password }))
  }

  const audit = async (event: string) =>
    (await app.store.read.selectFrom('audit').selectAll().where('event', '=', event).execute()).map(
      ({ userId, actor, address, detail }) => ({ userId, actor, address, detail }),
    )

  return {
    app,
    address: service.address,
    links,
    send,
    get: (path: string, browser?: Browser) => send('GET', path, browser),
    post: (path: string, body: object, browser?: Browser) => send('POST', path, browser, body),
    invite,
    join,
    audit,
    async close() {
      await service.close()
      await app.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

const pageHeaders = (from: string) => ({
  'Content-Type': 'application/json',
  'X-Forwarded-For': from,
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': new URL(PUBLIC).host,
  Host: new URL(PUBLIC).host,
  Origin: PUBLIC,
  'Sec-Fetch-Site': 'same-origin',
  'TN-Agent-Id': 'web',
})

/** What the browser keeps of an answer that signs in. */
export function signedIn(answer: JsonAnswer, from?: string): Browser {
  if (answer.status !== 200) throw new Error(`Not signed in: ${answer.status} ${answer.body}`)
  const session = { Cookie: cookieIn(answer), 'TN-Page': String(answer.json.page) }
  return from === undefined ? { session } : { session, from }
}
