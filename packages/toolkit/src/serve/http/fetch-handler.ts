import type { PromptDefinition, ResourceDefinition } from '../../contract/domain.ts'
import type { Tool } from '../../contract/tool.ts'
import { readWebJson } from '../../surfaces/http/json-body.ts'
import { demandUsableAuth } from '../auth/authenticator.ts'
import { openedServer, type OpenedServer } from '../opened-server.ts'
import type { WrittenServer } from '../server-definition.ts'
import type { HttpOptions, ServeOptions } from '../serve-options.ts'
import type { PlainAnswer } from './http-app.ts'

/** As in `serve`, without what needs a process of its own. */
export interface FetchOptions extends Omit<ServeOptions, 'main' | 'http'> {
  readonly http?: Omit<HttpOptions, 'port' | 'host'>
}

/**
 * Serves MCP and REST by web requests, for edge runtimes and for servers that you have already. Nothing outlives a
 * request, so that every revision is served without sessions. The server is opened with the first request.
 *
 * @example
 * export default { fetch: fetchHandler(dice, { http: { publicUrl: 'https://dice.example.workers.dev' } }) }
 */
export function fetchHandler<
  T extends Tool = never,
  P extends PromptDefinition = never,
  R extends ResourceDefinition = never,
>(server: WrittenServer<T, P, R>, options: FetchOptions = {}): (request: Request) => Promise<Response> {
  demandUsableAuth(options.auth)
  let opening: Promise<OpenedServer> | undefined
  let rest: Promise<(request: Request) => Response | Promise<Response>> | undefined

  const answer = async (request: Request, { app }: OpenedServer, url: URL): Promise<Response> => {
    const { method, headers } = request
    const header = (name: string) => headers.get(name) ?? undefined
    const host = header('host') ?? url.host
    const { pathname } = url
    const route = await app().route({
      method,
      pathname,
      host,
      origin: header('origin'),
      authorization: header('authorization'),
    })
    if (route.kind === 'answer') return responseOf(route.answer)
    if (route.kind === 'rest') {
      rest ??= import('../../surfaces/rest/rest-app.ts').then(({ restApp }) => {
        const served = restApp(app().rest)
        return (asked) => served.fetch(asked)
      })
      return (await rest)(request)
    }
    const { mcp } = app()
    const { caller, auth } = route
    const limits = { maxBytes: mcp.maxBodyBytes(auth.scopes) }
    const body = method === 'POST' ? await readWebJson(request, limits) : undefined
    app().demandScopes(caller, body)
    // What is left of the request is what names it: its body has been read.
    return mcp.fetch(new Request(url, { method, headers }), body, auth)
  }

  return async (request) => {
    const opened = await (opening ??= openedServer(server, options))
    const url = new URL(request.url)
    try {
      return await answer(request, opened, url)
    } catch (thrown) {
      return responseOf(opened.app().refusalOf(thrown, url.pathname))
    }
  }
}

const responseOf = ({ status, headers, body }: PlainAnswer): Response =>
  new Response(body, { status, headers })
