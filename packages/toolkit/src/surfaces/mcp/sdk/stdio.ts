import { PassThrough } from 'node:stream'
import type { JSONRPCMessage, Server } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { LogToClient } from '../shared/client-messages.ts'
import type { McpOptions } from '../shared/server-profile.ts'
import { serverFactory, type Transporting } from './server-factory.ts'
import type { Listeners } from './subscriptions.ts'

/** The SDK's server on one stdio connection. */
export interface SdkStdio {
  write(line: string): void
  /** Writes a request that has been answered; resolves when the server has handled it. */
  replay(line: string): Promise<void>
  log: LogToClient
  /** The client has closed its side. */
  end(): void
  /** Input or output has failed. */
  fail(error: Error): void
  close(): Promise<void>
}

export interface SdkStdioOptions extends Pick<Transporting, 'dispatcher' | 'inFlight' | 'onError'> {
  listeners: Listeners
  onClosed(): void
}

/** The SDK path over stdio. Loaded with the first line that needs it. */
export function sdkStdio(
  options: McpOptions,
  { dispatcher, inFlight, onError, listeners, onClosed }: SdkStdioOptions,
): SdkStdio {
  const make = serverFactory(options, {
    dispatcher,
    subscriptions: listeners,
    notify: listeners,
    inFlight,
    onError,
  })
  const connected: { server?: Server } = {}
  const input = new PassThrough()
  const transport = new ReplayTransport(input)
  const handle = serveStdio(
    (request) => {
      const server = make(request)
      connected.server = server
      listeners.connect(server, request.era === 'modern' ? 'everything' : new Set())
      server.onclose = () => listeners.disconnect(server)
      return server
    },
    { onerror: onError, transport },
  )
  const closeServer = transport.onclose
  transport.onclose = () => {
    closeServer?.()
    transport.endReplays()
    onClosed()
  }
  const write = (line: string) => void input.write(`${line}\n`)

  return {
    write,
    replay(line) {
      const handled = transport.dropAnswerTo(JSON.parse(line).id)
      write(line)
      return handled
    },
    log: (level, data) => {
      connected.server?.sendLoggingMessage({ level, data, logger: options.name }).catch(onError)
    },
    end: () => {
      if (!input.writableEnded) input.end()
    },
    fail: (error) => void input.destroy(error),
    close: () => handle.close(),
  }
}

/** Drops the answers to replayed requests, because the client has them already. */
class ReplayTransport extends StdioServerTransport {
  readonly #replays = new Map<unknown, () => void>()

  constructor(input: PassThrough) {
    // The line reader has checked the length of lines.
    super(input, process.stdout, { maxBufferSize: Infinity })
  }

  /** Resolves when the answer has been dropped. */
  dropAnswerTo(id: unknown): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#replays.set(id, resolve)
    return promise
  }

  /** The connection has ended, so no more answers come. */
  endReplays(): void {
    for (const resolve of this.#replays.values()) resolve()
    this.#replays.clear()
  }

  override send(message: JSONRPCMessage): Promise<void> {
    const resolve = 'method' in message ? undefined : this.#replays.get(message.id)
    if (!resolve || 'method' in message) return super.send(message)
    this.#replays.delete(message.id)
    resolve()
    return Promise.resolve()
  }
}
