import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsIn } from '../../address/texts-in.ts'
import { rootRoute } from '../../shell/root-route.tsx'

export const notesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notes',
  // The vault, the note in it and whether it is being edited; words or a tag searched for; the name of a note to be made.
  validateSearch: (search) => textsIn(search, 'vault', 'note', 'edit', 'q', 'tag', 'new'),
  component: lazyRouteComponent(() => import('./notes-page.tsx'), 'NotesPage'),
})
