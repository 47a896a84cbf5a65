import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface Asked {
  path: string
  /** What follows the question mark. */
  query: string
  form: URLSearchParams
  at: number
}

export interface LocalServer {
  address: string
  asked: Asked[]
}

export type Answer = (asked: Asked, response: ServerResponse, count: number) => void

/** A server on this machine that answers as it is told, until the test ends. */
export async function localServer(answer: Answer): Promise<LocalServer> {
  const asked: Asked[] = []
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const one = {
      path: url.pathname,
      query: decodeURIComponent(url.search.slice(1)),
      form: new URLSearchParams(await text(request)),
      at: performance.now(),
    }
    asked.push(one)
    answer(one, response, asked.length)
  }
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { address: `http://127.0.0.1:${port}`, asked }
}

export const json = (response: ServerResponse, value: unknown): void => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(value))
}

export const status = (
  response: ServerResponse,
  code: number,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(code, headers)
  response.end()
}

/** Promises more than it sends. */
export const truncated = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': '1000' })
  response.write('{"courses": [')
  setImmediate(() => response.destroy())
}
