import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { ToolError } from '../contract/errors.ts'
import { UserId } from '../contract/ids.ts'
import { readNodeJson } from '../surfaces/http/json-body.ts'
import { Refusal } from '../surfaces/http/refusal.ts'
import { serveMcpHttp, type HttpHandle } from '../surfaces/mcp/http.ts'
import { selectionOf } from '../surfaces/selection.ts'
import { localPorts } from './local-ports.ts'
import { bearerChallenge, type Challenge } from './resource-server/challenge.ts'
import { describedPath, metadataUrl, resourceMetadata } from './resource-server/metadata.ts'
import { missingScopes } from './resource-server/needed-scopes.ts'
import { IssuerUnreachable, TokenVerifier, type VerifiedToken } from './resource-server/token-verifier.ts'
import { openServer, type ServerDefinition } from './server-definition.ts'

const KEY_BYTES = 32

export interface HttpServing {
  /** The address that clients use, such as `https://tools.example.edu/mcp`. Tokens must be issued for it. */
  readonly resource: string
  /** The authorization server whose tokens are accepted. */
  readonly issuer: string
  readonly port: number
  /** Loopback by default, behind a proxy that speaks TLS. */
  readonly host?: string
}

export interface ServedHttp {
  close(): Promise<void>
}

/**
 * Serves MCP over HTTP to whoever has a token of an authorization server, each person with their own data. Clients find
 * the authorization server by themselves, and are told which scopes a tool needs.
 *
 * @example
 * await serveHttp(dice, { resource: 'https://dice.example.edu/mcp', issuer: 'https://login.example.edu', port: 8080 })
 */
export async function serveHttp(definition: ServerDefinition, serving: HttpServing): Promise<ServedHttp> {
  const { name, title = name, version, instructions } = definition
  const ports = localPorts(definition)
  const pipeline = await openServer(definition, ports)
  const selects = selectionOf({})
  const mcp = serveMcpHttp(
    {
      name,
      title,
      version,
      ...(instructions === undefined ? {} : { instructions }),
      pipeline,
      selects,
      stateKey: randomBytes(KEY_BYTES),
      surface: 'mcp-http',
      identify: ({ authInfo }) => ({
        userId: UserId.parse(authInfo?.clientId),
        scopes: authInfo?.scopes ?? [],
      }),
    },
    (err) => ports.logger.warn({ err }, 'protocol error'),
  )
  const protectedServer = new ProtectedServer(
    mcp,
    { registry: pipeline.registry, selects },
    { title, serving },
  )
  const server = createServer((request, response) => {
    void protectedServer.serve(request, response).catch((err: unknown) => {
      ports.logger.error({ err }, 'a request failed')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.listen(serving.port, serving.host ?? '127.0.0.1')
  await once(server, 'listening')
  return {
    async close() {
      server.close()
      await mcp.close()
      server.closeAllConnections()
    },
  }
}

interface Facts {
  readonly title: string
  readonly serving: HttpServing
}

/** One MCP endpoint, and the description of who may use it. */
class ProtectedServer {
  readonly #mcp: HttpHandle
  readonly #tools: Parameters<typeof missingScopes>[2]
  readonly #facts: Facts
  readonly #verifier: TokenVerifier
  readonly #path: string

  constructor(mcp: HttpHandle, tools: Parameters<typeof missingScopes>[2], facts: Facts) {
    const { issuer, resource } = facts.serving
    this.#mcp = mcp
    this.#tools = tools
    this.#facts = facts
    this.#verifier = new TokenVerifier({ issuer })
    this.#path = new URL(resource).pathname
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.#facts.serving.resource)
    if (describedPath(pathname) === this.#path) return sendJson(response, 200, this.#metadata())
    if (pathname !== this.#path) return sendJson(response, 404, { error: 'Not found' })
    try {
      await this.#answer(request, response)
    } catch (error) {
      const refusal = error instanceof IssuerUnreachable ? unavailable(error) : error
      if (!(refusal instanceof Refusal)) throw error
      for (const [header, value] of Object.entries(refusal.headers)) response.setHeader(header, value)
      sendJson(response, refusal.status, { error: refusal.message })
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization = '' } = request.headers
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
    const caller = token && (await this.#verifier.verify(token, [this.#facts.serving.resource]))
    if (!caller) throw this.#refusal('UNAUTHORIZED', authorization === '' ? {} : { error: 'invalid_token' })
    const scopes = [...caller.scopes]
    const maxBytes = this.#mcp.maxBodyBytes(scopes)
    const body = request.method === 'POST' ? await readNodeJson(request, { maxBytes }) : undefined
    const missing = missingScopes(body, scopes, this.#tools)
    if (missing.length > 0)
      throw this.#refusal('FORBIDDEN', { error: 'insufficient_scope', scopes: [...scopes, ...missing] })
    const userId = userIdOf(caller)
    await this.#mcp.handle(request, response, body, { token: userId, clientId: userId, scopes })
  }

  #refusal(code: 'UNAUTHORIZED' | 'FORBIDDEN', given: Pick<Challenge, 'error' | 'scopes'>): Refusal {
    const { title, serving } = this.#facts
    const challenge = bearerChallenge({
      realm: title,
      metadataUrl: metadataUrl(serving.resource),
      scopes: this.#scopes(),
      ...given,
    })
    const message = code === 'FORBIDDEN' ? 'Your token does not allow this' : 'A valid token is required'
    return new Refusal(new ToolError(code, message), undefined, { 'WWW-Authenticate': challenge })
  }

  #metadata(): object {
    const { title, serving } = this.#facts
    const { resource, issuer } = serving
    return resourceMetadata({ resource, title, authorizationServers: [issuer], scopes: this.#scopes() })
  }

  /** All that the tools need. */
  #scopes(): string[] {
    return [...new Set(this.#tools.registry.getAll().flatMap(({ tool }) => tool.permissions))]
  }
}

const ID_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ID_LENGTH = 26

/** The same id for the same person, each time; in the form of all ids. */
function userIdOf({ issuer, subject }: VerifiedToken): UserId {
  const bytes = hash('sha256', `${issuer} ${subject}`, 'buffer').subarray(0, ID_LENGTH - 1)
  return UserId.parse(`0${[...bytes].map((byte) => ID_DIGITS.charAt(byte % ID_DIGITS.length)).join('')}`)
}

const unavailable = (cause: Error): Refusal =>
  new Refusal(new ToolError('SERVICE_UNAVAILABLE', 'The authorization server does not respond', { cause }))

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}
