import * as z from 'zod'

const TIMEOUT_MS = 15_000
const STATELESS = '2026-07-28'

export const REVISIONS = [STATELESS, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

const Reply = z.looseObject({
  id: z.unknown(),
  result: z
    .looseObject({
      isError: z.boolean().optional(),
      structuredContent: z.looseObject({ data: z.unknown() }).optional(),
      content: z.array(z.looseObject({ text: z.string().optional() })).optional(),
    })
    .optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
})

const Failure = z.looseObject({
  code: z.string(),
  details: z.looseObject({ retryAfter: z.number().optional() }).optional(),
})

/** A request that may or may not have been done. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  /** HTTP's status; 0 where there was no answer. */
  readonly status: number
  readonly retryAfterMs: number

  constructor(status: number, message: string, retryAfterMs = 200) {
    super(message)
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

export interface McpClientOptions {
  /** The address of the next request. */
  next(): string
  token: string
  revision: (typeof REVISIONS)[number]
}

/** A client of one revision that knows no node: each request goes wherever it is sent. */
export class McpClient {
  readonly #options: McpClientOptions
  #session: string | undefined
  #lastId = 0

  constructor(options: McpClientOptions) {
    this.#options = options
  }

  /** The data of the tool's answer. Throws `RequestFailed` where asking again makes sense. */
  async call(name: string, args: object): Promise<unknown> {
    if (this.#options.revision !== STATELESS && this.#session === undefined) await this.#initialize()
    const { result, error } = await this.#request('tools/call', { name, arguments: args })
    if (error) throw new RequestFailed(200, error.message)
    if (result?.isError !== true) return result?.structuredContent?.data
    const text = result.content?.[0]?.text ?? ''
    const { code, details } = Failure.parse(JSON.parse(text))
    if (code !== 'SERVICE_UNAVAILABLE' && code !== 'CONFLICT') throw new Error(`${name}: ${text}`)
    throw new RequestFailed(200, text, (details?.retryAfter ?? 1) * 1000)
  }

  async #initialize(): Promise<void> {
    const clientInfo = { name: 'nodes', version: '1.0.0' }
    const params = { protocolVersion: this.#options.revision, capabilities: {}, clientInfo }
    await this.#request('initialize', params)
    await this.#post({ jsonrpc: '2.0', method: 'notifications/initialized' }, {})
  }

  async #request(method: string, params: Readonly<Record<string, unknown>>): Promise<z.output<typeof Reply>> {
    const id = (this.#lastId += 1)
    const { revision } = this.#options
    const headers =
      revision === STATELESS
        ? { 'Mcp-Method': method, ...(typeof params['name'] === 'string' && { 'Mcp-Name': params['name'] }) }
        : {}
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientInfo': { name: 'nodes', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const message = {
      jsonrpc: '2.0',
      id,
      method,
      params: revision === STATELESS ? { ...params, _meta } : params,
    }
    const text = await this.#post(message, headers)
    const lines = text.split('\n').flatMap((line) => (line.startsWith('data: {') ? [line.slice(6)] : []))
    const replies = (lines.length > 0 ? lines : [text]).map((line) => Reply.parse(JSON.parse(line)))
    const reply = replies.find((each) => each.id === id)
    if (!reply) throw new RequestFailed(200, `No answer: ${text.slice(0, 200)}`)
    return reply
  }

  async #post(message: object, headers: Readonly<Record<string, string>>): Promise<string> {
    const { next, token, revision } = this.#options
    const response = await fetch(`${next()}/mcp`, {
      method: 'POST',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        Authorization: `Bearer ${token}`,
        'MCP-Protocol-Version': revision,
        ...(this.#session !== undefined && { 'Mcp-Session-Id': this.#session }),
        ...headers,
      },
      body: JSON.stringify(message),
    }).catch((error: unknown) => {
      throw new RequestFailed(0, String(error instanceof Error ? (error.cause ?? error) : error))
    })
    const text = await response.text().catch((error: unknown) => {
      throw new RequestFailed(response.status, `Cut off: ${String(error)}`)
    })
    if (response.ok) {
      this.#session ??= response.headers.get('mcp-session-id') ?? undefined
      return text
    }
    if (response.status === 404) this.#session = undefined
    const retryAfter = Number(response.headers.get('retry-after') ?? 0.2)
    throw new RequestFailed(
      response.status,
      `HTTP ${response.status} ${text.slice(0, 200)}`,
      retryAfter * 1000,
    )
  }
}
