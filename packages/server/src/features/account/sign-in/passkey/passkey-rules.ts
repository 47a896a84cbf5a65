import { isIP } from 'node:net'

/** What passkeys are bound to. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Undefined where browsers offer no passkeys: at a bare IP address, or without TLS on another machine. */
export function relyingPartyOf(address: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(address)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  const isBare = isIP(hostname) !== 0 || hostname.startsWith('[')
  return isSecure && !isBare ? { id: hostname, origin } : undefined
}
