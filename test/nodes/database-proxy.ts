import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** The network between nodes and database: it can be slow, break, and lead to another server. */
export class DatabaseProxy {
  /** How long each packet takes, either way. */
  delayMs = 0
  targetPort: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(targetPort: number) {
    this.targetPort = targetPort
    this.#server = createServer((client) => this.#serve(client))
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const bound = this.#server.address()
    return typeof bound === 'object' && bound ? bound.port : 0
  }

  /** Cuts every connection; new ones are let through. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    this.#server.close()
    this.cut()
  }

  #serve(client: Socket): void {
    const upstream = connect(this.targetPort, '127.0.0.1')
    for (const socket of [client, upstream]) {
      this.#sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket))
    }
    client.pipe(this.#delaying()).pipe(upstream)
    upstream.pipe(this.#delaying()).pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  }

  #delaying(): Transform {
    return new Transform({
      transform: (chunk, _, done) => {
        if (this.delayMs === 0) done(null, chunk)
        else setTimeout(() => done(null, chunk), this.delayMs)
      },
    })
  }
}
