/** The names by which a machine reaches itself. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The host names of this server. Checking them stops DNS rebinding. */
export interface AllowedHosts {
  readonly names: ReadonlySet<string>
  /** Caches the result per header pair, because clients repeat their headers. */
  readonly known: Map<string, boolean>
}

const MOST_KNOWN = 200

/** Normalizes a host: IPv6 in brackets, without a port, lower case; undefined if it is invalid. */
export function hostName(host: string): string | undefined {
  const isBareV6 = host.split(':').length > 2 && !host.startsWith('[')
  return URL.parse(`http://${isBareV6 ? `[${host}]` : host}`)?.hostname
}

export const allowedHosts = (further: readonly string[]): AllowedHosts => ({
  names: new Set([...LOOPBACK, ...further].map(hostName).filter((name) => name !== undefined)),
  known: new Map(),
})

/** A request must name our host and, if a page sent it, come from our origin. */
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

/** Whether only programs on this machine reach a server that listens there. */
export const isLoopback = (host: string): boolean =>
  LOOPBACK.includes(hostName(host) ?? '') || /^127\.\d+\.\d+\.\d+$/.test(host)
