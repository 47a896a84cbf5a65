import type { App } from '../../../platform/feature/app.ts'
import type { InvitationContext } from '../sign-in/invitation-store.ts'
import { Administration, type Administered } from './administration.ts'

/** Whether somebody other than the owner of the machine runs this server. */
export const hasOperator = async ({ users }: Pick<App, 'users'>): Promise<boolean> =>
  (await users.listUsers()).some(({ role, isLocalOwner }) => role === 'operator' && !isLocalOwner)

/** A new link at each start, until somebody has used one. */
export async function inviteFirstOperator(
  app: Administered & Pick<App, 'users'>,
  context: InvitationContext,
  address: string,
): Promise<string | undefined> {
  if (await hasOperator(app)) return undefined
  return (await new Administration(app, context, address, null).inviteFirst()).link
}
