const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The names under which this server may be addressed: pages of other sites cannot reach it under theirs. */
export type AllowedHosts = ReadonlySet<string>

export const allowedHosts = (further: readonly string[]): AllowedHosts =>
  new Set([...LOOPBACK, ...further].map((host) => host.toLowerCase()))

const hostnameOf = (address: string): string | undefined => URL.parse(address)?.hostname

/** A request must name us as its host and, where a page sent it, come from a page of ours. */
export function isAllowed(
  hosts: AllowedHosts,
  host: string | undefined,
  origin: string | undefined,
): boolean {
  const named = host === undefined ? undefined : hostnameOf(`http://${host}`)
  if (named === undefined || !hosts.has(named)) return false
  if (origin === undefined) return true
  const from = hostnameOf(origin)
  return from !== undefined && hosts.has(from)
}
