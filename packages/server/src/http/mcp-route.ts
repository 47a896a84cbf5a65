import type { IncomingMessage, ServerResponse } from 'node:http'
import { isToolError, UserId, type ToolError } from '@tutor-nexus/toolkit'
import { serveMcpHttp, type HttpHandle, type Selects } from '@tutor-nexus/toolkit/mcp'
import type { App } from '../app.ts'
import { SERVER_FACTS } from '../server-facts.ts'
import { byBearer } from './authenticate.ts'
import { readJson } from './body.ts'
import { refuse, send, unauthorized } from './routes.ts'

/** MCP over HTTP: every request is authenticated before its body is looked at. */
export class McpRoute {
  readonly #app: App
  readonly #mcp: HttpHandle

  constructor(app: App, selects: Selects) {
    this.#app = app
    this.#mcp = serveMcpHttp(
      {
        ...SERVER_FACTS,
        pipeline: app.pipeline,
        selects,
        stateKey: app.stateKey,
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
    const caller = await byBearer(request, this.#app.tokens)
    if (!caller) return refuse(this.#app, response, unauthorized())
    const auth = { token: caller.tokenId, clientId: caller.user.id, scopes: [...caller.scopes] }
    try {
      const body = request.method === 'POST' ? await readJson(request) : undefined
      await this.#mcp.handle(Object.assign(request, { auth }), response, body)
    } catch (thrown) {
      if (!isToolError(thrown)) throw thrown
      sendProtocolError(response, thrown)
    }
  }

  close(): Promise<void> {
    return this.#mcp.close()
  }
}

const PARSE_ERROR = -32700

function sendProtocolError(response: ServerResponse, error: ToolError): void {
  const status = error.details.limit ? 413 : 400
  const body = {
    jsonrpc: '2.0',
    id: null,
    error: { code: PARSE_ERROR, message: error.message, data: { code: error.code, details: error.details } },
  }
  // The rest of a body that is too large is not read, so the connection cannot be used again.
  response.setHeader('Connection', 'close')
  send(response, status, 'application/json', JSON.stringify(body))
}
