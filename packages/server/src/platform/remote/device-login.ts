import { ToolError } from '@tutor-nexus/toolkit'
import { metadataUrl } from '@tutor-nexus/toolkit/resource-server'
import type { Configuration } from 'openid-client'
import * as z from 'zod'
import { COMMAND_LINE_CLIENT } from './command-line-client.ts'
import type { Login } from './logins.ts'

const TIMEOUT_MS = 15_000

const load = () => import('openid-client')

const Metadata = z.object({ resource: z.string(), authorization_servers: z.tuple([z.url()]).rest(z.url()) })

/** What the person at the keyboard has to do, in a browser on any machine. */
export interface ShownCode {
  readonly code: string
  /** The page with the code filled in. */
  readonly open: string
  readonly expiresInSeconds: number
}

export interface LoggingIn {
  readonly signal: AbortSignal
  onCode(shown: ShownCode): void
}

/** Asks a server for access by the device flow (RFC 8628), and waits for its owner's decision. */
export async function logIn(server: string, { signal, onCode }: LoggingIn): Promise<Login> {
  const issuer = await issuerOf(server, signal)
  const { initiateDeviceAuthorization, pollDeviceAuthorizationGrant } = await load()
  const configuration = await configurationOf(issuer)
  const begun = await initiateDeviceAuthorization(configuration, { resource: server }).catch(
    notPossible(server),
  )
  onCode({
    code: begun.user_code,
    open: begun.verification_uri_complete ?? begun.verification_uri,
    expiresInSeconds: begun.expires_in,
  })
  const tokens = await pollDeviceAuthorizationGrant(
    configuration,
    begun,
    { resource: server },
    { signal },
  ).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw undecided(cause)
  })
  return { server, issuer, ...tokensOf(tokens) }
}

/** The same login with new tokens; undefined if its owner has ended it. */
export async function renewed(login: Login): Promise<Login | undefined> {
  const { server, issuer, refreshToken } = login
  if (refreshToken === undefined) return undefined
  const { refreshTokenGrant, ResponseBodyError } = await load()
  const configuration = await configurationOf(issuer)
  try {
    const tokens = await refreshTokenGrant(configuration, refreshToken, { resource: server })
    return { server, issuer, refreshToken, ...tokensOf(tokens) }
  } catch (error) {
    if (error instanceof ResponseBodyError) return undefined
    throw unreachable(issuer, error)
  }
}

/** Ends the login at the server, with every token of it. */
export async function endLogin({ issuer, accessToken, refreshToken }: Login): Promise<void> {
  const { tokenRevocation } = await load()
  await tokenRevocation(await configurationOf(issuer), refreshToken ?? accessToken).catch(
    (cause: unknown) => {
      throw unreachable(issuer, cause)
    },
  )
}

const tokensOf = (tokens: { access_token: string; refresh_token?: string | undefined }) => ({
  accessToken: tokens.access_token,
  ...(tokens.refresh_token !== undefined && { refreshToken: tokens.refresh_token }),
})

/** Who issues tokens for a server, by its metadata (RFC 9728). */
async function issuerOf(server: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(metadataUrl(server), {
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw unreachable(server, cause)
  })
  const metadata = Metadata.safeParse(answer.ok ? await answer.json().catch(() => undefined) : undefined)
  // Another resource's metadata would have us send its tokens to this server.
  if (!metadata.success || metadata.data.resource !== server) throw notOurs(server)
  return metadata.data.authorization_servers[0]
}

async function configurationOf(issuer: string): Promise<Configuration> {
  const { allowInsecureRequests, discovery, None } = await load()
  const address = new URL(issuer)
  return discovery(address, COMMAND_LINE_CLIENT, undefined, None(), {
    algorithm: 'oauth2',
    execute: address.protocol === 'http:' ? [allowInsecureRequests] : [],
  }).catch((cause: unknown) => {
    throw unreachable(issuer, cause)
  })
}

const notPossible = (server: string) => (cause: unknown) => {
  throw new ToolError('UNPROCESSABLE_ENTITY', `${server} does not let the command line log in`, { cause })
}

function undecided(cause: unknown): ToolError {
  const error = cause instanceof Error && 'error' in cause ? cause.error : undefined
  return error === 'access_denied'
    ? new ToolError('FORBIDDEN', 'Access was refused', { cause })
    : new ToolError('UNPROCESSABLE_ENTITY', 'The code expired before it was approved', {
        cause,
        details: { reason: 'Run the command again' },
      })
}

const unreachable = (address: string, cause: unknown): ToolError =>
  new ToolError('SERVICE_UNAVAILABLE', `${new URL(address).host} does not respond`, {
    cause,
    details: { reason: 'Check the address and that the server is running' },
  })

const notOurs = (server: string): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', `${server} is not a Tutor Nexus server that one can log in to`, {
    details: { reason: 'Use the address that its web app has' },
  })
