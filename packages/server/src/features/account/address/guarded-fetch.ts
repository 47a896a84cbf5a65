import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { checkBaseAddress } from './base-address.ts'
import { isReachable } from './network.ts'

/** Gives all addresses that a name stands for. */
export type Resolver = (hostname: string) => Promise<readonly string[]>

export interface GuardSettings {
  /** For everybody but the owner of the machine, its own network is closed. */
  publicOnly: boolean
  resolve?: Resolver
}

/** A call would go somewhere that it may not. For the log: callers see the same as of a server that is down. */
class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

const MOST_HOPS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const WITHOUT_BODY = new Set([204, 205, 304])
/** All that goes along to another origin: never a key. */
const HARMLESS = new Set(['accept', 'content-type', 'user-agent'])

const systemResolver: Resolver = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address)

interface Hop {
  url: URL
  method: string
  headers: Headers
  body: Uint8Array | undefined
}

/**
 * A fetch for addresses that a user has given. Each hop is checked: its form, its name, every address that the name
 * stands for; and the call goes to exactly the address that was checked, whatever the name stands for a moment later.
 */
export function guardedFetch({ publicOnly, resolve = systemResolver }: GuardSettings): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input, init)
    const body = asked.body === null ? undefined : new Uint8Array(await asked.arrayBuffer())
    let hop: Hop = { url: new URL(asked.url), method: asked.method, headers: asked.headers, body }
    for (let count = 0; count <= MOST_HOPS; count += 1) {
      const answer = await reach(hop, publicOnly, resolve, asked.signal)
      const location = REDIRECTS.has(answer.statusCode ?? 0) ? answer.headers.location : undefined
      if (location === undefined || asked.redirect === 'manual') return responseOf(answer)
      answer.destroy()
      if (asked.redirect === 'error') throw new TypeError('The server redirects, which is not expected here')
      hop = nextHop(hop, new URL(location, hop.url), answer.statusCode ?? 0)
    }
    throw new TypeError(`The server redirects more than ${MOST_HOPS} times`)
  }
}

/** Fails alike for an address that is forbidden, unknown or closed, so that the words tell nothing about a network. */
async function reach(
  hop: Hop,
  publicOnly: boolean,
  resolve: Resolver,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  try {
    return await send(hop, await checkedAddress(hop.url, publicOnly, resolve), signal)
  } catch (cause) {
    signal.throwIfAborted()
    throw new TypeError('fetch failed', { cause })
  }
}

/** The address to call, after all that the name stands for has been looked at. */
async function checkedAddress(url: URL, publicOnly: boolean, resolve: Resolver): Promise<string> {
  const bare = new URL(url)
  bare.search = ''
  bare.hash = ''
  const verdict = checkBaseAddress(bare.href, publicOnly)
  if (!verdict.ok) throw new ForbiddenAddress(verdict.reason)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  const [first] = addresses
  if (first === undefined) throw new TypeError('The name of the server stands for no address')
  if (!addresses.every((address) => isReachable(address, publicOnly)))
    throw new ForbiddenAddress('The name of the server stands for an address that may not be called')
  return first
}

function send({ url, method, headers, body }: Hop, address: string, signal: AbortSignal) {
  return new Promise<IncomingMessage>((answered, failed) => {
    const options: RequestOptions = {
      method,
      headers: { ...Object.fromEntries(headers), ...(body ? { 'content-length': String(body.length) } : {}) },
      signal,
      // A connection of its own: a kept one might have been made to an address that nobody checked.
      agent: false,
      lookup: (_, { all }, found) =>
        all ? found(null, [{ address, family: isIP(address) }]) : found(null, address, isIP(address)),
    }
    const request = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options)
    request.once('response', answered)
    request.once('error', failed)
    request.end(body)
  })
}

function nextHop({ url: from, method, headers, body }: Hop, url: URL, status: number): Hop {
  const kept =
    url.origin === from.origin ? headers : new Headers([...headers].filter(([name]) => HARMLESS.has(name)))
  const turnsToGet = status === 303 || ((status === 301 || status === 302) && method === 'POST')
  return turnsToGet
    ? { url, method: 'GET', headers: kept, body: undefined }
    : { url, method, headers: kept, body }
}

function responseOf(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 502
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  const content = WITHOUT_BODY.has(status) ? null : Readable.toWeb(answer)
  return new Response(content, { status, statusText: answer.statusMessage ?? '', headers })
}
