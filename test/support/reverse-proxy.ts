import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'

/** The client's address as the test wants it; on one machine all have the same. */
export const CLIENT = 'test-client'

export type ForwardedHeaders = (client: string, request: IncomingMessage) => Record<string, string>

/** Says who the client is as nginx does with `$proxy_add_x_forwarded_for`, and speaks TLS as far as the server can tell. */
export const likeNginx: ForwardedHeaders = (client, { headers }) => ({
  'X-Forwarded-For': [headers['x-forwarded-for'], client].filter(Boolean).join(', '),
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': headers.host ?? '',
})

/** The same in the words of RFC 7239. */
export const byStandard: ForwardedHeaders = (client, { headers }) => ({
  Forwarded: [headers['forwarded'], `for="[${client}]";proto=https;host="${headers.host}"`]
    .filter(Boolean)
    .join(', '),
})

/** A proxy in front of a server. It names the server by its inner address, as proxies do by default. */
export async function reverseProxy(target: string, headersFor: ForwardedHeaders): Promise<string> {
  const { host } = new URL(target)
  const proxy = createServer((request, response) => {
    const client = String(request.headers[CLIENT])
    const headers = { ...request.headers, ...headersFor(client, request), host }
    const forwarded = send(
      `${target}${request.url}`,
      { method: request.method ?? 'GET', headers },
      (answer) => void answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    )
    request.pipe(forwarded)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.close()
    proxy.closeAllConnections()
  })
  const bound = proxy.address()
  return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
}
