import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import { missingPermissions } from '@tutor-nexus/toolkit/contract'
import { Refusal } from '@tutor-nexus/toolkit/http'
import { headersOfNode, type HttpCaller } from '../../../platform/http/callers.ts'
import type { FeatureRequest } from '../../../platform/http/feature-routes.ts'
import { sendError, unauthorized } from '../../../platform/http/responses.ts'

/** Nothing of an answer may run, be framed or be embedded by another site. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** A request of somebody whose cards it is about. */
export interface CardVisit extends FeatureRequest {
  readonly owner: string
  /** The path after `/cards/v1/`. */
  readonly path: string
}

export const PREFIX = '/cards/v1/'

/** Serves a request of a person, or sends the error. */
export async function serveOwner(
  request: FeatureRequest,
  serve: (visit: CardVisit) => Promise<void>,
): Promise<void> {
  const { app, response, url } = request
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
  try {
    const { userId } = await personOf(request)
    await serve({ ...request, owner: userId, path: url.pathname.slice(PREFIX.length) })
  } catch (error) {
    if (response.headersSent) throw error
    // The unread rest of a body would be parsed as the next request.
    if (request.request.method === 'POST') response.setHeader('Connection', 'close')
    if (error instanceof Refusal) return sendError(app, response, error.error, error.status)
    if (!isToolError(error)) throw error
    await sendError(app, response, error)
  }
}

const CHANGES = ['cards:create', 'cards:update']

async function personOf({ callers, request }: FeatureRequest): Promise<HttpCaller> {
  const caller = await callers.findPageCaller(headersOfNode(request))
  if (!caller || caller.anonymous) throw unauthorized()
  const needed = request.method === 'POST' ? CHANGES : ['cards:read']
  if (missingPermissions(caller.scopes, needed).length > 0)
    throw new ToolError('FORBIDDEN', 'Your token does not allow this')
  return caller
}

export const wrongMethod = (allowed: string): Refusal =>
  new Refusal(new ToolError('BAD_REQUEST', `Use ${allowed}`), 405)
