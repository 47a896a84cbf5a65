import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Outcome, Strike, Target } from './abuse.ts'

const ANSWER_MS = 60_000

export interface HostileRequest {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export const JSON_BODY = { 'Content-Type': 'application/json' }
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

export interface Answered {
  readonly outcome: Outcome
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** A client with as many kept-alive connections as it has requests at once. */
export class HostileClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
  readonly #port: number

  constructor({ port }: Target) {
    this.#port = port
  }

  async strike(hostile: HostileRequest): Promise<Outcome> {
    return (await this.send(hostile)).outcome
  }

  /** Never rejects: a connection that the server closes is an outcome. */
  send({ method, path, headers = {}, body }: HostileRequest): Promise<Answered> {
    return new Promise((resolve) => {
      const unanswered = (outcome: Outcome) => resolve({ outcome, headers: {}, body: '' })
      const sent = request({
        agent: this.#agent,
        host: '127.0.0.1',
        port: this.#port,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        path,
        headers: { ...headers, ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
      })
      const late = setTimeout(() => {
        unanswered('no answer')
        sent.destroy()
      }, ANSWER_MS)
      sent
        .on('response', (response) => {
          const chunks: Buffer[] = []
          response
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('end', () => {
              clearTimeout(late)
              const { statusCode = 0, headers: answered } = response
              resolve({ outcome: statusCode, headers: answered, body: Buffer.concat(chunks).toString() })
            })
            .on('error', () => unanswered('closed'))
        })
        .on('error', () => {
          clearTimeout(late)
          unanswered('closed')
        })
        .end(body)
    })
  }

  /** The data of a tool's answer, for what an attack needs first. */
  async call(token: string, tool: string, args: object): Promise<Record<string, unknown>> {
    const { outcome, body } = await this.send(toolRequest(token, tool, args))
    if (outcome !== 200) throw new Error(`${tool}: ${outcome} ${body.slice(0, 300)}`)
    return Object(JSON.parse(body).data)
  }
}

/** A call over REST. */
export const toolRequest = (token: string | undefined, tool: string, args: unknown): HostileRequest => ({
  path: `/api/v1/tools/${tool}`,
  headers: { ...JSON_BODY, ...(token === undefined ? {} : bearer(token)) },
  body: typeof args === 'string' ? args : JSON.stringify(args),
})

/** A file that is uploaded to be imported. */
export const uploadRequest = (
  { importToken }: Target,
  name: string,
  body: Uint8Array | string,
): HostileRequest => ({
  path: `/imports?adapter=${name.endsWith('.csv') ? 'wisconsin' : 'assist'}&name=${name}`,
  headers: bearer(importToken),
  body,
})

/** A JSON-RPC message over MCP. */
export const mcpRequest = (
  token: string | undefined,
  method: string,
  params: unknown,
  headers: Readonly<Record<string, string>> = {},
): HostileRequest => ({
  path: '/mcp',
  headers: {
    ...JSON_BODY,
    Accept: 'application/json, text/event-stream',
    ...(token === undefined ? {} : bearer(token)),
    ...headers,
  },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
})

/** A raw connection, for what no HTTP client would send. */
export function openSocket({ port }: Target): Socket {
  return connect(port, '127.0.0.1').on('error', () => undefined)
}

/** Resolves when a connection has ended, however it did. */
export const closed = (socket: Socket): Promise<'closed'> =>
  new Promise((resolve) => void socket.once('close', () => resolve('closed')))

/** The bytes of a request without its body. */
export const head = ({ method = 'GET', path, headers = {} }: HostileRequest): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')

/** Strikes that each send one request; a request without a token is one that anybody can send. */
export const strikesOf = (
  client: HostileClient,
  requests: Readonly<Record<string, HostileRequest>>,
): Strike[] =>
  Object.entries(requests).map(([what, hostile]) => ({
    what,
    withoutToken: !Object.hasOwn(hostile.headers ?? {}, 'Authorization'),
    send: () => client.strike(hostile),
  }))
