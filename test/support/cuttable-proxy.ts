import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A TCP proxy whose server can go away and come back. */
export interface CuttableProxy {
  readonly port: number
  /** Cuts every connection and refuses new ones. */
  cut(): Promise<void>
  /** Cuts every connection; new ones are let through. */
  cutOnce(): void
  restore(): Promise<void>
}

export async function cuttableProxy(target: { host: string; port: number }): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    const upstream = keep(connect(target.port, target.host))
    keep(client).pipe(upstream).pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  const listenOn = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    return typeof bound === 'object' && bound ? bound.port : port
  }
  const port = await listenOn(0)
  const cutOnce = () => {
    for (const socket of sockets) socket.destroy()
  }
  const cut = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    cutOnce()
    await closed
  }
  onTestFinished(cut)
  return { port, cut, cutOnce, restore: async () => void (await listenOn(port)) }
}
