import { ToolError } from '@tutor-nexus/toolkit'
import type { FeatureRequest, FeatureRoutes } from '../../../platform/http/feature-routes.ts'
import { sendError } from '../../../platform/http/responses.ts'

type Serve = (visit: FeatureRequest) => Promise<void>

/** A school's authorization server takes the place of our own. */
const unlessForeign =
  (serve: Serve): Serve =>
  async (visit) => {
    if (visit.app.settings.oauth.issuer === undefined) return serve(visit)
    return sendError(visit.app, visit.response, new ToolError('NOT_FOUND', 'Not found'))
  }

/** The authorization server. It is loaded with the first request, because start-up time counts. */
export const oauthRoutes: readonly FeatureRoutes[] = [
  {
    paths: ['/oauth/', '/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'],
    serve: unlessForeign(async (visit) => (await import('./oauth-server.ts')).serveOAuth(visit)),
  },
  {
    paths: ['/account/v1/interactions/'],
    serve: unlessForeign(async (visit) => (await import('./interactions.ts')).serveInteraction(visit)),
  },
  {
    paths: ['/account/v1/device', '/account/v1/device/decision'],
    serve: async (visit) => (await import('./device.ts')).serveDevice(visit),
  },
]
