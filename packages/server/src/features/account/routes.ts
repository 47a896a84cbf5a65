import type { FeatureRoutes } from '../../platform/http/feature-routes.ts'
import { accessRoutes } from './access/access-routes.ts'
import { dataRoutes } from './access/data-routes.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { operatorRoutes } from './operator/operator-routes.ts'
import { RouteTable, type Route } from './route.ts'
import { joinRoutes } from './sign-in/join-routes.ts'
import { openServices, type SignInServices } from './sign-in/services.ts'
import { ownRoutes } from './sign-in/own-routes.ts'
import { passkeyRoutes } from './sign-in/passkey/passkey-routes.ts'
import { passwordRoutes } from './sign-in/password-routes.ts'
import { providerRoutes } from './sign-in/provider/provider-routes.ts'
import { recoveryRoutes } from './sign-in/recovery-routes.ts'
import { waysRoutes } from './sign-in/ways-routes.ts'
import { webhookRoute } from './subscription/webhook-route.ts'

/** Everything under `/account/v1/`, `/operator/v1/` and `/webhooks/v1/`, by path. */
const ROUTES: readonly Route[] = [
  ...waysRoutes,
  ...passwordRoutes,
  ...passkeyRoutes,
  ...providerRoutes,
  ...joinRoutes,
  ...recoveryRoutes,
  ...ownRoutes,
  ...accessRoutes,
  ...dataRoutes,
  ...operatorRoutes,
  webhookRoute,
]

export function accountRoutes(services: SignInServices = openServices()): readonly FeatureRoutes[] {
  const table = new RouteTable(ROUTES, services)
  return [
    // More specific paths come first.
    ...oauthRoutes,
    { paths: ['/account/v1/', '/operator/v1/', '/webhooks/v1/'], serve: (request) => table.serve(request) },
  ]
}
