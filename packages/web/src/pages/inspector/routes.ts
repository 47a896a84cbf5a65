import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsIn } from '../../address/texts-in.ts'
import { rootRoute } from '../../shell/root-route.tsx'

export const inspectorRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/inspector',
    // The words searched for, and which sessions are meant.
    validateSearch: (search) =>
      textsIn(search, 'q', 'kind', 'agent', 'project', 'since', 'until', 'subagents'),
    component: lazyRouteComponent(() => import('./inspector-page.tsx'), 'InspectorPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/inspector/$session',
    // The place that was asked for, the first turn on the page, and the words searched for in this session.
    validateSearch: (search) => textsIn(search, 'turn', 'step', 'from', 'q'),
    component: lazyRouteComponent(() => import('./session/session-page.tsx'), 'SessionPage'),
  }),
] as const
