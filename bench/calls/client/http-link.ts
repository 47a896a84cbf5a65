import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as httpRequest,
} from 'node:http'
import { type Link, type Params, type Reply, resultOf, type Revision } from './link.ts'

interface HttpOptions {
  port: number
  revision: Revision
  headers: Readonly<Record<string, string>>
}

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** The server had given up a connection that lay idle while others had their turn. */
class StaleConnection extends Error {}

/** Streamable HTTP over kept-alive connections; answers may be JSON or an event stream. */
export function openHttpLink({ port, revision, headers }: HttpOptions): Link {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const common: OutgoingHttpHeaders = {
    ...headers,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  }
  let lastId = 0

  const send = (body: string, all: OutgoingHttpHeaders) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = httpRequest({ agent, port, host: '127.0.0.1', path: '/mcp', method: 'POST', headers: all })
      const fail = (error: NodeJS.ErrnoException) => {
        const isStale = sent.reusedSocket && error.code === 'ECONNRESET'
        reject(isStale ? new StaleConnection() : error)
      }
      sent
        .on('response', (response) => collect(response, resolve, reject))
        .on('error', fail)
        .end(body)
    })
  const post = async (message: object, extra: OutgoingHttpHeaders): Promise<Answer> => {
    const body = JSON.stringify(message)
    const all = { ...common, ...extra, 'Content-Length': Buffer.byteLength(body) }
    for (;;) {
      try {
        return await send(body, all)
      } catch (error) {
        if (!(error instanceof StaleConnection)) throw error
      }
    }
  }

  return {
    async request(method, params) {
      lastId += 1
      const id = lastId
      const answer = await post({ jsonrpc: '2.0', id, method, params }, headersFor(revision, method, params))
      const result = resultOf(replyIn(answer, id))
      if (method === 'initialize') Object.assign(common, agreed(answer, result))
      return result
    },
    async notify(method) {
      await post({ jsonrpc: '2.0', method }, {})
    },
    close: () => agent.destroy(),
  }
}

/** What revision 2026-07-28 repeats in headers, so that a gateway need not read the body. */
function headersFor(revision: Revision, method: string, { name }: Params): OutgoingHttpHeaders {
  if (revision === '2025-11-25') return {}
  return { 'MCP-Protocol-Version': revision, 'Mcp-Method': method, ...(name && { 'Mcp-Name': name }) }
}

/** What an initialize answer obliges the client to send from then on. */
function agreed({ headers }: Answer, result: unknown): OutgoingHttpHeaders {
  const { protocolVersion } = result as { protocolVersion: string }
  const session = headers['mcp-session-id']
  return { 'MCP-Protocol-Version': protocolVersion, ...(session && { 'Mcp-Session-Id': session }) }
}

function collect(
  response: IncomingMessage,
  resolve: (answer: Answer) => void,
  reject: (error: Error) => void,
): void {
  let body = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => (body += chunk))
  response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
  response.on('error', reject)
}

function replyIn({ status, headers, body }: Answer, id: number): Reply {
  const isStream = headers['content-type']?.startsWith('text/event-stream')
  const lines = isStream ? dataOf(body) : [body]
  const replies: Reply[] = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  const reply = replies.find((candidate) => candidate.error || candidate.id === id)
  if (!reply) throw new Error(`HTTP ${status} without an answer: ${body.slice(0, 200)}`)
  return reply
}

function dataOf(events: string): string[] {
  const lines = events.split('\n').filter((line) => line.startsWith('data: '))
  return lines.map((line) => line.slice('data: '.length))
}
