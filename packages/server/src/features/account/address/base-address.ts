import { isIP } from 'node:net'
import { isReachable } from './network.ts'

export type AddressVerdict = { ok: true; address: string } | { ok: false; reason: string }

const INNER_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain)\.?$/i

/**
 * What can be said of an address of the user's own without asking the network. A name is looked up when it is
 * called, and what it stands for is checked then.
 */
export function checkBaseAddress(given: string, publicOnly: boolean): AddressVerdict {
  const url = URL.parse(given)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return refused('It has to be an http or https address')
  if (url.username !== '' || url.password !== '') return refused('Leave user name and password out of it')
  if (url.hash !== '' || given.includes('#')) return refused('Leave out what follows the #')
  if (url.search !== '' || given.includes('?')) return refused('Leave out what follows the question mark')
  const fault = hostFault(url, publicOnly)
  return fault === undefined ? { ok: true, address: url.href.replace(/\/+$/, '') } : refused(fault)
}

/** Why calls may not go to the host of this address, as far as its name tells; undefined where they may. */
export function hostFault({ hostname }: URL, publicOnly: boolean): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '')
  const allowed =
    isIP(host) === 0
      ? !publicOnly || (!INNER_NAMES.test(host) && host.includes('.'))
      : isReachable(host, publicOnly)
  if (allowed) return undefined
  return publicOnly
    ? 'This server calls only public addresses, none of its own network'
    : 'Nothing can be called at such an address'
}

const refused = (reason: string): AddressVerdict => ({ ok: false, reason })
