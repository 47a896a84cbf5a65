import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsIn } from '../../address/texts-in.ts'
import { rootRoute } from '../../shell/root-route.tsx'

export const courseRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/courses',
    // The words searched for, and the school searched in.
    validateSearch: (search) => textsIn(search, 'q', 'at'),
    component: lazyRouteComponent(() => import('./courses-page.tsx'), 'CoursesPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/courses/$course',
    component: lazyRouteComponent(() => import('./course-page.tsx'), 'CoursePage'),
  }),
] as const
