import { ToolError } from '@tutor-nexus/toolkit'
import { recordRefusal } from '../audit/record-refusal.ts'
import { METRICS_SCOPE } from '../identity/operator-scopes.ts'
import { sendError, send, unauthorized } from './responses.ts'
import { signIn, signOut, type RouteContext } from './sign-in.ts'

const READY_RETRY_SECONDS = 2

type Serve = (visit: RouteContext) => Promise<void>

const reads = (serve: Serve): Readonly<Record<string, Serve>> => ({ GET: serve, HEAD: serve })

/** All other routes, by path and method. */
export const ROUTES: Readonly<Record<string, Readonly<Record<string, Serve>>>> = {
  '/healthz': reads(async ({ response }) => send(response, 200, 'text/plain', 'ok\n')),
  '/readyz': reads(ready),
  '/metrics': reads(metrics),
  '/start': { ...reads(showPage), POST: signIn, DELETE: signOut },
}

/** The printed link opens the web app, which signs in with the link's code. */
async function showPage({ app, web, request, response, url }: RouteContext): Promise<void> {
  if (await web.serve(request, response, url.pathname)) return
  return sendError(app, response, new ToolError('NOT_FOUND', 'Open this link in a browser'))
}

async function ready({ app, response }: RouteContext): Promise<void> {
  try {
    await app.health.check()
  } catch (thrown) {
    const { failure } = await app.pipeline.fail(thrown, { surface: 'web', path: '/readyz' })
    response.setHeader('Retry-After', String(READY_RETRY_SECONDS))
    return send(response, 503, 'text/plain', `not ready: ${failure.message}\n`)
  }
  send(response, 200, 'text/plain', 'ready\n')
}

async function metrics({ app, scrapers, figures, request, response }: RouteContext): Promise<void> {
  const caller = await scrapers.find(request.headers.authorization)
  if (!caller) return sendError(app, response, unauthorized())
  if (!caller.scopes.includes(METRICS_SCOPE)) {
    await recordRefusal(app, caller.user.id, 'GET /metrics')
    const reason = `Make one with: npx tutor-nexus token create --name metrics --scopes ${METRICS_SCOPE}`
    const error = new ToolError('FORBIDDEN', `This requires a token with ${METRICS_SCOPE}`, {
      details: { reason },
    })
    return sendError(app, response, error)
  }
  const text = `${await app.metrics.text()}\n${await figures.text()}`
  send(response, 200, app.metrics.contentType, text)
}
