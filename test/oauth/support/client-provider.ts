import {
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type Client,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import { openV2 } from '../../clients/client-v2.ts'
import type { Choice, ScriptedBrowser } from './scripted-browser.ts'

export const CALLBACK = 'http://127.0.0.1:1/callback'

export interface Registration {
  /** Of a client that the server knows. */
  readonly client?: StoredOAuthClientInformation
  /** The address of a metadata document. */
  readonly document?: string
  readonly metadata?: Partial<OAuthClientMetadata>
}

/** What an assistant keeps, in memory. */
export class MemoryProvider implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK
  readonly clientMetadata: OAuthClientMetadata
  readonly clientMetadataUrl?: string
  /** Where the user was sent last. */
  asked: URL | undefined
  #client: StoredOAuthClientInformation | undefined
  #tokens: StoredOAuthTokens | undefined
  #verifier = ''
  #discovery: OAuthDiscoveryState | undefined

  constructor({ client, document, metadata }: Registration) {
    this.#client = client
    if (document !== undefined) this.clientMetadataUrl = document
    this.clientMetadata = { client_name: 'Test assistant', redirect_uris: [CALLBACK], ...metadata }
  }

  state = () => 'state-of-the-client'
  clientInformation = () => this.#client
  saveClientInformation = (client: StoredOAuthClientInformation) => void (this.#client = client)
  tokens = () => this.#tokens
  saveTokens = (tokens: StoredOAuthTokens) => void (this.#tokens = tokens)
  redirectToAuthorization = (url: URL) => void (this.asked = url)
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier)
  codeVerifier = () => this.#verifier
  discoveryState = () => this.#discovery
  saveDiscoveryState = (state: OAuthDiscoveryState) => void (this.#discovery = state)
}

export interface Connecting {
  readonly revision: string
  readonly provider: MemoryProvider
  readonly browser: ScriptedBrowser
  readonly choice?: Choice
  readonly fetch?: typeof fetch
}

/** The official client, from nothing but the server's address: it is refused, asks its user, and connects. */
export async function connectByOAuth(url: string, connecting: Connecting): Promise<Client> {
  const { revision, provider, browser, choice, fetch: fetchBy } = connecting
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(url), {
      authProvider: provider,
      ...(fetchBy && { fetch: fetchBy }),
    })
  const first = transport()
  try {
    return await openV2(revision, first)
  } catch (error) {
    if (!(error instanceof UnauthorizedError) || !provider.asked) throw error
  }
  await finish(first, provider, browser, choice)
  return openV2(revision, transport())
}

/** Lets the user decide and hands the answer to the client. */
export async function finish(
  transport: StreamableHTTPClientTransport,
  { asked }: MemoryProvider,
  browser: ScriptedBrowser,
  choice?: Choice,
): Promise<void> {
  if (!asked) throw new Error('Nobody was asked')
  const answer = await browser.authorize(asked, choice)
  await transport.finishAuth(answer.searchParams)
}
