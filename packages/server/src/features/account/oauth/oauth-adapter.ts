import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { errors, Provider } from 'oidc-provider'
import type { JsonObject } from '../../../platform/store/schema/json.ts'
import { hashSecret } from '../../../platform/store/clock-ids-and-secrets.ts'
import type { AccessTokenStore, StoredToken } from './access-token-store.ts'
import { GRANTABLE_SCOPES } from '../model/scope-groups.ts'
import type { OAuthRecord, OAuthRecordStore } from './oauth-record-store.ts'

/** A client that registered itself is forgotten after a year. One that the operator added stays. */
const REGISTERED_CLIENT_SECONDS = 365 * 86_400
const MOST_NAME_CHARACTERS = 100

export interface OAuthStores {
  readonly records: OAuthRecordStore
  readonly tokens: AccessTokenStore
  now(): Date
}

/** Puts what oidc-provider keeps into our tables: access tokens among all tokens, everything else by kind. */
export const oauthAdapter =
  (stores: OAuthStores): AdapterFactory =>
  (kind) => {
    if (kind === 'Session') return forgotten
    return kind === 'AccessToken' ? accessTokens(stores) : records(kind, stores)
  }

const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000)

function records(kind: string, { records: store, now }: OAuthStores): Adapter {
  const inSeconds = (ttl: number) => new Date(now().getTime() + ttl * 1000).toISOString()
  return {
    async upsert(id, payload, expiresIn) {
      const ttl = kind === 'Client' ? REGISTERED_CLIENT_SECONDS : expiresIn
      await store.put(id, {
        kind,
        payload: sealed(kind, payload),
        userId: payload.accountId ?? null,
        // Revoking a grant ends everything that carries its id, itself included.
        grantId: kind === 'Grant' ? id : (payload.grantId ?? null),
        uid: payload.uid ?? null,
        userCode: payload.userCode ?? null,
        consumedAt: payload.consumed ? now().toISOString() : null,
        expiresAt: ttl === undefined ? null : inSeconds(ttl),
      })
    },
    find: async (id) => opened(unexpired(await store.find(kind, id), now()), id),
    findByUid: async (uid) => opened(unexpired(await store.findByUid(kind, uid), now())),
    findByUserCode: async (userCode) => opened(await store.findByUserCode(userCode)),
    async consume(id) {
      if (!(await store.consume(kind, id, now()))) throw new errors.InvalidGrant(`${kind} already consumed`)
    },
    destroy: async (id) => void (await store.remove(kind, id)),
    revokeByGrantId: (grantId) => store.removeByGrant(kind, grantId),
  }
}

/** Clients and interactions end by this alone. A device is told that its code has expired. */
const unexpired = (record: OAuthRecord | undefined, now: Date): OAuthRecord | undefined =>
  record === undefined || record.kind === 'DeviceCode' || record.expiresAt === null
    ? record
    : Date.parse(record.expiresAt) > now.getTime()
      ? record
      : undefined

/** Without what would be worth stealing from the database: the id, the session's cookie, the client's secret. */
export function sealed(kind: string, { jti: _, ...payload }: AdapterPayload): JsonObject {
  const plain = JSON.parse(JSON.stringify(payload))
  if (kind === 'Interaction' && plain.session) delete plain.session.cookie
  if (kind === 'Client' && plain.client_secret) plain.client_secret = hashSecret(plain.client_secret)
  return plain
}

function opened(record: OAuthRecord | undefined, id?: string): AdapterPayload | undefined {
  if (!record) return undefined
  const { kind, payload, consumedAt } = record
  return {
    ...payload,
    ...(kind !== 'Client' && id !== undefined && { jti: id }),
    ...(consumedAt !== null && { consumed: seconds(consumedAt) }),
  }
}

/** Nothing looks these up by anything but their id. */
const never = async () => undefined

/**
 * The library's own sessions. Who is signed in is what our browser session says, each time: one that is kept would
 * stand in the way of the next person at the same browser.
 */
const forgotten: Adapter = {
  upsert: never,
  find: never,
  findByUid: never,
  findByUserCode: never,
  consume: never,
  destroy: never,
  revokeByGrantId: never,
}

function accessTokens({ tokens }: OAuthStores): Adapter {
  return {
    async upsert(id, { accountId = '', clientId = '', grantId = null, aud, scope = '', exp = 0 }) {
      const audience = Array.isArray(aud) ? aud[0] : aud
      const name = Provider.ctx?.oidc.client?.clientName ?? clientId
      await tokens.put(id, {
        userId: accountId,
        name: name.slice(0, MOST_NAME_CHARACTERS),
        scopes: scope.split(' ').filter((each) => GRANTABLE_SCOPES.includes(each)),
        audience: audience ?? '',
        clientId,
        grantId,
        expiresAt: new Date(exp * 1000).toISOString(),
      })
    },
    find: async (id) => payloadOf(await tokens.find(id), id),
    findByUid: never,
    findByUserCode: never,
    consume: never,
    destroy: (id) => tokens.revoke(id),
    revokeByGrantId: (grantId) => tokens.revokeByGrant(grantId),
  }
}

function payloadOf(token: StoredToken | undefined, jti: string): AdapterPayload | undefined {
  if (!token) return undefined
  const { userId, clientId, grantId, audience, scopes, createdAt, expiresAt } = token
  return {
    kind: 'AccessToken',
    jti,
    accountId: userId,
    ...(clientId !== null && { clientId }),
    ...(grantId !== null && { grantId }),
    ...(audience !== null && { aud: audience }),
    scope: scopes.join(' '),
    iat: seconds(createdAt),
    ...(expiresAt !== null && { exp: seconds(expiresAt) }),
  }
}
