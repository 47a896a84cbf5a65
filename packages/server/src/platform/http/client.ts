import { AsyncLocalStorage } from 'node:async_hooks'
import { isLoopback } from '../identity/network-address.ts'

/** Who a request comes from, behind the proxies that are trusted. */
export interface Client {
  readonly address: string
  /** The host that the client named. */
  readonly host: string | undefined
  /** Undefined if no trusted proxy says it. */
  readonly scheme: 'http' | 'https' | undefined
}

/** The current request's client, for surfaces that only pass headers on. */
export const currentClient = new AsyncLocalStorage<Client>()

const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/**
 * Whether a call comes from this machine: from a browser or client on it, or from no network at all. Who comes through
 * a proxy on this machine names another host.
 */
export function isFromThisMachine(): boolean {
  const client = currentClient.getStore()
  return client === undefined || (isLoopback(client.address) && LOOPBACK_HOST.test(client.host ?? ''))
}
