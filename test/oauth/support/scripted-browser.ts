import type { BrowserSecrets } from '../../../packages/server/src/platform/identity/identity.ts'
import { pageAt } from '../../support/browser-page.ts'
import { httpRequest, type HttpAnswer } from '../../support/mcp-http.ts'

/** How a request reaches the server; by default at the address that it names. */
export type Send = typeof httpRequest

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

export interface Choice {
  readonly decision?: 'allow' | 'deny'
  /** Those to agree to; all that are shown by default. */
  readonly groups?: readonly string[]
}

export interface ConsentPage {
  readonly prompt: string
  readonly client: { name: string; host: string | null; uri: string | null; kind: string }
  readonly groups: readonly { id: string; title: string; scopes: readonly string[] }[]
  readonly days: number
  readonly account: { name: string } | null
}

/** Tests know what they get. */
export type PageAnswer = { readonly status: number; readonly body: ReturnType<typeof JSON.parse> }

const MOST_REDIRECTS = 6

/** Follows redirects and keeps cookies by their paths, as browsers do, and sends what our pages send. */
export class ScriptedBrowser {
  readonly #origin: string
  readonly #session: BrowserSecrets | undefined
  readonly #send: Send
  #cookies: readonly Cookie[] = []

  constructor(origin: string, session: BrowserSecrets | undefined, send: Send = httpRequest) {
    const { port, protocol } = new URL(origin)
    this.#origin = origin
    this.#session = session
    this.#send = send
    const name = `${protocol === 'https:' ? '__Host-' : ''}tn_session_${port || 'web'}`
    if (session) this.#cookies = [{ name, value: session.cookie, path: '/' }]
  }

  /** Opens an address and ends at the page of ours or the address elsewhere that it leads to. */
  async open(address: string): Promise<{ url: URL; answer: HttpAnswer | undefined }> {
    let url = new URL(address)
    for (let count = 0; count < MOST_REDIRECTS; count += 1) {
      if (url.origin !== this.#origin || url.pathname.startsWith('/authorize/'))
        return { url, answer: undefined }
      const answer = await this.#request(url, 'GET', {})
      const { location } = answer.headers
      if (typeof location !== 'string') return { url, answer }
      url = new URL(location, url)
    }
    throw new Error('Too many redirects')
  }

  /** Goes on in the browser that somebody else has left, after signing in there. */
  takeOver(left: ScriptedBrowser): this {
    const own = new Set(this.#cookies.map(({ name }) => name))
    this.#cookies = [...left.#cookies.filter(({ name }) => !own.has(name)), ...this.#cookies]
    return this
  }

  /** A request of a page of ours, with other headers if given. */
  async ask(path: string, body?: object, headers: Record<string, string> = {}): Promise<PageAnswer> {
    const { status, body: text } = await this.#request(
      new URL(path, this.#origin),
      body ? 'POST' : 'GET',
      { ...pageAt(this.#origin), ...(this.#session && { 'TN-Page': this.#session.page }), ...headers },
      body && JSON.stringify(body),
    )
    return { status, body: JSON.parse(text) }
  }

  /** The interaction that an authorization request leads to. */
  async interactionOf(address: URL): Promise<string> {
    const { url, answer } = await this.open(address.href)
    if (answer) throw new Error(`${answer.status} ${answer.body}`)
    return `/account/v1/interactions/${url.pathname.slice('/authorize/'.length)}`
  }

  /** Goes through an authorization request and gives the address at the client that it ends at. */
  async authorize(address: URL, { decision = 'allow', groups }: Choice = {}): Promise<URL> {
    const interaction = await this.interactionOf(address)
    const page: ConsentPage = (await this.ask(interaction)).body
    const chosen = groups ?? page.groups.map(({ id }) => id)
    const answer: { location: string } = (await this.ask(interaction, { decision, groups: chosen })).body
    return (await this.open(answer.location)).url
  }

  async #request(
    url: URL,
    method: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<HttpAnswer> {
    const cookies = this.#cookies.filter(({ path }) => url.pathname.startsWith(path))
    const answer = await this.#send(url.href, {
      method,
      headers: {
        Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(line)
    return answer
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((each) => /^path=/i.test(each))?.slice('path='.length) ?? '/'
    this.#cookies = [
      ...this.#cookies.filter((each) => each.name !== name || each.path !== path),
      ...(value === '' ? [] : [{ name, value, path }]),
    ]
  }
}
