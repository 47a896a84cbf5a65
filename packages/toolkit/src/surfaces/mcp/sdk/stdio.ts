import { PassThrough } from 'node:stream'
import type { JSONRPCMessage, Server } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { LogToClient } from '../fast/answers.ts'
import { serverFactory, type McpOptions, type Transporting } from './server-factory.ts'
import type { Listeners } from './subscriptions.ts'

/** The protocol's server at work on one connection. */
export interface StdioProtocol {
  write(line: string): void
  /** Has it take a request that has been answered already; settles when it has. */
  replay(line: string): Promise<void>
  log: LogToClient
  /** The client says no more. */
  end(): void
  /** The client cannot be heard any more. */
  fail(error: Error): void
  close(): Promise<void>
}

export interface StdioServing extends Pick<Transporting, 'desk' | 'inFlight' | 'onError'> {
  listeners: Listeners
  onClosed(): void
}

/** The long way over standard input and output, through the protocol's SDK. It is loaded with the first line that takes it. */
export function stdioProtocol(
  options: McpOptions,
  { desk, inFlight, onError, listeners, onClosed }: StdioServing,
): StdioProtocol {
  const make = serverFactory(options, {
    desk,
    subscriptions: listeners,
    notify: listeners,
    inFlight,
    onError,
  })
  const pinned: { server?: Server } = {}
  const input = new PassThrough()
  const transport = new ReplayingTransport(input)
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
    transport.forget()
    onClosed()
  }
  const write = (line: string) => void input.write(`${line}\n`)

  return {
    write,
    replay(line) {
      const answered = transport.withoutAnswer(JSON.parse(line).id)
      write(line)
      return answered
    },
    log: (level, data) => {
      pinned.server?.sendLoggingMessage({ level, data, logger: options.name }).catch(onError)
    },
    end: () => {
      if (!input.writableEnded) input.end()
    },
    fail: (error) => void input.destroy(error),
    close: () => handle.close(),
  }
}

/** Keeps to itself what answers a request that the client has had its answer to. */
class ReplayingTransport extends StdioServerTransport {
  readonly #replayed = new Map<unknown, () => void>()

  constructor(input: PassThrough) {
    // The gate has seen to the length of its lines.
    super(input, process.stdout, { maxBufferSize: Infinity })
  }

  withoutAnswer(id: unknown): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#replayed.set(id, resolve)
    return promise
  }

  /** Nothing will be answered any more. */
  forget(): void {
    for (const heard of this.#replayed.values()) heard()
    this.#replayed.clear()
  }

  override send(message: JSONRPCMessage): Promise<void> {
    const heard = 'method' in message ? undefined : this.#replayed.get(message.id)
    if (!heard || 'method' in message) return super.send(message)
    this.#replayed.delete(message.id)
    heard()
    return Promise.resolve()
  }
}
