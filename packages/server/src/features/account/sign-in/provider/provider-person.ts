import type { User } from '../../../../platform/identity/identity.ts'
import { roleOf, type SchoolProvider } from '../../../../platform/settings/school-provider.ts'
import { externalNames } from '../../model/external-names.ts'
import { ExternalIdentityStore } from '../../oauth/external-identity-store.ts'
import { AccountStore } from '../../operator/account-store.ts'
import type { Visit } from '../../route.ts'

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string }

/**
 * The account of the person whom the provider identified, by issuer and subject alone: an e-mail address proves nothing.
 * The first time it is created. Where claims give roles, they decide at every sign-in.
 */
export function personOf({ app, services }: Visit, { roles }: SchoolProvider, claims: Claims): Promise<User> {
  const person = { issuer: claims.iss, subject: claims.sub, claims }
  const people = new ExternalIdentityStore(app.store, app.users)
  const accounts = new AccountStore(app.store)
  return app.store.write(
    async () => {
      let isNew = false
      const user = await people.findOrAdd(person, externalNames(person), services.now(), async () => {
        isNew = true
      })
      const role = roles ? roleOf(claims, roles) : user.role
      const detail = { by: 'provider', from: user.role, to: role }
      if (role !== user.role) await accounts.setRole(user, role)
      if (isNew)
        await app.audit.record({ event: 'user-added', userId: user.id, detail: { by: 'provider', role } })
      else if (role !== user.role) await app.audit.record({ event: 'role-changed', userId: user.id, detail })
      const email = claims['email_verified'] === true ? claims['email'] : undefined
      if (user.email === null && typeof email === 'string') await accounts.setEmail(user, email.toLowerCase())
      return { ...user, role }
    },
    { scope: 'join', durable: true },
  )
}
