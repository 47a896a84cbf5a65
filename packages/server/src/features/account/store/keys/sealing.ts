import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What a sealed text belongs to: it opens only for exactly the same. */
export type Bound = readonly (string | number | null)[]

const boundBytes = (bound: Bound): Buffer => Buffer.from(JSON.stringify(bound))

export const newKey = (): Buffer => randomBytes(KEY_BYTES)

export function seal(key: Uint8Array, content: Uint8Array, bound: Bound): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(boundBytes(bound))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined where another key sealed it, where it was changed, or where it belongs to something else. */
export function unseal(key: Uint8Array, sealed: string, bound: Bound): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(boundBytes(bound))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const FINGERPRINT_LENGTH = 26

/** Tells equal texts of one owner, in the form of our ids. Without the key it says nothing about the text. */
export function fingerprintOf(key: Uint8Array, owner: string, text: string): string {
  const hash = createHmac('sha256', key)
    .update(JSON.stringify([owner, text]))
    .digest()
  // No id begins with a higher digit than 7.
  return [...hash.subarray(0, FINGERPRINT_LENGTH)]
    .map((byte, at) => DIGITS.charAt(byte % (at === 0 ? 8 : DIGITS.length)))
    .join('')
}
