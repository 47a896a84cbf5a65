import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import { grants } from '@tutor-nexus/toolkit/contract'
import type { App } from '../../../platform/feature/app.ts'
import type { Authenticated } from '../../../platform/identity/identity.ts'
import type { LinkRequest } from '../../../platform/sync/link/link-request-store.ts'

/** The device that waits to be linked by this code; undefined if none does. */
export async function waitingDevice({ sync }: App, code: string): Promise<LinkRequest | undefined> {
  try {
    return await sync.requests.find(code)
  } catch (error) {
    if (isToolError(error)) return undefined
    throw error
  }
}

/** What the page shows of it. */
export const describeLink = ({ name }: LinkRequest, { user }: Authenticated): object => ({
  device: { name },
  account: { name: user.name },
})

export async function decideLink(
  { sync }: App,
  { user, scopes }: Authenticated,
  code: string,
  decision: 'allow' | 'deny',
): Promise<{ allowed: boolean }> {
  if (!grants(scopes, 'devices:create'))
    throw new ToolError('FORBIDDEN', 'Your token does not allow this', {
      details: { reason: 'Sign in to your account instead of with this token' },
    })
  if (decision === 'allow') await sync.devicesOf(user.id).approve(code)
  else await sync.requests.deny(code)
  return { allowed: decision === 'allow' }
}
