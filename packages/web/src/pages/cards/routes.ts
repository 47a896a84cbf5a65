import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsIn } from '../../address/texts-in.ts'
import { rootRoute } from '../../shell/root-route.tsx'

export const cardRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/cards',
    // The words searched for, and the card that is being edited.
    validateSearch: (search) => textsIn(search, 'q', 'card'),
    component: lazyRouteComponent(() => import('./cards-page.tsx'), 'CardsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/cards/review',
    // Only the cards of one deck.
    validateSearch: (search) => textsIn(search, 'deck'),
    component: lazyRouteComponent(() => import('./review/review-page.tsx'), 'ReviewPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/cards/decks/$deck',
    validateSearch: (search) => textsIn(search, 'q'),
    component: lazyRouteComponent(() => import('./deck/deck-page.tsx'), 'DeckPage'),
  }),
] as const
