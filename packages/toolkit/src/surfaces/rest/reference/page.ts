import { html, raw } from 'hono/html'
import type { CompiledTool } from '../../../compiled-tool.ts'
import { ErrorCode } from '../../../contract/errors.ts'
import { ERROR_MEANINGS } from '../error-meanings.ts'
import type { RestOptions } from '../options.ts'
import { DOCUMENT_PATH, TOOLS_PATH } from '../paths.ts'
import { callHeaders, IDEMPOTENCY_HEADERS } from '../request-headers.ts'
import { STATUS } from '../../http/status.ts'
import { KeptText } from '../kept-text.ts'
import { PAGE_POLICY } from './page-policy.ts'
import { STYLE } from './style.ts'
import { toolArticle } from './tool-article.ts'

type Html = ReturnType<typeof html>

/** Names by which a server is reached; a client can make up others. */
const MOST_KEPT = 8

const PAGE = {
  type: 'text/html; charset=utf-8',
  codings: [],
  headers: { 'Content-Security-Policy': PAGE_POLICY, 'Referrer-Policy': 'no-referrer' },
}

/** The reference for people. All but the server's own address is made once. */
export class ReferencePage {
  readonly #options: RestOptions
  readonly #contents: Html
  readonly #tools: Html
  readonly #kept = new Map<string, Promise<KeptText>>()

  constructor(tools: readonly CompiledTool[], options: RestOptions) {
    const domains = [...Map.groupBy(tools, ({ domain }) => domain)]
    const names = new Set(tools.map(({ tool }) => tool.name))
    this.#options = options
    this.#contents = html`<ul>
        <li><a href="#calling">Calling a tool</a></li>
        <li><a href="#headers">Headers</a></li>
        <li><a href="#failures">Failures</a></li>
      </ul>
      ${domains.map(
        ([domain, members]) =>
          html`<h2>${domain}</h2>
            <ul>
              ${members.map(({ tool }) => html`<li><a href="#${tool.name}">${tool.name}</a></li>`)}
            </ul>`,
      )}`
    this.#tools = html`${domains.map(
      ([domain, members]) =>
        html`<section>
          <h2 id="domain-${domain}">${domain}</h2>
          ${members.map((tool) => toolArticle(tool, names))}
        </section>`,
    )}`
  }

  /** The page as it is shown at an address. */
  for(origin: string): Promise<KeptText> {
    const page = this.#kept.get(origin) ?? this.#make(origin).then((text) => new KeptText(text, PAGE))
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(origin, page)
    return page
  }

  async #make(origin: string): Promise<string> {
    const { title, version, guides } = this.#options
    const page = await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}: reference of the tools</title>
          <style>
            ${raw(STYLE)}
          </style>
        </head>
        <body>
          <div class="frame">
            <header>
              <h1>${title}</h1>
              <p class="soft">
                Version ${version}. For programs: <a href="${DOCUMENT_PATH}">OpenAPI 3.1</a>.
                ${guides && html`For people: <a href="${guides}">guides</a>.`}
              </p>
            </header>
            <nav class="beside" aria-label="Tools">${this.#contents}</nav>
            <nav class="folded" aria-label="Tools">
              <details>
                <summary>Contents</summary>
                ${this.#contents}
              </details>
            </nav>
            <main>
              ${this.#calling(origin)} ${headersSection(this.#options)} ${failuresSection()} ${this.#tools}
            </main>
          </div>
        </body>
      </html> `
    return String(page)
  }

  #calling(origin: string): Html {
    return html`<h2 id="calling">Calling a tool</h2>
      <p>
        Every call needs a token. ${asCode(this.#options.tokenAdvice)} The examples below then work as they
        stand:
      </p>
      <pre>
export API_URL=${origin}
export API_TOKEN=…
curl "$API_URL${TOOLS_PATH}" -H "Authorization: Bearer $API_TOKEN"</pre>
      <p>
        That lists the tools which the token permits. <code>POST ${TOOLS_PATH}/{name}</code> calls one; the
        body holds its arguments as a JSON object. The answer is
        <code>{ data, agentHints, metadata, _meta }</code>; where <code>_meta.has_more</code> is true, call
        again with the cursor.
      </p>
      <p>
        With <code>Accept: text/event-stream</code> the answer comes as events: <code>progress</code> while
        the tool works, then one <code>result</code> or <code>error</code>.
      </p>
      <p>
        Tools marked GET also answer <code>GET ${TOOLS_PATH}/{name}?arguments={…}</code> with an
        <code>ETag</code>; sent back in <code>If-None-Match</code>, it is answered with 304 for as long as
        nothing has changed.
      </p>`
  }
}

const headersSection = (options: RestOptions): Html =>
  html`<h2 id="headers">Headers</h2>
    <p class="soft">All of them optional.</p>
    <div class="wide">
      <table class="parameters">
        <tbody>
          ${Object.entries({ ...callHeaders(options), ...IDEMPOTENCY_HEADERS }).map(
            ([name, { description, maxLength }]) =>
              html`<tr>
                <td><code>${name}</code></td>
                <td>
                  ${description}
                  <div class="type">up to ${maxLength} characters</div>
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`

const failuresSection = (): Html =>
  html`<h2 id="failures">Failures</h2>
    <p>
      A failure is <code>{ error, code, message, details, requestId, agentHints, metadata, _meta }</code>. The
      code decides the status. Only a stream of events has begun with 200 by then, and tells the code in its
      <code>error</code> event.
    </p>
    <div class="wide">
      <table class="parameters">
        <tbody>
          ${ErrorCode.options.map(
            (code) =>
              html`<tr>
                <td>${STATUS[code]} <code>${code}</code></td>
                <td>${asCode(ERROR_MEANINGS[code])}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`

/** What stands between backticks, as code. */
const asCode = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))}`
