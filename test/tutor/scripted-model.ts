import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ModelKey, Provider } from '../../packages/server/src/platform/settings/model-key.ts'
import { WIRE_FORMATS } from './wire-formats.ts'

/** What the model does when it is asked. */
export interface ModelTurn {
  /** Its text, in the parts in which it is sent. */
  text?: readonly string[]
  calls?: readonly { name: string; input: unknown }[]
  end?: 'stop' | 'length' | 'content-filter'
}

export interface ModelRequest {
  path: string
  headers: IncomingMessage['headers']
  /** The body as it came. */
  body: string
}

/** A turn, or whatever else a server does: the last one of a script goes on for ever. */
export type Reply = ModelTurn | ((response: ServerResponse, request: ModelRequest) => void)

export interface ModelServer {
  requests: ModelRequest[]
  key: ModelKey
}

export const SECRET = 'sk-canary-5f1d0e7ab3c94e2f8d6a'

/** A server on this machine that speaks a provider's format and says what it is told to say. */
export async function startScriptedModel(
  provider: Provider,
  replies: readonly Reply[],
): Promise<ModelServer & { close(): Promise<void> }> {
  const requests: ModelRequest[] = []
  const format = WIRE_FORMATS[provider]
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = { path: incoming.url ?? '', headers: incoming.headers, body: await text(incoming) }
    requests.push(request)
    const reply = replies[Math.min(requests.length, replies.length) - 1]
    if (typeof reply === 'function') return reply(response, request)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(format(reply ?? {}, requests.length).join(''))
  }
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    key: {
      provider,
      label: 'mine',
      model: 'test-model',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      open: async () => SECRET,
    },
  }
}

/** Refuses with a status, and repeats the key in what it says, as careless servers do. */
export const refusing =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (response, { headers: sent }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    const key = sent.authorization ?? sent['x-api-key'] ?? sent['x-goog-api-key']
    response.end(JSON.stringify({ type: 'error', error: { type: 'refused', message: `No: ${String(key)}` } }))
  }
