import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { AppShell } from './shell/app-shell.tsx'
import { codeIn, finishSignIn, noticeIn } from './shell/finish-sign-in.ts'
import { followLink } from './shell/follow-link.ts'
import { NotFound } from './shell/not-found.tsx'
import { ownPath } from './shell/own-path.ts'
import { PageError, PageNotLoaded } from './shell/page-error.tsx'
import { isSignedIn } from './shell/signed-out.ts'

const rootRoute = createRootRoute({ component: AppShell, notFoundComponent: NotFound })
const getParentRoute = () => rootRoute

/** An error of our own: on a failed import the router would reload, and lose the menu while the server is down. */
const page = <Module extends object, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new PageNotLoaded('The page could not be loaded', { cause })
      }),
    name,
  )

/** Every page; each loads its own code when it is opened. */
const routes = [
  createRoute({
    getParentRoute,
    path: '/',
    component: page(() => import('./pages/today/today-page.tsx'), 'TodayPage'),
  }),
  createRoute({
    getParentRoute,
    // The printed link.
    path: '/start',
    validateSearch: (search) => textsIn(search, 'code'),
    beforeLoad: async ({ search: { code = '' } }) => {
      const notice = await followLink(code)
      redirect({ to: '/', replace: true, state: notice === undefined ? {} : { notice }, throw: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/sign-in',
    staticData: { isPublic: true, isPlain: true },
    // The path to go on to.
    validateSearch: (search) => textsIn(search, 'return'),
    beforeLoad: ({ search, location: { hash } }) => {
      if (isSignedIn()) redirect({ href: ownPath(search.return), replace: true, throw: true })
      const notice = noticeIn(hash)
      if (notice !== undefined)
        redirect({ to: '/sign-in', search, replace: true, state: { notice }, throw: true })
    },
    component: page(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute,
    // The way back from the school's page.
    path: '/signed-in',
    staticData: { isPublic: true, isPlain: true },
    beforeLoad: async ({ location: { hash } }) => {
      const { path, notice } = await finishSignIn(codeIn(hash) ?? '')
      redirect({ href: path, replace: true, state: notice === undefined ? {} : { notice }, throw: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/join',
    staticData: { isPublic: true, isPlain: true },
    // Out of the address at once, so that it is neither copied nor read over a shoulder.
    beforeLoad: ({ location: { hash } }) => {
      const code = codeIn(hash)
      if (code !== undefined) redirect({ to: '/join', replace: true, state: { code }, throw: true })
    },
    component: page(() => import('./pages/join/join-page.tsx'), 'JoinPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/authorize/$uid',
    staticData: { isPublic: true, isPlain: true },
    component: page(() => import('./pages/authorize/authorize-page.tsx'), 'AuthorizePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/device',
    staticData: { isPlain: true },
    validateSearch: (search) => textsIn(search, 'user_code'),
    component: page(() => import('./pages/authorize/device-page.tsx'), 'DevicePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/planner',
    // `open` unfolds the saved plans.
    validateSearch: (search) => textsIn(search, 'saved'),
    component: page(() => import('./pages/planner/planner-page.tsx'), 'PlannerPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/terms',
    component: page(() => import('./pages/terms/terms-page.tsx'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute,
    // The fragment is the token of the link.
    path: '/shared/plan',
    staticData: { isPublic: true, isPlain: true },
    component: page(() => import('./pages/shared-plan/shared-plan-page.tsx'), 'LinkedPlanPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/shared/plan/$share',
    component: page(() => import('./pages/shared-plan/shared-plan-page.tsx'), 'SharedPlanPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/courses',
    // The search words, the school to search in, the filters, and the courses to compare.
    validateSearch: (search) =>
      textsIn(search, 'q', 'at', 'days', 'from', 'to', 'format', 'credits', 'outlines', 'compare'),
    component: page(() => import('./pages/courses/courses-page.tsx'), 'CoursesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/courses/compare',
    // The courses, separated by commas.
    validateSearch: (search) => textsIn(search, 'c'),
    component: page(() => import('./pages/courses/compare/compare-page.tsx'), 'ComparePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/courses/timetable',
    validateSearch: (search) => textsIn(search, 'term'),
    component: page(() => import('./pages/courses/timetable/timetable-page.tsx'), 'TimetablePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/courses/$course',
    component: page(() => import('./pages/courses/course-page.tsx'), 'CoursePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/tutor',
    // Which sessions are listed: all, open or closed.
    validateSearch: (search) => textsIn(search, 'show'),
    component: page(() => import('./pages/tutor/tutor-page.tsx'), 'TutorPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/tutor/$session',
    component: page(() => import('./pages/tutor/session-page.tsx'), 'SessionPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/cards',
    // The search words, and the card that is being edited.
    validateSearch: (search) => textsIn(search, 'q', 'card'),
    component: page(() => import('./pages/cards/cards-page.tsx'), 'CardsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/cards/review',
    // Only the cards of one deck.
    validateSearch: (search) => textsIn(search, 'deck'),
    component: page(() => import('./pages/cards/review/review-page.tsx'), 'ReviewPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/cards/decks/$deck',
    // The search words, filters and order of the list of cards.
    validateSearch: (search) => textsIn(search, 'q', 'state', 'flag', 'tag', 'sort'),
    component: page(() => import('./pages/cards/deck/deck-page.tsx'), 'DeckPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/tasks',
    // A priority or label to filter by, whether completed tasks are shown, the task that is being edited; the view, and
    // the day that it shows.
    validateSearch: (search) =>
      textsIn(search, 'priority', 'label', 'done', 'task', 'calendar', 'view', 'at'),
    component: page(() => import('./pages/tasks/tasks-page.tsx'), 'TasksPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/notes',
    // The vault, the note, the line to show and whether it is edited; search words or a tag; the name of a note to create.
    validateSearch: (search) => textsIn(search, 'vault', 'note', 'line', 'edit', 'q', 'tag', 'new'),
    component: page(() => import('./pages/notes/notes-page.tsx'), 'NotesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/notes/graph',
    // The vault, the search words, and what is shown.
    validateSearch: (search) => textsIn(search, 'vault', 'q', 'tag', 'folder', 'orphans', 'files', 'missing'),
    component: page(() => import('./pages/notes/graph/graph-page.tsx'), 'GraphPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/tools',
    validateSearch: (search) => textsIn(search, 'q'),
    component: page(() => import('./pages/tools/tools-page.tsx'), 'ToolsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/tools/$name',
    component: page(() => import('./pages/tools/tool-page.tsx'), 'ToolPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/inspector',
    // The search words, and the filters.
    validateSearch: (search) =>
      textsIn(search, 'q', 'kind', 'agent', 'project', 'since', 'until', 'subagents', 'view', 'by'),
    component: page(() => import('./pages/inspector/inspector-page.tsx'), 'InspectorPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/inspector/$session',
    // The turn and step to open, the first turn on the page, the search words, and the session to compare with.
    validateSearch: (search) => textsIn(search, 'turn', 'step', 'from', 'q', 'with'),
    component: page(() => import('./pages/inspector/session/session-page.tsx'), 'SessionPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/connect',
    // The selected client.
    validateSearch: (search) => textsIn(search, 'client'),
    component: page(() => import('./pages/connect/connect-page.tsx'), 'ConnectPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings',
    component: page(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/access',
    component: page(() => import('./pages/access/access-page.tsx'), 'AccessPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/operator',
    // The tab, and what the audit log is filtered by.
    validateSearch: (search) => textsIn(search, 'show', 'event', 'user'),
    component: page(() => import('./pages/operator/operator-page.tsx'), 'OperatorPage'),
  }),
] as const

/** The named search parameters of an address; others are dropped. */
function textsIn<Name extends string>(
  search: Record<string, unknown>,
  ...names: readonly Name[]
): { [Key in Name]?: string } {
  const found: { [Key in Name]?: string } = {}
  for (const name of names) {
    const value = search[name]
    // The router parses digits as a number.
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') found[name] = String(value)
  }
  return found
}

export const router = createRouter({
  routeTree: rootRoute.addChildren(routes),
  defaultPreload: 'intent',
  defaultErrorComponent: PageError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** A warning to show on the page that opens, such as that a session's model is not available. */
    notice?: string
    /** The code of an invitation. */
    code?: string
  }
}
