import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AuthInfo } from '@modelcontextprotocol/server'
import type { ChangeNotifier } from '../../contract/context.ts'
import { DirectCalls } from './fast/answers.ts'
import { DirectHttp } from './fast/http.ts'
import { HeaderCheck } from './shared/header-check.ts'
import type { HttpProtocol } from './sdk/http.ts'
import { HttpSessions } from './shared/http-sessions.ts'
import { InFlight } from './shared/in-flight.ts'
import type { McpOptions } from './sdk/server-factory.ts'
import { ToolDesk } from './shared/tool-dispatcher.ts'

export interface HttpHandle {
  /** Serves one request whose caller the host has authenticated and whose body it has parsed. */
  handle(request: IncomingMessage, response: ServerResponse, body: unknown, auth?: AuthInfo): Promise<void>
  /** Takes no new requests, finishes the calls under way, and ends the streams that only listen. */
  close(): Promise<void>
}

/** Streamable HTTP in all revisions: stateless for 2026-07-28, with sessions for those before it. */
export function serveMcpHttp(options: McpOptions, onError: (error: Error) => void): HttpHandle {
  const inFlight = new InFlight()
  const desk = new ToolDesk(options)
  const headers = new HeaderCheck(options.pipeline.registry, options.selects)
  const sessions = new HttpSessions(onError)
  let closing = false
  const isClosing = () => closing

  let protocol: HttpProtocol | undefined
  let loading: Promise<HttpProtocol> | undefined
  const load = async (): Promise<HttpProtocol> => {
    const { httpProtocol } = await import('./sdk/http.ts')
    protocol = httpProtocol(options, { desk, inFlight, onError, headers, sessions, isClosing })
    return protocol
  }
  const takeLongWay: HttpHandle['handle'] = async (...request) => {
    loading ??= load()
    await (await loading).handle(...request)
  }

  // Before it is loaded nobody listens.
  const notify: ChangeNotifier = {
    toolsChanged: () => protocol?.notify.toolsChanged(),
    promptsChanged: () => protocol?.notify.promptsChanged(),
    resourcesChanged: () => protocol?.notify.resourcesChanged(),
    resourceUpdated: (uri) => protocol?.notify.resourceUpdated(uri),
  }
  const calls = new DirectCalls(options, { desk, notify, inFlight, onError })
  const direct = new DirectHttp(calls, sessions, headers)

  return {
    handle: (request, response, body, auth) =>
      (closing ? undefined : direct.take(request, response, body, auth)) ??
      takeLongWay(request, response, body, auth),
    async close() {
      closing = true
      await inFlight.ended()
      await Promise.all([loading?.then((loaded) => loaded.close()), sessions.close()])
    },
  }
}
