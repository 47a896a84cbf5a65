import { httpRequest, type HttpAnswer } from '../support/mcp-http.ts'
import { lineWire, type LineWire } from './line-wire.ts'
import { hello, initialized, requestAt, SESSIONS, STATELESS, type Revision } from './revisions.ts'

const lineOf = (message: unknown): string => `${JSON.stringify(message)}\n`

/** A connection over standard input and output that has been opened as the revision demands. */
export async function openLines(
  revision: Revision,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<LineWire> {
  const wire = lineWire(args, env)
  wire.write(lineOf(revision === SESSIONS ? hello() : requestAt(revision, 'hello', 'server/discover')))
  await wire.line()
  if (revision === SESSIONS) wire.write(lineOf(initialized))
  return wire
}

/** Asks over lines, one request at a time. */
export const askingLines = (wire: LineWire, revision: Revision) => (method: string, params: object) => {
  wire.write(lineOf(requestAt(revision, 'same', method, params)))
  return wire.line()
}

export interface HttpWire {
  /** The headers that a request of the revision carries. */
  headersFor(method: string, name?: string): Record<string, string>
  post(body: unknown, headers: Record<string, string>): Promise<HttpAnswer>
}

/** An HTTP client that has been opened as the revision demands. */
export async function openHttp(
  url: string,
  revision: Revision,
  authorization: Record<string, string> = {},
): Promise<HttpWire> {
  const usual = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...authorization,
  }
  const post = (body: unknown, headers: Record<string, string>) =>
    httpRequest(url, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  if (revision === STATELESS) {
    const headersFor = (method: string, name?: string) => ({
      ...usual,
      'MCP-Protocol-Version': revision,
      'Mcp-Method': method,
      ...(name === undefined ? {} : { 'Mcp-Name': name }),
    })
    return { post, headersFor }
  }
  const opened = await post(hello(), usual)
  const session = {
    ...usual,
    'MCP-Protocol-Version': revision,
    'Mcp-Session-Id': String(opened.headers['mcp-session-id']),
  }
  await post(initialized, session)
  return { post, headersFor: () => session }
}

const COMPARED = ['content-type', 'cache-control', 'x-accel-buffering', 'mcp-session-id', 'connection']

/** An answer as text: its status, what its headers say that matters, and its body. */
export const written = ({ status, headers, body }: HttpAnswer): string =>
  [status, ...COMPARED.map((name) => `${name}: ${String(headers[name])}`), body].join('\n')

/** Asks over HTTP, one request at a time. */
export const askingHttp =
  ({ post, headersFor }: HttpWire, revision: Revision) =>
  async (method: string, params: { name?: string }) =>
    written(await post(requestAt(revision, 'same', method, params), headersFor(method, params.name)))
