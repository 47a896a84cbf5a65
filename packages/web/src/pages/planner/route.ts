import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/root-route.tsx'

export const plannerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/planner',
  component: lazyRouteComponent(() => import('./planner-page.tsx'), 'PlannerPage'),
})
