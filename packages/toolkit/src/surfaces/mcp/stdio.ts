import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { Server } from '@modelcontextprotocol/server'
import { DirectCalls } from './direct-calls.ts'
import { GatheredLines } from './gathered-lines.ts'
import { InFlight } from './in-flight.ts'
import { LineGate } from './line-gate.ts'
import { lineShortcut } from './line-shortcut.ts'
import { serverFactory, type McpOptions } from './server-factory.ts'
import { Listeners } from './subscriptions.ts'
import { ToolDesk } from './tool-desk.ts'

export interface StdioHandle {
  /** Settles when the connection has ended, from whichever side. */
  closed: Promise<void>
  /** Finishes the calls under way, then ends the connection. */
  close(): Promise<void>
}

/** Serves one client over standard input and output. Nothing else may write to standard output. */
export function serveMcpStdio(options: McpOptions, onError: (error: Error) => void): StdioHandle {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const listeners = new Listeners()
  const inFlight = new InFlight()
  const desk = new ToolDesk(options)
  const make = serverFactory(options, {
    desk,
    subscriptions: listeners,
    notify: listeners,
    inFlight,
    onError,
  })
  const pinned: { server?: Server } = {}
  const output = new GatheredLines((text) => void process.stdout.write(text))
  const calls = new DirectCalls(options, { desk, notify: listeners, inFlight, onError })
  const shortcut = lineShortcut(calls, {
    write: output.add,
    log: (level, data) => {
      pinned.server?.sendLoggingMessage({ level, data, logger: options.name }).catch(onError)
    },
  })
  const gate = new LineGate(process.stdin, shortcut, output.add)
  // The gate has seen to the length of its lines.
  const transport = new StdioServerTransport(gate.rest, process.stdout, { maxBufferSize: Infinity })
  const handle = serveStdio(
    (request) => {
      const server = make(request)
      pinned.server = server
      listeners.connect(server, request.era === 'modern' ? 'everything' : new Set())
      server.onclose = () => listeners.disconnect(server)
      return server
    },
    { onerror: onError, transport },
  )
  const ended = transport.onclose
  transport.onclose = () => {
    ended?.()
    shortcut.cancelAll()
    gate.close()
    resolve()
  }
  return {
    closed,
    async close() {
      await inFlight.ended()
      output.flush()
      await handle.close()
    },
  }
}
