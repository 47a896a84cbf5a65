import { CallFailure } from '../api/call-failure.ts'
import { signInByHandoff } from '../api/sign-in.ts'
import { ownPath } from './own-path.ts'
import { setSignedOut } from './signed-out.ts'

/** The code in the fragment of an address, which is never sent to a server. */
export const codeIn = (hash: string): string | undefined => new URLSearchParams(hash).get('code') ?? undefined

const NOTICES: Readonly<Record<string, string>> = {
  provider: 'Signing in at your school didn’t work. Try again, or choose another way.',
  'provider-unavailable':
    'Your school’s sign-in can’t be reached right now. Try again later, or choose another way.',
}

/** What to say after a visit to the school's page that led to nothing. */
export const noticeIn = (hash: string): string | undefined =>
  NOTICES[new URLSearchParams(hash).get('error') ?? '']

/** Signs in after the visit to the school's page. Returns where to go on, and what to say if it failed. */
export async function finishSignIn(code: string): Promise<{ path: string; notice?: string }> {
  try {
    const path = ownPath(await signInByHandoff(code))
    setSignedOut(false)
    return { path }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return { path: '/sign-in', notice: `${error.message}. ${error.details.reason ?? ''}` }
  }
}
