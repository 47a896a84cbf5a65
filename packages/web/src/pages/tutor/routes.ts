import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsIn } from '../../address/texts-in.ts'
import { rootRoute } from '../../shell/root-route.tsx'

export const tutorRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/tutor',
    // Which sessions are listed: all, open or closed.
    validateSearch: (search) => textsIn(search, 'show'),
    component: lazyRouteComponent(() => import('./tutor-page.tsx'), 'TutorPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/tutor/$session',
    component: lazyRouteComponent(() => import('./session-page.tsx'), 'SessionPage'),
  }),
] as const
