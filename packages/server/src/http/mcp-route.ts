import type { IncomingMessage, ServerResponse } from 'node:http'
import { UserId } from '@tutor-nexus/toolkit'
import { serveMcpHttp, type HttpHandle } from '@tutor-nexus/toolkit/mcp/http'
import type { Selects, SurfaceChoice } from '@tutor-nexus/toolkit/selection'
import { readNodeJson, Refusal } from '@tutor-nexus/toolkit/rest'
import type { App } from '../app.ts'
import { SERVER_FACTS } from '../server-facts.ts'
import { refuse, send, unauthorized } from './answers.ts'
import type { Callers } from './authenticate.ts'

/** Which tools are served, and how they are offered. */
export interface Offered {
  selects: Selects
  choice?: SurfaceChoice | undefined
  lean?: boolean | undefined
}

/** MCP over HTTP: every request is authenticated before its body is looked at. */
export class McpRoute {
  readonly #app: App
  readonly #callers: Callers
  readonly #mcp: HttpHandle

  constructor(app: App, callers: Callers, { selects, choice, lean }: Offered) {
    this.#app = app
    this.#callers = callers
    this.#mcp = serveMcpHttp(
      {
        ...SERVER_FACTS,
        pipeline: app.pipeline,
        selects,
        choice,
        lean,
        direct: app.settings.directMcp,
        stateKey: app.stateKey,
        workspacesOf: (caller) => app.workspacesOf(caller),
        surface: 'mcp-http',
        identify: ({ authInfo }) => ({
          userId: UserId.parse(authInfo?.clientId),
          scopes: authInfo?.scopes ?? [],
        }),
      },
      (err) => app.log.logger.warn({ err }, 'protocol error'),
    )
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const caller = await this.#callers.find(request.headers.authorization)
    if (!caller) return refuse(this.#app, response, unauthorized())
    const auth = { token: caller.tokenId, clientId: caller.userId, scopes: [...caller.scopes] }
    try {
      const body = request.method === 'POST' ? await readNodeJson(request) : undefined
      await this.#mcp.handle(Object.assign(request, { auth }), response, body)
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      sendProtocolError(response, thrown)
    }
  }

  close(): Promise<void> {
    return this.#mcp.close()
  }
}

const PARSE_ERROR = -32700

function sendProtocolError(response: ServerResponse, { error, status }: Refusal): void {
  const body = {
    jsonrpc: '2.0',
    id: null,
    error: { code: PARSE_ERROR, message: error.message, data: { code: error.code, details: error.details } },
  }
  // The rest of a body that is too large is not read, so the connection cannot be used again.
  response.setHeader('Connection', 'close')
  send(response, status, 'application/json', JSON.stringify(body))
}
