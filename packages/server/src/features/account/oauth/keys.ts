import { createECDH } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import { ensureSecret } from '../../../platform/store/secret-store.ts'
import type { Store } from '../../../platform/store/store.ts'

const CURVE = 'prime256v1'
const COORDINATE_BYTES = 32

/** Keys that all nodes of one database share. */
export interface OAuthKeys {
  readonly signing: JWK
  readonly cookies: readonly string[]
}

export async function oauthKeys(store: Store): Promise<OAuthKeys> {
  const [signing, cookies] = await Promise.all([
    ensureSecret(store, 'oauth-signing'),
    ensureSecret(store, 'oauth-cookies'),
  ])
  return { signing: signingKey(signing), cookies: [Buffer.from(cookies).toString('base64url')] }
}

/** The key pair of a private number on P-256. */
function signingKey(secret: Uint8Array): JWK {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey().subarray(1)
  const part = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  return {
    kty: 'EC',
    crv: 'P-256',
    use: 'sig',
    alg: 'ES256',
    d: part(secret),
    x: part(point.subarray(0, COORDINATE_BYTES)),
    y: part(point.subarray(COORDINATE_BYTES)),
  }
}
