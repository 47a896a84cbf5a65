import { ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { baseAddress } from '../ways-routes.ts'
import type { Visit } from '../../route.ts'
import { relyingPartyOf, type RelyingParty } from './passkey-rules.ts'
import { PasskeyStore, type Passkey } from './passkey-store.ts'
import { SignInStateStore } from '../state-store.ts'

/** An answer of an authenticator. Its parts are checked by the library that verifies them. */
const part = z.string().max(32_768)
const parts = { id: part, rawId: part, type: z.literal('public-key'), clientExtensionResults: z.object({}) }
export const Registered = z.object({
  ...parts,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
})
export const Asserted = z.object({
  ...parts,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    /** Passkeys always tell whose they are. */
    userHandle: part,
  }),
})
export type Registered = z.output<typeof Registered>
export type Asserted = z.output<typeof Asserted>

const Registering = z.object({
  challenge: z.string(),
  userId: z.string(),
  name: z.string(),
  /** The invitation that it was begun with; null for somebody who is signed in. */
  invitation: z.string().nullable(),
})
const Asserting = z.object({ challenge: z.string() })
export type Registering = z.output<typeof Registering>

const NAME = 'Tutor Nexus'
const MOST_PASSKEYS = 20
/** Ed25519, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = 5 * 60_000
/** A passkey stands for the person alone, so the authenticator must check who it is. */
const VERIFIED = { residentKey: 'required', userVerification: 'required' } as const

const load = () => import('@simplewebauthn/server')

/** Begins to register a passkey. */
export async function registrationOptions(
  visit: Visit,
  user: { id: string; name: string },
  invitation: string | null = null,
) {
  const known = await new PasskeyStore(visit.app.store).list(user.id)
  if (known.length >= MOST_PASSKEYS)
    throw new ToolError(
      'UNPROCESSABLE_ENTITY',
      `There are ${MOST_PASSKEYS} passkeys already. Remove one first`,
    )
  const { generateRegistrationOptions } = await load()
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: partyOf(visit).id,
    userName: user.name,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    timeout: TIMEOUT_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: VERIFIED,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
  })
  const { challenge } = options
  const state = await registering(visit).put({ challenge, userId: user.id, name: user.name, invitation })
  return { state, options }
}

/** Whom a passkey is being registered for. A state counts once, whether or not the rest succeeds. */
export async function takeRegistration(
  visit: Visit,
  state: string,
  invitation: string | null = null,
): Promise<Registering> {
  const begun = await registering(visit).take(state)
  if (begun?.invitation !== invitation) throw tooLate()
  return begun
}

/** The passkey that an authenticator has made. */
export async function verifyRegistration(
  visit: Visit,
  { challenge, userId }: Registering,
  { response: { transports, ...response }, ...credentialParts }: Registered,
  name: string,
): Promise<Passkey> {
  const { id, origin } = partyOf(visit)
  const { verifyRegistrationResponse } = await load()
  const verified = await verifyRegistrationResponse({
    response: { ...credentialParts, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused)
  if (!verified.registrationInfo) throw notVerified()
  const { credential } = verified.registrationInfo
  return {
    id: credential.id,
    userId,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    name,
    createdAt: visit.services.now().toISOString(),
    lastUsedAt: null,
  }
}

/** Begins to sign in. Whoever has a passkey for this server picks it in the browser. */
export async function assertionOptions(visit: Visit) {
  const { generateAuthenticationOptions } = await load()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(visit).id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  })
  return { state: await asserting(visit).put({ challenge: options.challenge }), options }
}

export async function takeAssertion(visit: Visit, state: string): Promise<string> {
  const begun = await asserting(visit).take(state)
  if (!begun) throw tooLate()
  return begun.challenge
}

/** The new counter if the passkey has signed the challenge; undefined if it has not. */
export async function verifyAssertion(
  visit: Visit,
  challenge: string,
  response: Asserted,
  { id: passkeyId, userId, publicKey, counter }: Passkey,
): Promise<number | undefined> {
  const { id, origin } = partyOf(visit)
  const { userHandle } = response.response
  if (Buffer.from(userHandle, 'base64url').toString() !== userId) return undefined
  const { verifyAuthenticationResponse } = await load()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: passkeyId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}

const registering = ({ app, services }: Visit) =>
  new SignInStateStore(app.store, 'passkey-registration', Registering, services.now)

const asserting = ({ app, services }: Visit) =>
  new SignInStateStore(app.store, 'passkey-assertion', Asserting, services.now)

function partyOf({ app }: Visit): RelyingParty {
  const party = relyingPartyOf(baseAddress(app))
  if (party) return party
  throw new ToolError('UNPROCESSABLE_ENTITY', 'Passkeys do not work at this address', {
    details: { reason: 'Open the server at localhost, or at its public address over https' },
  })
}

function refused(cause: unknown): never {
  throw notVerified(cause)
}

const notVerified = (cause?: unknown): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'This passkey could not be verified', { cause })

const tooLate = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'This took too long or was sent twice', {
    details: { reason: 'Start again' },
  })
