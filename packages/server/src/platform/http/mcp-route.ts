import type { IncomingMessage, ServerResponse } from 'node:http'
import { ToolError, UserId, type Envelope } from '@tutor-nexus/toolkit'
import type { Identity, SharedSessions } from '@tutor-nexus/toolkit/mcp'
import { serveMcpHttp, type HttpHandle } from '@tutor-nexus/toolkit/mcp/http'
import type { Selects, SurfaceChoice } from '@tutor-nexus/toolkit/selection'
import type { Refused } from '@tutor-nexus/toolkit/pipeline'
import { readNodeJson, Refusal, STATUS } from '@tutor-nexus/toolkit/http'
import { missingScopes } from '@tutor-nexus/toolkit/resource-server'
import type { App } from '../feature/app.ts'
import { isAnonymous } from '../identity/anonymous.ts'
import { SERVER_INFO } from '../settings/server-info.ts'
import { pathOf, sendError, send, unauthorized } from './responses.ts'
import type { Callers, HttpCaller } from './callers.ts'
import type { ProtectedResources } from './protected-resources.ts'

type AuthInfo = NonNullable<Parameters<HttpHandle['handle']>[3]>

/** Which tools are served, and how they are presented. */
export interface McpRouteOptions {
  selects: Selects
  choice?: SurfaceChoice | undefined
  envelope?: Envelope | undefined
}

interface McpRouteParts extends McpRouteOptions {
  /** Where several nodes serve one address. */
  sharedSessions: SharedSessions | undefined
}

/** MCP over HTTP. Every request is authenticated before its body is read. */
export class McpRoute {
  readonly #app: App
  readonly #callers: Callers
  readonly #resources: ProtectedResources
  readonly #selects: Selects
  readonly #mcp: HttpHandle
  /** Converts callers to the SDK's form and back. The same token has the same caller object. */
  readonly #auths = new WeakMap<HttpCaller, AuthInfo>()
  readonly #identities = new WeakMap<AuthInfo, Identity>()
  readonly #tokens = new WeakMap<IncomingMessage, string>()

  constructor(
    app: App,
    callers: Callers,
    resources: ProtectedResources,
    { selects, choice, envelope, sharedSessions }: McpRouteParts,
  ) {
    this.#app = app
    this.#callers = callers
    this.#resources = resources
    this.#selects = selects
    this.#mcp = serveMcpHttp(
      {
        ...SERVER_INFO,
        pipeline: app.pipeline,
        selects,
        choice,
        envelope,
        sharedSessions,
        fastPath: app.settings.mcpFastPath,
        stateKey: app.stateKey,
        workspacesOf: (caller) => app.workspacesOf(caller),
        surface: 'mcp-http',
        identify: ({ authInfo }) => (authInfo && this.#identities.get(authInfo)) ?? identityOf(authInfo),
      },
      (err) => app.log.logger.warn({ err }, 'protocol error'),
    )
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#serve(request, response)
    } catch (thrown) {
      if (response.headersSent || request.socket.destroyed) throw thrown
      if (thrown instanceof Refusal) return sendProtocolError(response, thrown)
      const origin = { surface: 'mcp-http', path: pathOf(request) }
      sendFailure(response, await this.#app.pipeline.fail(thrown, origin))
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization } = request.headers
    const found = this.#callers.find(authorization, 'mcp')
    const caller = found instanceof Promise ? await found : found
    if (!caller) {
      const error = authorization === undefined ? {} : { error: 'invalid_token' as const }
      response.setHeader('WWW-Authenticate', this.#resources.challenge('mcp', error))
      return sendError(this.#app, response, unauthorized())
    }
    const selection = selectionIn(request.url)
    if (selection.length > 0) return sendError(this.#app, response, withoutSelection(selection))
    if (!METHODS.has(request.method ?? '')) {
      response.setHeader('Allow', [...METHODS].join(', '))
      const message = `Use ${[...METHODS].join(', ')}`
      return sendError(this.#app, response, new ToolError('BAD_REQUEST', message), 405)
    }
    const auth = this.#authOf(caller)
    this.#tokens.set(request, auth.token)
    const maxBytes = Math.min(this.#mcp.maxBodyBytes(caller.scopes), caller.maxBodyBytes ?? Infinity)
    const sender = { owner: caller.userId, response }
    const body = request.method === 'POST' ? await readNodeJson(request, { maxBytes, sender }) : undefined
    const missing = caller.clientId === null ? [] : this.#missingScopes(body, caller)
    if (missing.length > 0) return this.#askForMore(response, caller, missing)
    await this.#mcp.handle(request, response, body, auth)
  }

  #missingScopes(body: unknown, { scopes }: HttpCaller): readonly string[] {
    return missingScopes(body, scopes, { registry: this.#app.registry, selects: this.#selects })
  }

  /** An app that connected by OAuth can ask its user for what a tool needs besides. */
  #askForMore(response: ServerResponse, { scopes }: HttpCaller, missing: readonly string[]): Promise<void> {
    const all = { error: 'insufficient_scope', scopes: [...scopes, ...missing] } as const
    response.setHeader('WWW-Authenticate', this.#resources.challenge('mcp', all))
    const details = { reason: `It needs ${missing.join(', ')}` }
    return sendError(
      this.#app,
      response,
      new ToolError('FORBIDDEN', 'You may not use this tool', { details }),
    )
  }

  /** Ends what the token of a request has open besides that request. */
  endToken(request: IncomingMessage): void {
    const token = this.#tokens.get(request)
    if (token !== undefined) void this.#mcp.endToken(token)
  }

  close(): Promise<void> {
    return this.#mcp.close()
  }

  #authOf(caller: HttpCaller): AuthInfo {
    const known = this.#auths.get(caller)
    if (known) return known
    const { tokenId: token, userId, scopes, anonymous = false } = caller
    const auth = { token, clientId: userId, scopes: [...scopes] }
    this.#auths.set(caller, auth)
    this.#identities.set(auth, { userId, scopes, anonymous })
    return auth
  }
}

function identityOf(authInfo: Pick<AuthInfo, 'clientId' | 'scopes'> | undefined): Identity {
  const userId = UserId.parse(authInfo?.clientId)
  return { userId, scopes: authInfo?.scopes ?? [], anonymous: isAnonymous(userId) }
}

const METHODS: ReadonlySet<string> = new Set(['POST', 'GET', 'DELETE'])

const SELECTION: ReadonlySet<string> = new Set(['surface', 'domains', 'tools', 'read-only', 'lean'])

const selectionIn = (url = ''): string[] =>
  url.includes('?')
    ? [...new Set(new URLSearchParams(url.slice(url.indexOf('?') + 1)).keys())].filter((name) =>
        SELECTION.has(name),
      )
    : []

/** One selection holds for all clients: passed over, a parameter would look as if it had been applied. */
function withoutSelection(names: readonly string[]): ToolError {
  return new ToolError('BAD_REQUEST', `Tools are not selected in the address: ${names.join(', ')}`, {
    details: {
      reason:
        'Remove this. Which tools are listed, and how, is chosen when the server starts: `npx tutor-nexus serve --surface flat --domains task` (also --tools, --read-only and --lean).',
    },
  })
}

const PARSE_ERROR = -32700
const SERVER_ERROR = -32000

/** A JSON-RPC error without the id of a request, which may not have been read. */
function sendFailure(response: ServerResponse, { failure }: Refused): void {
  const { code, message, details, requestId } = failure
  const data = { code, details, requestId }
  const body = { jsonrpc: '2.0', id: null, error: { code: SERVER_ERROR, message, data } }
  if (details.retryAfter !== undefined) response.setHeader('Retry-After', String(details.retryAfter))
  response.setHeader('Connection', 'close')
  send(response, STATUS[code], 'application/json', JSON.stringify(body))
}

function sendProtocolError(response: ServerResponse, { error, status, headers }: Refusal): void {
  const code = error.code === 'RATE_LIMITED' ? SERVER_ERROR : PARSE_ERROR
  const body = {
    jsonrpc: '2.0',
    id: null,
    error: { code, message: error.message, data: { code: error.code, details: error.details } },
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  // The rest of a body that is refused is not read, so the connection cannot be reused.
  if (code === PARSE_ERROR) response.setHeader('Connection', 'close')
  send(response, status, 'application/json', JSON.stringify(body))
}
