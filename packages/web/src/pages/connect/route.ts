import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsIn } from '../../address/texts-in.ts'
import { rootRoute } from '../../shell/root-route.tsx'

export const connectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/connect',
  // Which client is shown.
  validateSearch: (search) => textsIn(search, 'client'),
  component: lazyRouteComponent(() => import('./connect-page.tsx'), 'ConnectPage'),
})
