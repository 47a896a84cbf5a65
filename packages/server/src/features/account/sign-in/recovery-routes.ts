import { ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { Email } from '../model/mails.ts'
import { AccountStore } from '../operator/account-store.ts'
import { Administration } from '../operator/administration.ts'
import { bodyOf, page, type Route, type Visit } from '../route.ts'
import { baseAddress } from './ways-routes.ts'

const Asked = z.object({ email: Email })

/** A link by mail, for somebody who cannot sign in. */
export const recoveryRoutes: readonly Route[] = [
  page('POST /account/v1/recovery', async (visit) => {
    const { app, attempts } = visit
    const { email } = await bodyOf(visit, Asked)
    if (!app.sendMail) throw new ToolError('NOT_FOUND', 'This server sends no mails')
    const refusal = await attempts.refusal()
    if (refusal) throw refusal
    await app.addressLimits.takeOfAccount('recovery-mails', email)
    // Not awaited: the time of the answer must not tell whether there is such an account.
    void sendLink(visit, email).catch((err: unknown) =>
      app.log.logger.error({ err }, 'a recovery link was not sent'),
    )
    return undefined
  }),
]

async function sendLink({ app, services }: Visit, email: string): Promise<void> {
  const user = await new AccountStore(app.store).findRecoverable(email)
  if (user) await new Administration(app, services, baseAddress(app), user.id).mailRecovery(user, email)
}
