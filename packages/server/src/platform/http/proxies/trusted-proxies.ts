import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { AddressRanges, plainAddress } from '../../identity/network-address.ts'
import type { Client } from '../client.ts'
import { readForwarded, readForwardedFor, type Hop } from './forwarded.ts'

export type ReceivedRequest = Pick<IncomingMessage, 'headers'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

type KnownHop = Hop & { readonly address: string }

/** Proxies that say which client a request comes from. */
export class TrustedProxies {
  readonly #ranges: AddressRanges

  constructor(ranges: readonly string[]) {
    this.#ranges = new AddressRanges(ranges)
  }

  has(address: string): boolean {
    return this.#ranges.has(address)
  }

  /** Undefined if the request comes from elsewhere or its headers cannot be relied on. */
  clientOf({ socket, headers }: ReceivedRequest): Client | undefined {
    const hop = this.has(socket.remoteAddress ?? '') ? this.#clientHop(headers) : undefined
    return hop && { address: hop.address, host: hop.host ?? headers.host, scheme: schemeIn(hop.scheme) }
  }

  #clientHop(headers: IncomingHttpHeaders): KnownHop | undefined {
    const { forwarded, 'x-forwarded-for': listed } = headers
    const byForwarded = this.#firstUntrusted(readForwarded(forwarded ?? ''))
    const byList = this.#firstUntrusted(readForwardedFor(headers))
    if (forwarded === undefined) return byList
    if (listed === undefined) return byForwarded
    // A proxy that writes one of the headers passes the other one on as the client sent it.
    return byList?.address === byForwarded?.address ? byList : undefined
  }

  /** Walks from the last hop to the first one that no trusted proxy has vouched for. */
  #firstUntrusted(hops: readonly Hop[] = []): KnownHop | undefined {
    let found: KnownHop | undefined
    for (const { address, ...hop } of hops.toReversed()) {
      if (address === undefined) break
      found = { ...hop, address: plainAddress(address) }
      if (!this.has(address)) break
    }
    return found
  }
}

function schemeIn(given: string | undefined): Client['scheme'] {
  const scheme = given?.toLowerCase()
  return scheme === 'http' || scheme === 'https' ? scheme : undefined
}
