import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../identity/anonymous.ts'

export interface ConnectionLimits {
  /** In all. The last of them are kept for this machine, so that its owner can always connect. */
  readonly total: number
  /** From one network address; this machine, or a proxy on it, may have all of them. */
  readonly perAddress: number
  /** Requests that wait behind the one that is being answered. */
  readonly pipelined: number
  /** How long a connection may stand still while it has a request, such as one that reads nothing. */
  readonly stalledMs: number
}

const LIMITS: ConnectionLimits = { total: 1_024, perAddress: 256, pipelined: 16, stalledMs: 90_000 }

const RESERVED_SHARE = 1 / 16
const THIS_MACHINE = new Set(['127.0.0.1', '0:0:0:0'])

interface Begun {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly serve: () => void
}

interface Connection {
  readonly socket: Socket
  readonly address: string
  current: IncomingMessage | undefined
  readonly waiting: Begun[]
  /** Closes after the last request that it took; later ones are dropped. */
  isLast: boolean
}

/** The connections of a server, within limits. */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #bySocket = new Map<Socket, Connection>()
  readonly #byAddress = new Map<string, Set<Connection>>()

  constructor(server: Server, limits: Partial<ConnectionLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    server.timeout = this.#limits.stalledMs
    server.on('connection', this.#accept)
  }

  /**
   * Serves the requests of a connection one after another, each when the answer before it has left. So a client
   * that sends without reading holds one answer, not all of them.
   */
  serve(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
    const connection = this.#bySocket.get(request.socket)
    if (!connection || connection.isLast) return
    const begun = { request, response, serve }
    if (!connection.current) return this.#begin(connection, begun)
    connection.waiting.push(begun)
    if (connection.waiting.length < this.#limits.pipelined) return
    connection.isLast = true
    response.shouldKeepAlive = false
  }

  /** Closes the connections that have no request, which Node would not treat as idle before their first. */
  closeIdle(): void {
    for (const { socket, current } of this.#bySocket.values()) if (!current) socket.destroySoon()
  }

  #begin(connection: Connection, { request, response, serve }: Begun): void {
    connection.current = request
    response.once('close', () => {
      connection.current = undefined
      const next = connection.waiting.shift()
      if (next && !connection.socket.destroyed) this.#begin(connection, next)
    })
    serve()
  }

  readonly #accept = (socket: Socket): void => {
    const address = networkOf(socket.remoteAddress ?? '')
    if (!this.#hasRoom(address)) {
      socket.destroy()
      return
    }
    const connection: Connection = { socket, address, current: undefined, waiting: [], isLast: false }
    this.#bySocket.set(socket, connection)
    const neighbours = this.#byAddress.get(address) ?? new Set()
    this.#byAddress.set(address, neighbours.add(connection))
    socket.once('close', () => this.#forget(connection))
  }

  #forget(connection: Connection): void {
    const { socket, address, waiting } = connection
    waiting.length = 0
    this.#bySocket.delete(socket)
    const neighbours = this.#byAddress.get(address)
    neighbours?.delete(connection)
    if (neighbours?.size === 0) this.#byAddress.delete(address)
  }

  /** Makes room, if need be: from the same address first, otherwise from the one with the most connections. */
  #hasRoom(address: string): boolean {
    const { total, perAddress } = this.#limits
    const isLocal = THIS_MACHINE.has(address)
    const own = this.#byAddress.get(address)
    if (own && own.size >= perAddress && !isLocal) return this.#endOldest(own)
    const room = isLocal ? total : Math.floor(total * (1 - RESERVED_SHARE))
    if (this.#bySocket.size < room) return true
    const [most] = [...this.#byAddress.values()].toSorted((a, b) => b.size - a.size)
    return most !== undefined && this.#endOldest(most)
  }

  /** Ends the oldest one without a complete request: nobody waits for its answer. */
  #endOldest(connections: ReadonlySet<Connection>): boolean {
    const oldest = connections.values().find(({ current }) => !current?.complete)
    oldest?.socket.destroy()
    return oldest !== undefined
  }
}
