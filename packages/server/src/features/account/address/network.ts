import { BlockList, isIP } from 'node:net'

type Subnet = readonly [network: string, prefix: number]

/** This machine itself. */
const LOOPBACK_V4: readonly Subnet[] = [['127.0.0.0', 8]]
/** Networks of a house or a company, and those that a provider keeps between itself and its customers. */
const INNER_V4: readonly Subnet[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
]
/** Nobody serves a model there: the cloud's metadata, many at once, examples, what is reserved. */
const NOWHERE_V4: readonly Subnet[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** What goes through a tunnel or a translator may end in any of the above. */
const TUNNELS_V6: readonly Subnet[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
]

function listOf(subnets: readonly Subnet[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}

const loopbackV4 = listOf(LOOPBACK_V4, 'ipv4')
const innerV4 = listOf(INNER_V4, 'ipv4')
const nowhereV4 = listOf(NOWHERE_V4, 'ipv4')
const tunnelsV6 = listOf(TUNNELS_V6, 'ipv6')
const globalV6 = listOf([['2000::', 3]], 'ipv6')
const localV6 = listOf([['fc00::', 7]], 'ipv6')
const loopbackV6 = listOf([['::1', 128]], 'ipv6')

export type Reach = 'public' | 'inner' | 'loopback' | 'nowhere'

/** How far away a numeric address is. IPv4 written as IPv6 is nowhere: it is of use only to who hides something. */
export function reachOf(address: string): Reach {
  const plain = address.replace(/^\[|\]$/g, '')
  if (isIP(plain) === 4) {
    if (loopbackV4.check(plain)) return 'loopback'
    if (innerV4.check(plain)) return 'inner'
    return nowhereV4.check(plain) ? 'nowhere' : 'public'
  }
  if (isIP(plain) !== 6 || plain.includes('%') || /^::ffff:/i.test(plain)) return 'nowhere'
  if (loopbackV6.check(plain, 'ipv6')) return 'loopback'
  if (localV6.check(plain, 'ipv6')) return 'inner'
  return globalV6.check(plain, 'ipv6') && !tunnelsV6.check(plain, 'ipv6') ? 'public' : 'nowhere'
}

/** Whether calls may go there: public addresses, and for the machine's owner also its own network. */
export function isReachable(address: string, publicOnly: boolean): boolean {
  const reach = reachOf(address)
  return reach === 'public' || (!publicOnly && reach !== 'nowhere')
}
