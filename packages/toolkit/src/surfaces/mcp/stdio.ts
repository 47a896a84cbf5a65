import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { Listeners } from './subscriptions.ts'
import { serverFactory, type McpOptions } from './server-factory.ts'

export interface StdioHandle {
  /** Settles when the client has gone. */
  closed: Promise<void>
  close(): Promise<void>
}

/** Serves one client over standard input and output. Nothing else may write to standard output. */
export function serveMcpStdio(options: McpOptions, onError: (error: Error) => void): StdioHandle {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const listeners = new Listeners()
  const make = serverFactory(options, listeners, listeners)
  const handle = serveStdio(
    (request) => {
      const server = make(request)
      listeners.connect(server)
      server.onclose = () => listeners.disconnect(server)
      return server
    },
    { onerror: onError },
  )
  process.stdin.once('close', resolve)
  process.stdin.once('end', resolve)
  return { closed, close: () => handle.close() }
}
