import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsIn } from '../../address/texts-in.ts'
import { rootRoute } from '../../shell/root-route.tsx'

export const tasksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tasks',
  // Only those of one priority or label, whether what is done is unfolded, and the task that is open for changes.
  validateSearch: (search) => textsIn(search, 'priority', 'label', 'done', 'task'),
  component: lazyRouteComponent(() => import('./tasks-page.tsx'), 'TasksPage'),
})
