import { ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { User } from '../../../platform/identity/identity.ts'
import { AccountStore } from '../operator/account-store.ts'
import { isAccountName, NAME_RULE } from '../model/account-name.ts'
import { bodyOf, page, type Route, type Visit } from '../route.ts'
import { InvitationStore, type Invitation } from './invitation-store.ts'
import { OwnSessionStore } from './own-session-store.ts'
import { NameText, PasswordText } from './password-routes.ts'
import { assertGoodPassword } from './password-rules.ts'
import { PasswordStore } from './password-store.ts'
import { handOver, startSession } from './session.ts'

export const Code = z.string().min(1).max(200)

const ByCode = z.object({ code: Code })
const ByPassword = z.object({ code: Code, name: NameText, password: PasswordText })

export const joinRoutes: readonly Route[] = [
  page('POST /account/v1/invitation', async (visit) => {
    const { code } = await bodyOf(visit, ByCode)
    const { role, name, userId, expiresAt } = await openInvitation(visit, code)
    const person = userId === null ? undefined : await visit.app.users.findUser(userId)
    return { kind: userId === null ? 'join' : 'recover', role, name: person?.name ?? name, expiresAt }
  }),

  page('POST /account/v1/join/password', async (visit) => {
    const { app, services } = visit
    const { code, name, password } = await bodyOf(visit, ByPassword)
    const invitation = await openInvitation(visit, code)
    assertGoodPassword(password, name)
    const hash = await services.hasher.hash(password)
    return join(visit, {
      code,
      name: await nameFor(visit, invitation, name),
      addWay: ({ id }) => new PasswordStore(app.store).set(id, hash, services.now().toISOString()),
    })
  }),
]

/** The invitation of a code. Wrong codes count as failed sign-ins. */
export async function openInvitation(visit: Visit, code: string): Promise<Invitation> {
  const { app, attempts, services } = visit
  const refusal = await attempts.refusal()
  if (refusal) throw refusal
  const found = await new InvitationStore(app.store, services).find(code)
  if (found) return found
  await attempts.failed('code')
  throw noInvitation()
}

const noInvitation = (): ToolError =>
  new ToolError('NOT_FOUND', 'This link has already been used or has expired', {
    details: { reason: 'Ask whoever sent it for a new one' },
  })

/** The name of the account that a link leads to. */
export async function nameFor({ app }: Visit, { userId }: Invitation, name: string): Promise<string> {
  const known = await app.users.findUser(userId ?? name)
  if (userId !== null) return known?.name ?? name
  if (!isAccountName(name)) throw new ToolError('UNPROCESSABLE_ENTITY', NAME_RULE)
  if (known) throw new ToolError('UNPROCESSABLE_ENTITY', 'This name is taken')
  return name
}

interface Joining {
  readonly code: string
  readonly name: string
  /** The id of the new account, where it was told to an authenticator already. */
  readonly id?: string
  /** Keeps how the person will sign in. */
  addWay(user: User): Promise<void>
}

/** Everything in one transaction: whatever happens, there is no account that nobody can enter. */
export async function join(visit: Visit, { code, name, id, addWay }: Joining): Promise<{ page: string }> {
  const { app, services } = visit
  const secrets = await app.store.write(
    async (db) => {
      const invitation = await new InvitationStore(app.store, services).redeem(db, code)
      if (!invitation) throw noInvitation()
      const { userId, role, createdBy } = invitation
      const user =
        userId === null ? await app.users.addUser(name, role, id) : await app.users.findUser(userId)
      if (!user || user.disabledAt !== null) throw noInvitation()
      if (userId !== null) await new OwnSessionStore(app.store, user.id).endOthers()
      await addWay(user)
      if (invitation.email !== null) await new AccountStore(app.store).setEmail(user, invitation.email)
      const event = userId === null ? 'user-added' : 'account-recovered'
      await app.audit.record({ event, userId: user.id, detail: { role: user.role, invitedBy: createdBy } })
      return startSession(visit, user, 'invitation')
    },
    { scope: 'join', durable: true },
  )
  return handOver(visit, secrets)
}
