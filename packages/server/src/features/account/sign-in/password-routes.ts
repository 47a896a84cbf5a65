import { ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { bodyOf, page, person, type Route } from '../route.ts'
import { assertGoodPassword } from './password-rules.ts'
import { PasswordStore } from './password-store.ts'
import { signIn } from './session.ts'
import { OwnSessionStore } from './own-session-store.ts'

/** Long enough for every password that was ever accepted. */
export const PasswordText = z.string().min(1).max(1_000)
export const NameText = z.string().trim().min(1).max(64).normalize('NFC')

const Credentials = z.object({ name: NameText, password: PasswordText })
const Change = z.object({ current: PasswordText.optional(), next: PasswordText })

export const passwordRoutes: readonly Route[] = [
  page('POST /account/v1/sign-in/password', async (visit) => {
    const { app, attempts, services } = visit
    const { name, password } = await bodyOf(visit, Credentials)
    const refusal = await attempts.refusal()
    if (refusal) throw refusal
    await app.addressLimits.takeOfAccount('password-tries', name.toLowerCase())
    const found = await new PasswordStore(app.store).find(name)
    if (found && (await services.hasher.matches(found.hash, password)))
      return signIn(visit, found.user, 'password')
    if (!found) await services.hasher.matches(undefined, password)
    await attempts.failed('password')
    throw new ToolError('UNAUTHORIZED', 'The name or the password is wrong')
  }),

  person('POST /account/v1/password', async (visit) => {
    const { app, services, visitor } = visit
    const { id, name } = visitor.user
    const { current, next } = await bodyOf(visit, Change)
    const passwords = new PasswordStore(app.store)
    const known = await passwords.hashOf(id)
    if (known !== undefined) {
      await app.addressLimits.takeOfAccount('password-tries', name.toLowerCase())
      if (current === undefined || !(await services.hasher.matches(known, current)))
        throw new ToolError('FORBIDDEN', 'The current password is wrong')
    }
    assertGoodPassword(next, name)
    const hash = await services.hasher.hash(next)
    await app.store.write(
      async () => {
        await passwords.set(id, hash, services.now().toISOString())
        await new OwnSessionStore(app.store, id).endOthers(visitor.tokenId)
        await app.audit.record({ event: 'password-changed', userId: id, detail: {} })
      },
      { scope: id },
    )
    return undefined
  }),
]
