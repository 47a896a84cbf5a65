import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsIn } from '../../address/texts-in.ts'
import { rootRoute } from '../../shell/root-route.tsx'

export const toolRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/tools',
    // What somebody wants to do, in words.
    validateSearch: (search) => textsIn(search, 'q'),
    component: lazyRouteComponent(() => import('./tools-page.tsx'), 'ToolsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/tools/$name',
    component: lazyRouteComponent(() => import('./tool-page.tsx'), 'ToolPage'),
  }),
] as const
