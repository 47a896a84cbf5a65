import { ToolError } from '@tutor-nexus/toolkit'
import { missingPermissions } from '@tutor-nexus/toolkit/contract'
import { sendError, send, unauthorized } from './responses.ts'
import { byBearer } from './hosts-and-callers.ts'
import { handleSignIn, type RouteContext } from './sign-in.ts'

interface Route {
  readonly methods: readonly string[]
  serve(visit: RouteContext): Promise<void>
}

const READS = ['GET', 'HEAD']

/** All other routes, by path. */
export const ROUTES: Readonly<Record<string, Route>> = {
  '/healthz': { methods: READS, serve: async ({ response }) => send(response, 200, 'text/plain', 'ok\n') },
  '/readyz': { methods: READS, serve: ready },
  '/metrics': { methods: READS, serve: metrics },
  '/start': { methods: ['GET', 'POST', 'DELETE'], serve: handleSignIn },
}

async function ready({ app, response }: RouteContext): Promise<void> {
  const answers = await Promise.resolve()
    .then(() => app.store.stamp(null))
    .then(
      () => true,
      (err: unknown) => {
        app.log.logger.error({ err }, 'the database is not responding')
        return false
      },
    )
  if (answers) send(response, 200, 'text/plain', 'ready\n')
  else send(response, 503, 'text/plain', 'the database is not responding\n')
}

async function metrics({ app, request, response }: RouteContext): Promise<void> {
  const caller = await byBearer(request.headers.authorization, app.tokens)
  if (!caller) return sendError(app, response, unauthorized())
  if (missingPermissions(caller.scopes, ['metrics:read']).length > 0) {
    return sendError(app, response, new ToolError('FORBIDDEN', 'This requires metrics:read'))
  }
  send(response, 200, app.metrics.contentType, await app.metrics.text())
}
