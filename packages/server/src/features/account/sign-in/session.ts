import { beginSession, giveCookie } from '../../../platform/http/sign-in.ts'
import { METRICS_SCOPE } from '../../../platform/identity/operator-scopes.ts'
import type { BrowserSecrets, User } from '../../../platform/identity/identity.ts'
import { IMPORT_SCOPE } from '../../../platform/import/import-job.ts'
import type { Visit } from '../route.ts'

export type SignedInBy = 'password' | 'passkey' | 'invitation' | 'provider'

/** What somebody may do on our pages. Operators also import sources and read the server's figures. */
const scopesOf = ({ role }: User): readonly string[] =>
  role === 'operator' ? ['*', IMPORT_SCOPE, METRICS_SCOPE] : ['*']

/**
 * Begins a session with new secrets, and ends the one that this browser had: nobody can make a browser go on with a
 * session that they know.
 */
export async function startSession(visit: Visit, user: User, by: SignedInBy): Promise<BrowserSecrets> {
  const { app, callers, said } = visit
  const before = await callers.findVisitor(said)
  if (before) await app.browsers.end(before.tokenId)
  return beginSession(visit, by, { userId: user.id, scopes: scopesOf(user) })
}

/** The same, and sends the page its part. */
export async function signIn(visit: Visit, user: User, by: SignedInBy): Promise<{ page: string }> {
  return handOver(visit, await startSession(visit, user, by))
}

export function handOver({ response, said }: Visit, secrets: BrowserSecrets): { page: string } {
  giveCookie(response, said, secrets)
  return { page: secrets.page }
}
