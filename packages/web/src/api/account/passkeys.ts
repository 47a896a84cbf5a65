import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { CallFailure } from '../call-failure.ts'
import { setPageSecret } from '../page-secret.ts'
import { act, request } from './request.ts'

/** What the server asks the authenticator, and the state that goes back with the answer. */
interface Asked<Options> {
  state: string
  options: Options
}

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn()

/** Whether the browser offers passkeys in the name field. */
export const canAutofillPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

/** With `autofill`, waits until the visitor chooses a passkey in the name field, or the signal ends the offer. */
export async function signInByPasskey({ autofill }: { autofill?: AbortSignal } = {}): Promise<void> {
  const { state, options } = await request<Asked<PublicKeyCredentialRequestOptionsJSON>>(
    'POST',
    '/account/v1/sign-in/passkey/options',
    {},
  )
  // A browser has one ceremony at a time: a late offer would end the one that the button began.
  autofill?.throwIfAborted()
  const useBrowserAutofill = autofill !== undefined
  const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill })
  await keepPage('/account/v1/sign-in/passkey', { state, response })
}

interface JoinByPasskey {
  code: string
  name: string
  passkeyName: string
}

/** Makes a passkey on this device and an account that it opens. */
export async function joinByPasskey({ code, name, passkeyName }: JoinByPasskey): Promise<void> {
  const made = await makePasskey('/account/v1/join/passkey/options', { code, name })
  await keepPage('/account/v1/join/passkey', { code, ...made, passkeyName })
}

/** Another passkey for one's account. */
export const addPasskey = async (name: string): Promise<void> =>
  act('POST', '/account/v1/passkeys', { ...(await makePasskey('/account/v1/passkeys/options', {})), name })

async function makePasskey(path: string, body: object) {
  const { state, options } = await request<Asked<PublicKeyCredentialCreationOptionsJSON>>('POST', path, body)
  return { state, response: await startRegistration({ optionsJSON: options }) }
}

async function keepPage(path: string, body: object): Promise<void> {
  const { page } = await request<{ page: string }>('POST', path, body)
  setPageSecret(page)
}

const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. You can try again, or choose another way.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys don’t work at this address. Choose another way.',
}

/** Why the browser made or used no passkey; undefined for errors of the server and for a replaced request. */
export function passkeyProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || error instanceof CallFailure || error.name === 'AbortError')
    return undefined
  return PROBLEMS[error.name] ?? 'This browser couldn’t use a passkey. Choose another way.'
}
