import { createRouter } from '@tanstack/react-router'
import { connectRoute } from './pages/connect/route.ts'
import { courseRoutes } from './pages/courses/routes.ts'
import { notesRoute } from './pages/notes/route.ts'
import { plannerRoute } from './pages/planner/route.ts'
import { settingsRoute } from './pages/settings/route.ts'
import { startRoute } from './pages/start/route.ts'
import { tasksRoute } from './pages/tasks/route.ts'
import { toolRoutes } from './pages/tools/routes.ts'
import { tutorRoutes } from './pages/tutor/routes.ts'
import { rootRoute } from './shell/root-route.tsx'

/** Every page; each loads its own code when it is opened. */
const routeTree = rootRoute.addChildren([
  startRoute,
  plannerRoute,
  ...courseRoutes,
  ...tutorRoutes,
  tasksRoute,
  notesRoute,
  ...toolRoutes,
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
}
