import { CallFailure } from '../api/call-failure.ts'
import { signInByCode } from '../api/sign-in.ts'
import { setSignedOut } from './signed-out.ts'

/** Signs in with the code of a printed link. Returns what to tell the visitor if that failed. */
export async function followLink(code: string): Promise<string | undefined> {
  try {
    await signInByCode(code)
    return undefined
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    setSignedOut(true)
    return `${error.message}. ${error.details.reason ?? ''}`
  }
}
