import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** What a proxy says of the request that it passes on. */
export interface Hop {
  /** Undefined if the proxy hides the address or it cannot be read. */
  readonly address: string | undefined
  readonly host?: string | undefined
  readonly scheme?: string | undefined
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const PAIR = new RegExp(`[ \\t]*(${TOKEN})=(?:(${TOKEN})|"((?:[^"\\\\]|\\\\.)*)")[ \\t]*([;,]|$)`, 'y')

/** The hops of a `Forwarded` header (RFC 7239), the client's first; undefined if it is malformed. */
export function readForwarded(header: string): Hop[] | undefined {
  const hops: Hop[] = []
  let fields = new Map<string, string>()
  PAIR.lastIndex = 0
  while (PAIR.lastIndex < header.length) {
    const [, name = '', token, quoted = '', end] = PAIR.exec(header) ?? []
    if (end === undefined) return undefined
    fields.set(name.toLowerCase(), token ?? quoted.replace(/\\(.)/g, '$1'))
    if (end === ';') continue
    hops.push({
      address: addressIn(fields.get('for')),
      host: fields.get('host'),
      scheme: fields.get('proto'),
    })
    fields = new Map()
  }
  return fields.size === 0 ? hops : undefined
}

/** The hops of `X-Forwarded-For`, `-Host` and `-Proto`. A header with fewer values than addresses covers the last hops. */
export function readForwardedFor(headers: IncomingHttpHeaders): Hop[] | undefined {
  const addresses = listIn(headers['x-forwarded-for'])
  if (addresses.length === 0) return undefined
  const hosts = listIn(headers['x-forwarded-host'])
  const schemes = listIn(headers['x-forwarded-proto'])
  return addresses.map((address, at) => {
    const fromEnd = addresses.length - at
    return {
      address: addressIn(address),
      host: hosts.at(-Math.min(fromEnd, hosts.length)),
      scheme: schemes.at(-Math.min(fromEnd, schemes.length)),
    }
  })
}

const listIn = (header: string | string[] | undefined): string[] =>
  header === undefined
    ? []
    : [header]
        .flat()
        .join(',')
        .split(',')
        .map((each) => each.trim())

const NODE = /^(?:\[([^\]]+)\]|([\d.]+))(?::[\w.-]+)?$/

/** The IP address of a node such as `192.0.2.1:80` or `[2001:db8::1]:4711`. */
function addressIn(node: string | undefined): string | undefined {
  if (node === undefined) return undefined
  const [, v6, v4] = NODE.exec(node) ?? []
  const address = v6 ?? v4 ?? node
  return isIP(address) === 0 ? undefined : address
}
