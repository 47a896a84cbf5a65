import { createRouter } from '@tanstack/react-router'
import { cardRoutes } from './pages/cards/routes.ts'
import { connectRoute } from './pages/connect/route.ts'
import { courseRoutes } from './pages/courses/routes.ts'
import { inspectorRoutes } from './pages/inspector/routes.ts'
import { notesRoute } from './pages/notes/route.ts'
import { plannerRoute } from './pages/planner/route.ts'
import { settingsRoute } from './pages/settings/route.ts'
import { tasksRoute } from './pages/tasks/route.ts'
import { todayRoute } from './pages/today/route.ts'
import { toolRoutes } from './pages/tools/routes.ts'
import { tutorRoutes } from './pages/tutor/routes.ts'
import { rootRoute } from './shell/root-route.tsx'

/** Every page; each loads its own code when it is opened. */
const routeTree = rootRoute.addChildren([
  todayRoute,
  plannerRoute,
  ...courseRoutes,
  ...tutorRoutes,
  ...cardRoutes,
  tasksRoute,
  notesRoute,
  ...toolRoutes,
  ...inspectorRoutes,
  connectRoute,
  settingsRoute,
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** Said when what is opened was made, such as that a session's engine cannot answer as things are. */
    notice?: string
  }
}
