import { createHmac } from 'node:crypto'
import { UserId } from '@tutor-nexus/toolkit'
import { networkOf } from './network-address.ts'

/** The end of the ULID time range, so that no real id begins with it. */
export const ANONYMOUS_PREFIX = '7ZZZZZZZZZ'
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HASH_LENGTH = 16

/**
 * Anonymous callers may look things up and be tutored. Others may share their address, so sessions are not
 * listed: anyone with a session's id can continue it.
 */
export const ANONYMOUS_SCOPES: readonly string[] = [
  'courses:read',
  'transfers:read',
  'sessions:create',
  'sessions:read',
  'sessions:update',
  'quota:read',
]

/** An id for everyone at one network address, which does not reveal the address without the salt. */
export function anonymousId(salt: Uint8Array, remoteAddress: string): UserId {
  const hash = createHmac('sha256', salt).update(networkOf(remoteAddress)).digest()
  const letters = [...hash.subarray(0, HASH_LENGTH)].map((byte) => DIGITS.charAt(byte % DIGITS.length))
  return UserId.parse(`${ANONYMOUS_PREFIX}${letters.join('')}`)
}

export const isAnonymous = (owner: string): boolean => owner.startsWith(ANONYMOUS_PREFIX)

/** The largest body that is read of an anonymous caller, whatever the tool takes. */
export const MOST_ANONYMOUS_BYTES = 256 * 1024
