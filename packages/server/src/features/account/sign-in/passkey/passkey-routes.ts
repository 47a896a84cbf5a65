import { ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { bodyOf, page, person, type Route } from '../../route.ts'
import { Code, join, nameFor, openInvitation } from '../join-routes.ts'
import { OwnWaysStore } from '../own-ways-store.ts'
import {
  Asserted,
  assertionOptions,
  Registered,
  registrationOptions,
  takeAssertion,
  takeRegistration,
  verifyAssertion,
  verifyRegistration,
} from './passkey-ceremony.ts'
import { PasskeyStore } from './passkey-store.ts'
import { NameText } from '../password-routes.ts'
import { signIn } from '../session.ts'

const State = z.string().min(1).max(200)
const PasskeyName = z.string().trim().min(1).max(64)

const Joining = z.object({ code: Code, name: NameText })
const Joined = z.object({ code: Code, state: State, response: Registered, passkeyName: PasskeyName })
const Added = z.object({ state: State, response: Registered, name: PasskeyName })
const SignedIn = z.object({ state: State, response: Asserted })

export const passkeyRoutes: readonly Route[] = [
  page('POST /account/v1/sign-in/passkey/options', async (visit) => {
    const refusal = await visit.attempts.refusal()
    if (refusal) throw refusal
    return assertionOptions(visit)
  }),

  page('POST /account/v1/sign-in/passkey', async (visit) => {
    const { app, attempts, services } = visit
    const { state, response } = await bodyOf(visit, SignedIn)
    const refusal = await attempts.refusal()
    if (refusal) throw refusal
    const challenge = await takeAssertion(visit, state)
    const passkeys = new PasskeyStore(app.store)
    const found = await passkeys.find(response.id)
    const counter = found && (await verifyAssertion(visit, challenge, response, found.passkey))
    if (found === undefined || counter === undefined) {
      await attempts.failed('passkey')
      throw new ToolError('UNAUTHORIZED', 'This passkey is not known here')
    }
    await passkeys.noteUse(found.passkey, counter, services.now().toISOString())
    return signIn(visit, found.user, 'passkey')
  }),

  page('POST /account/v1/join/passkey/options', async (visit) => {
    const { code, name } = await bodyOf(visit, Joining)
    const invitation = await openInvitation(visit, code)
    const id = invitation.userId ?? visit.services.newId()
    return registrationOptions(visit, { id, name: await nameFor(visit, invitation, name) }, invitation.id)
  }),

  page('POST /account/v1/join/passkey', async (visit) => {
    const { app } = visit
    const { code, state, response, passkeyName } = await bodyOf(visit, Joined)
    const invitation = await openInvitation(visit, code)
    const begun = await takeRegistration(visit, state, invitation.id)
    const passkey = await verifyRegistration(visit, begun, response, passkeyName)
    return join(visit, {
      code,
      name: begun.name,
      id: begun.userId,
      async addWay() {
        if (!(await new PasskeyStore(app.store).add(passkey))) throw isKnown()
      },
    })
  }),

  person('POST /account/v1/passkeys/options', (visit) => registrationOptions(visit, visit.visitor.user)),

  person('POST /account/v1/passkeys', async (visit) => {
    const { app, response, visitor } = visit
    const { id: userId } = visitor.user
    const body = await bodyOf(visit, Added)
    const begun = await takeRegistration(visit, body.state)
    if (begun.userId !== userId) throw isKnown()
    const passkey = await verifyRegistration(visit, begun, body.response, body.name)
    await app.store.write(
      async () => {
        if (!(await new PasskeyStore(app.store).add(passkey))) throw isKnown()
        await app.audit.record({ event: 'passkey-added', userId, detail: { name: passkey.name } })
      },
      { scope: userId },
    )
    response.statusCode = 201
    const { id, name, createdAt, lastUsedAt } = passkey
    return { id, name, createdAt, lastUsedAt }
  }),

  person('DELETE /account/v1/passkeys/*', async ({ app, visitor, parts: [id = ''] }) => {
    const { id: userId } = visitor.user
    await app.store.write(
      async () => {
        const { hasPassword, provider, passkeys } = await new OwnWaysStore(app.store, userId).list()
        const removed = passkeys.find((each) => each.id === id)
        if (!removed) throw new ToolError('NOT_FOUND', 'Passkey not found')
        if (passkeys.length === 1 && !hasPassword && provider === null)
          throw new ToolError('UNPROCESSABLE_ENTITY', 'This is your only way to sign in', {
            details: { reason: 'Add a password or another passkey first' },
          })
        await new PasskeyStore(app.store).remove(userId, id)
        await app.audit.record({ event: 'passkey-removed', userId, detail: { name: removed.name } })
      },
      { scope: userId },
    )
    return undefined
  }),
]

const isKnown = (): ToolError => new ToolError('UNPROCESSABLE_ENTITY', 'This passkey is registered already')
