import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsIn } from '../../address/texts-in.ts'
import { rootRoute } from '../../shell/root-route.tsx'

export const tasksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tasks',
  // Only those of one priority or label, and whether what is done is unfolded.
  validateSearch: (search) => textsIn(search, 'priority', 'label', 'done'),
  component: lazyRouteComponent(() => import('./tasks-page.tsx'), 'TasksPage'),
})
