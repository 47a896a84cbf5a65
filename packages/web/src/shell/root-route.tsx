import { createRootRoute } from '@tanstack/react-router'
import { AppShell } from './app-shell.tsx'
import { NotFound } from './not-found.tsx'

/** The parent of every page. */
export const rootRoute = createRootRoute({ component: AppShell, notFoundComponent: NotFound })
