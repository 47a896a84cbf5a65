import type { Server } from 'node:http'
import { hostName } from '@tutor-nexus/toolkit/http'

/** A server on one of these listens on all addresses. */
const WILDCARD_ADDRESSES = new Set(['0.0.0.0', '::'])

/** Returns the address that the server can be reached at from this machine. */
export function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const bound = server.address()
      const actual = typeof bound === 'object' && bound ? bound.port : port
      resolve(`http://${WILDCARD_ADDRESSES.has(host) ? '127.0.0.1' : (hostName(host) ?? host)}:${actual}`)
    })
  })
}
