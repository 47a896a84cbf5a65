import { ToolError } from '@tutor-nexus/toolkit'
import { IssuerUnreachable, TokenVerifier } from '@tutor-nexus/toolkit/resource-server'
import type { AuditLog } from '../../../platform/audit/audit-log.ts'
import type { Authenticated, ForeignTokens, Users } from '../../../platform/identity/identity.ts'
import type { Store } from '../../../platform/store/store.ts'
import { externalNames } from '../model/external-names.ts'
import { GRANTABLE_SCOPES } from '../model/scope-groups.ts'
import { hashSecret } from '../../../platform/store/clock-ids-and-secrets.ts'
import { ExternalIdentityStore } from './external-identity-store.ts'

export interface ForeignTokensContext {
  readonly issuer: string
  readonly store: Store
  readonly users: Users
  readonly audit: Pick<AuditLog, 'record'>
  now(): Date
}

const MOST_REMEMBERED = 1_000

/** Tokens of the school's authorization server. */
export function foreignTokens({ issuer, store, users, audit, now }: ForeignTokensContext): ForeignTokens {
  const verifier = new TokenVerifier({ issuer })
  const people = new ExternalIdentityStore(store, users)
  /** The same token yields the same object as long as its person is unchanged. */
  const remembered = new Map<string, Authenticated>()
  return {
    async authenticate(token, audiences) {
      const verified = await verifier.verify(token, audiences).catch((error: unknown) => {
        throw error instanceof IssuerUnreachable ? unavailable(error) : error
      })
      if (!verified) return undefined
      const user = await people.findOrAdd(verified, externalNames(verified), now(), ({ id, role }) =>
        audit.record({ event: 'user-added', userId: id, detail: { by: 'token', role } }),
      )
      if (user.disabledAt !== null) return undefined
      const tokenId = `foreign-${hashSecret(token)}`
      const known = remembered.get(tokenId)
      if (known && JSON.stringify(known.user) === JSON.stringify(user)) return known
      const scopes = verified.scopes.filter((scope) => GRANTABLE_SCOPES.includes(scope))
      const holder = { user, scopes, tokenId, audience: null, clientId: verified.clientId ?? issuer }
      if (remembered.size >= MOST_REMEMBERED) remembered.clear()
      remembered.set(tokenId, holder)
      return holder
    },
  }
}

const unavailable = (cause: Error): ToolError =>
  new ToolError('SERVICE_UNAVAILABLE', 'The school’s sign-in service does not respond', { cause })
