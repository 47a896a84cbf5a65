import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the time of a signature may be from ours, in seconds. */
export const TOLERANCE_SECONDS = 300

/** `t=1763467200,v1=5257a8…`: seconds since 1970, and the signature in hex. */
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

export type SignatureVerdict = 'valid' | 'malformed' | 'expired' | 'wrong'

/** HMAC-SHA256 over the time, a dot and the bytes of the body as they are sent. */
export const signatureOf = (secret: string, seconds: number, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

/** Checks a signature in constant time. Its time limits how long a copy of the request is of use. */
export function checkSignature(
  header: string | undefined,
  body: Uint8Array,
  { secret, now }: { secret: string; now: Date },
): SignatureVerdict {
  const [, seconds, given] = HEADER.exec(header ?? '') ?? []
  if (seconds === undefined || given === undefined) return 'malformed'
  if (!timingSafeEqual(signatureOf(secret, Number(seconds), body), Buffer.from(given, 'hex'))) return 'wrong'
  const age = Math.abs(now.getTime() / 1000 - Number(seconds))
  return age <= TOLERANCE_SECONDS ? 'valid' : 'expired'
}
