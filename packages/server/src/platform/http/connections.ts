import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, plainAddress } from '../identity/network-address.ts'

export interface ConnectionLimits {
  /** In all. A share of them is kept for this machine, so that its owner can always connect. */
  readonly total: number
  /** From one network address; this machine and proxies may have all of them. */
  readonly perAddress: number
  /** Requests that wait behind the one that is being answered. */
  readonly pipelined: number
  /** How long a connection may stand still while it has a request: a client that reads nothing, for example. */
  readonly stalledMs: number
}

const LIMITS: ConnectionLimits = { total: 1_024, perAddress: 256, pipelined: 16, stalledMs: 90_000 }

const RESERVED_SHARE = 1 / 16
const THIS_MACHINE = new Set(['127.0.0.1', '::1'])

export interface ConnectionOptions extends Partial<ConnectionLimits> {
  /** Whether many clients connect through this address. */
  isProxy?(address: string): boolean
}

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** The connections of a server, within limits. */
export class Connections {
  /** The request of each connection that is being answered. */
  readonly current = new Map<Socket, IncomingMessage>()
  /** What has to wait for it. */
  readonly waiting = new Map<Socket, Exchange[]>()
  readonly #limits: ConnectionLimits
  readonly #isProxy: (address: string) => boolean
  /** By network address, the oldest first. */
  readonly #open = new Map<string, Set<Socket>>()
  #count = 0

  constructor(server: Server, { isProxy = () => false, ...limits }: ConnectionOptions = {}) {
    this.#isProxy = isProxy
    this.#limits = { ...LIMITS, ...limits }
    server.timeout = this.#limits.stalledMs
    server.on('connection', this.#accept)
  }

  /** Queues a pipelined request. Beyond the limit the connection closes, because Node would keep all that follow. */
  queue(exchange: Exchange): void {
    const { socket } = exchange.request
    const waiting = this.waiting.get(socket) ?? []
    if (waiting.length >= this.#limits.pipelined) {
      if (!socket.destroyed) endWithoutStacks(socket)
      return
    }
    waiting.push(exchange)
    this.waiting.set(socket, waiting)
  }

  /** Closes the connections that have no request. Node does not treat them as idle before their first. */
  closeIdle(): void {
    for (const socket of this.#open.values().flatMap((sockets) => sockets))
      if (!this.current.has(socket)) socket.destroySoon()
  }

  readonly #accept = (socket: Socket): void => {
    const { remoteAddress = '' } = socket
    const address = networkOf(remoteAddress)
    if (!this.#hasRoom(address, remoteAddress)) {
      socket.destroy()
      return
    }
    this.#count += 1
    this.#open.set(address, (this.#open.get(address) ?? new Set()).add(socket))
    socket.once('close', () => this.#forget(socket, address))
  }

  #forget(socket: Socket, address: string): void {
    this.#count -= 1
    this.waiting.delete(socket)
    const neighbours = this.#open.get(address)
    neighbours?.delete(socket)
    if (neighbours?.size === 0) this.#open.delete(address)
  }

  /** Makes room, if need be: from the same address first, otherwise from the one with the most connections. */
  #hasRoom(network: string, address: string): boolean {
    const { total, perAddress } = this.#limits
    const isLocal = THIS_MACHINE.has(plainAddress(address))
    const own = this.#open.get(network)
    if (own && own.size >= perAddress && !isLocal && !this.#isProxy(address)) return this.#endOldest(own)
    const room = isLocal ? total : Math.floor(total * (1 - RESERVED_SHARE))
    if (this.#count < room) return true
    const [most] = [...this.#open.values()].toSorted((a, b) => b.size - a.size)
    return most !== undefined && this.#endOldest(most)
  }

  /** Closes the oldest connection without a complete request: no response is pending on it. */
  #endOldest(sockets: ReadonlySet<Socket>): boolean {
    const oldest = sockets.values().find((socket) => !this.current.get(socket)?.complete)
    oldest?.destroy()
    return oldest !== undefined
  }
}

/**
 * Ends a connection on which thousands of requests may have been parsed: Node makes an error for each, and most of the
 * time goes into their stacks.
 */
function endWithoutStacks(socket: Socket): void {
  const { stackTraceLimit } = Error
  socket.prependOnceListener('close', () => (Error.stackTraceLimit = 0))
  socket.once('close', () => (Error.stackTraceLimit = stackTraceLimit))
  socket.destroy()
}
