import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { UserId } from '@tutor-nexus/toolkit'

/** No id that is given by time begins so: it is the end of the time that ids can tell. */
const PREFIX = '7ZZZZZZZZZ'
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HASH_LENGTH = 16

/**
 * What somebody may do who has not said who they are: look things up, and be tutored. Others may share their address,
 * so that sessions are not listed: who has a session's id may go on with it.
 */
export const ANONYMOUS_SCOPES: readonly string[] = [
  'courses:read',
  'transfers:read',
  'sessions:create',
  'sessions:read',
  'sessions:update',
  'quota:read',
]

/**
 * Stands for everybody at one network address, and tells nothing about it without the salt. In IPv6 a household has
 * a network of its own, so that its first half counts.
 */
export function anonymousId(salt: Uint8Array, remoteAddress: string): UserId {
  const hash = createHmac('sha256', salt).update(networkOf(remoteAddress)).digest()
  const letters = [...hash.subarray(0, HASH_LENGTH)].map((byte) => DIGITS.charAt(byte % DIGITS.length))
  return UserId.parse(`${PREFIX}${letters.join('')}`)
}

export const isAnonymous = (owner: string): boolean => owner.startsWith(PREFIX)

function networkOf(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
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
