const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const WILDCARD_ADDRESSES = new Set(['0.0.0.0', '::'])

/** The names under which this server may be addressed: pages of other sites cannot reach it under theirs. */
export interface AllowedHosts {
  readonly names: ReadonlySet<string>
  /** Headers that were looked at before: clients send the same ones again and again. */
  readonly known: Map<string, boolean>
}

const MOST_KNOWN = 200

/** A host as an address writes it: IPv6 in brackets, without a port, in lower case; undefined where it is none. */
export function hostName(host: string): string | undefined {
  const isBareV6 = host.split(':').length > 2 && !host.startsWith('[')
  return URL.parse(`http://${isBareV6 ? `[${host}]` : host}`)?.hostname
}

export const allowedHosts = (further: readonly string[]): AllowedHosts => ({
  names: new Set([...LOOPBACK, ...further].map(hostName).filter((name) => name !== undefined)),
  known: new Map(),
})

/** Whether a server bound to this host answers on all of the machine's addresses. */
export const isWildcardAddress = (host: string): boolean => WILDCARD_ADDRESSES.has(host)

/** A request must name us as its host and, where a page sent it, come from a page of ours. */
export function isAllowed(
  hosts: AllowedHosts,
  host: string | undefined,
  origin: string | undefined,
): boolean {
  const key = `${host}\n${origin}`
  const known = hosts.known.get(key)
  if (known !== undefined) return known
  const allowed = matchesHosts(hosts, host, origin)
  if (hosts.known.size < MOST_KNOWN) hosts.known.set(key, allowed)
  return allowed
}

function matchesHosts(
  { names }: AllowedHosts,
  host: string | undefined,
  origin: string | undefined,
): boolean {
  const named = host === undefined ? undefined : hostName(host)
  if (named === undefined || !names.has(named)) return false
  if (origin === undefined) return true
  const from = URL.parse(origin)?.hostname
  return from !== undefined && names.has(from)
}
