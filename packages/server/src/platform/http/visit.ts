import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../feature/app.ts'
import type { StartLinks } from './start-links.ts'

/** A request for one of our own addresses. */
export interface Visit {
  app: App
  links: StartLinks
  /** Called when a link has been used, so that the next one can be shown. */
  linkUsed(): void
  request: IncomingMessage
  response: ServerResponse
  url: URL
}
