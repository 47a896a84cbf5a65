import * as z from 'zod'

const Message = z.looseObject({
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.looseObject({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
})

export interface WireAnswer {
  status: number
  headers: Headers
  result: Record<string, unknown> | undefined
  error: { code: number; message: string; data?: unknown } | undefined
}

/** Posts one JSON-RPC message as it stands, for what no proper client would send. */
export async function post(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<WireAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
  })
  const text = await response.text()
  const streamed = text.split('\n').findLast((line) => line.startsWith('data: {'))
  const { result, error } = Message.parse(JSON.parse(streamed?.slice('data: '.length) ?? (text || '{}')))
  return { status: response.status, headers: response.headers, result, error }
}

const REVISION = '2026-07-28'

/** One request of the stateless revision, from a client that can be asked everything unless it says less. */
export const postModern = (
  url: string,
  method: string,
  params: Record<string, unknown> & { name: string },
  headers: Record<string, string> = {},
  capabilities: Record<string, object> = { elicitation: {}, sampling: {}, roots: {} },
): Promise<WireAnswer> =>
  post(
    url,
    {
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': REVISION,
          'io.modelcontextprotocol/clientInfo': { name: 'wire', version: '1.0.0' },
          'io.modelcontextprotocol/clientCapabilities': capabilities,
        },
      },
    },
    { 'MCP-Protocol-Version': REVISION, 'Mcp-Method': method, 'Mcp-Name': params.name, ...headers },
  )

/** Opens a session of the older revisions; gives the headers that its requests carry. */
export async function openSession(
  url: string,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const protocolVersion = '2025-11-25'
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'wire', version: '1.0.0' } }
  const opened = await post(url, { method: 'initialize', params }, headers)
  const session = {
    ...headers,
    'Mcp-Session-Id': opened.headers.get('mcp-session-id') ?? '',
    'MCP-Protocol-Version': protocolVersion,
  }
  await post(url, { id: undefined, method: 'notifications/initialized' }, session)
  return session
}
