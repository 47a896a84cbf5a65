import { hashSecret, newSecret } from '../../../platform/store/clock-ids-and-secrets.ts'
import type { OAuthRecord } from './oauth-record-store.ts'

export interface NewClient {
  readonly id: string
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly hasSecret: boolean
}

export interface CreatedClient {
  readonly clientId: string
  /** Shown once. Only its hash is kept. */
  readonly secret: string | undefined
  readonly record: OAuthRecord
}

/** An app that the operator adds. Unlike one that registers itself, it never expires. */
export function newClient({ id, name, redirectUris, hasSecret }: NewClient): CreatedClient {
  const secret = hasSecret ? newSecret() : undefined
  return {
    clientId: id,
    secret,
    record: {
      kind: 'Client',
      payload: {
        client_id: id,
        client_name: name,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: secret === undefined ? 'none' : 'client_secret_basic',
        ...(secret !== undefined && { client_secret: hashSecret(secret) }),
      },
      userId: null,
      grantId: null,
      uid: null,
      userCode: null,
      consumedAt: null,
      expiresAt: null,
    },
  }
}
