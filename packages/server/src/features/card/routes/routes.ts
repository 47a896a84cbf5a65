import { ToolError } from '@tutor-nexus/toolkit'
import type { FeatureRoutes } from '../../../platform/http/feature-routes.ts'
import { serveExport } from './export-route.ts'
import { serveImport } from './import-route.ts'
import { serveMedia } from './media-route.ts'
import { PREFIX, serveOwner, type CardVisit } from './route.ts'

const ROUTES: Readonly<Record<string, (visit: CardVisit) => Promise<void>>> = {
  media: serveMedia,
  import: serveImport,
  export: serveExport,
}

/** What cards need besides their tools: images, sounds and whole collections. */
export const cardRoutes: FeatureRoutes = {
  paths: [PREFIX],
  serve: (request) =>
    serveOwner(request, async (visit) => {
      const serve = Object.hasOwn(ROUTES, visit.path) ? ROUTES[visit.path] : undefined
      if (!serve) throw new ToolError('NOT_FOUND', 'Not found')
      await serve(visit)
    }),
}
