import { request } from 'node:http'

export interface HttpAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

interface HttpOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** On a connection of its own, where others share those that are open. */
  ownConnection?: boolean
}

/** A plain HTTP request that sets even those headers which fetch keeps to itself. */
export function httpRequest(address: string, options: HttpOptions = {}): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      address,
      {
        method: options.method ?? 'GET',
        headers: options.headers ?? {},
        ...(options.ownConnection && { agent: false }),
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(options.body)
  })
}

/** One stateless tools/call; gives the JSON-RPC message, whether it came as JSON or as a stream. */
export async function postCall(
  mcp: string,
  token: string,
  name: string,
  args: object,
  headers: Record<string, string> = {},
) {
  const { status, body } = await httpRequest(mcp, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${token}`,
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  const data = body.split('\n').find((line) => line.startsWith('data: '))
  return { status, message: JSON.parse(data ? data.slice('data: '.length) : body) }
}
