import { createHash, randomBytes } from 'node:crypto'
import { newClient } from '../../../packages/server/src/features/account/oauth/new-client.ts'
import { OAuthRecordStore } from '../../../packages/server/src/features/account/oauth/oauth-record-store.ts'
import { httpRequest } from '../../support/mcp-http.ts'
import { CALLBACK } from './client-provider.ts'
import type { OAuthHost } from './oauth-host.ts'
import type { Choice, PageAnswer, ScriptedBrowser, Send } from './scripted-browser.ts'

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
  readonly expires_in: number
}

/** An assistant that does each step by hand, right or wrong. */
export class RawClient {
  readonly id: string
  readonly verifier = randomBytes(32).toString('base64url')
  readonly #origin: string
  readonly #mcp: string
  readonly #send: Send

  constructor({ mcp }: Pick<OAuthHost, 'mcp'>, id: string, send: Send = httpRequest) {
    this.id = id
    this.#mcp = mcp
    this.#origin = new URL(mcp).origin
    this.#send = send
  }

  /** One that the operator has added. */
  static async added(host: OAuthHost, id: string, send?: Send): Promise<RawClient> {
    const { record } = newClient({ id, name: 'Raw', redirectUris: [CALLBACK], hasSecret: false })
    await new OAuthRecordStore(host.app.store).put(id, record)
    return new RawClient(host, id, send)
  }

  /** The address that the user is sent to; parameters are changed or, if undefined, left out. */
  authorization(changed: Readonly<Record<string, string | undefined>> = {}): URL {
    const url = new URL('/oauth/authorize', this.#origin)
    const usual = {
      response_type: 'code',
      client_id: this.id,
      redirect_uri: CALLBACK,
      state: 'state',
      scope: 'tasks:read tasks:create',
      resource: this.#mcp,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries({ ...usual, ...changed }))
      if (value !== undefined) url.searchParams.set(name, value)
    return url
  }

  /** The code that the user's consent gives. */
  async code(browser: ScriptedBrowser, choice?: Choice): Promise<string> {
    const answer = await browser.authorize(this.authorization(), choice)
    return answer.searchParams.get('code') ?? Promise.reject(new Error(answer.href))
  }

  redeem(code: string, changed: Readonly<Record<string, string>> = {}): Promise<PageAnswer> {
    return this.post('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: CALLBACK,
      code_verifier: this.verifier,
      resource: this.#mcp,
      ...changed,
    })
  }

  refresh(token: string, changed: Readonly<Record<string, string>> = {}): Promise<PageAnswer> {
    return this.post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token, ...changed })
  }

  async connect(browser: ScriptedBrowser, choice?: Choice): Promise<Tokens> {
    return (await this.redeem(await this.code(browser, choice))).body
  }

  async post(path: string, form: Readonly<Record<string, string>>): Promise<PageAnswer> {
    const { status, body } = await this.#send(new URL(path, this.#origin).href, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_id: this.id, ...form }).toString(),
    })
    return { status, body: body === '' ? undefined : JSON.parse(body) }
  }
}

/** What the MCP endpoint says to a stateless call with this token. */
export async function callMcp(
  mcp: string,
  token: string | undefined,
  name = 'list_tasks',
  send: Send = httpRequest,
) {
  const { status, headers, body } = await send(mcp, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }),
  })
  return { status, challenge: String(headers['www-authenticate'] ?? ''), body }
}
