import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { faultAnswer, jsonResponse } from './answer.ts'
import type { RestOptions } from './options.ts'
import { badRequest } from '../http/refusal.ts'
import { restApp } from './rest-app.ts'

export type RestHandle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Serves the paths that `isRestPath` names, for a host that has checked where a request comes from. */
export function serveRestHttp(options: RestOptions): RestHandle {
  const app = restApp(options)
  return getRequestListener((request, { incoming, outgoing }) => app.fetch(request, { incoming, outgoing }), {
    // The other surfaces of a host work with Node's own.
    overrideGlobalObjects: false,
    // Bodies are read from Node's request.
    autoCleanupIncoming: false,
    errorHandler: async (thrown) => {
      const fault =
        thrown instanceof RequestError ? badRequest('Invalid URL', 'See /docs for those there are') : thrown
      return jsonResponse(await faultAnswer(fault, '', options))
    },
  })
}
