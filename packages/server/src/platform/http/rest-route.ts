import type { Selects } from '@tutor-nexus/toolkit/selection'
import { serveRestHttp, type RestHandle } from '@tutor-nexus/toolkit/rest/http'
import type { App } from '../feature/app.ts'
import { SERVER_INFO } from '../settings/server-info.ts'
import { TOKEN_ADVICE } from './answers.ts'
import { clientsListing } from './clients-listing.ts'
import { saidIn, type Callers } from './authenticate.ts'

/** The tools as plain HTTP, their description and their reference. */
export const restRoute = (app: App, callers: Callers, selects: Selects): RestHandle =>
  serveRestHttp({
    pipeline: app.pipeline,
    selects,
    title: SERVER_INFO.title,
    version: SERVER_INFO.version,
    authenticate: ({ headers }) => callers.findVisitor(saidIn(headers)),
    tokenAdvice: TOKEN_ADVICE,
    headerPrefix: 'TN-',
    listings: [clientsListing(app)],
    stamp: (owner) => app.store.stamp(owner ?? ''),
    onError: (err) => app.log.logger.error({ err }, 'a request failed'),
  })
