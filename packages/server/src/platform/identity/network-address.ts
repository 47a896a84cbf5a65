import { BlockList, isIP } from 'node:net'

const MAPPED_V4 = /^::ffff:(?=\d+\.)/i

/** An IP address without a zone, and IPv4 in its own form where a socket writes it as IPv6. */
export function plainAddress(address: string): string {
  const [plain = ''] = address.replace(MAPPED_V4, '').split('%')
  return plain
}

/** What limits count by: the address, and for IPv6 its /64, because each household has a network of its own. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const [head = '', tail = ''] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const LOOPBACK = ['127.0.0.0/8', '::1']

/** Addresses and subnets such as `10.0.0.0/8`; the word `loopback` stands for this machine. */
export class AddressRanges {
  readonly #list = new BlockList()

  constructor(ranges: readonly string[]) {
    for (const range of ranges.flatMap((each) => (each === 'loopback' ? LOOPBACK : each))) {
      const { address, prefix, family } = parseRange(range)
      this.#list.addSubnet(address, prefix, family)
    }
  }

  has(address: string): boolean {
    const plain = plainAddress(address)
    const family = isIP(plain)
    return family !== 0 && this.#list.check(plain, family === 6 ? 'ipv6' : 'ipv4')
  }
}

const loopback = new AddressRanges(['loopback'])

export const isLoopback = (address: string): boolean => loopback.has(address)

export const isAddressRange = (text: string): boolean => text === 'loopback' || rangeIn(text) !== undefined

interface Range {
  readonly address: string
  readonly prefix: number
  readonly family: 'ipv4' | 'ipv6'
}

function parseRange(text: string): Range {
  const range = rangeIn(text)
  if (!range) throw new Error(`Not an address or subnet: ${text}`)
  return range
}

function rangeIn(text: string): Range | undefined {
  const [address = '', length] = text.split(/\/(.*)/s)
  const version = isIP(address)
  const longest = version === 6 ? 128 : 32
  const prefix = length === undefined ? longest : /^\d{1,3}$/.test(length) ? Number(length) : Infinity
  if (version === 0 || prefix > longest) return undefined
  return { address, prefix, family: version === 6 ? 'ipv6' : 'ipv4' }
}
