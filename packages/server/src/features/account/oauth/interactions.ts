import { ToolError } from '@tutor-nexus/toolkit'
import { errors, type Interaction } from 'oidc-provider'
import type { FeatureRequest } from '../../../platform/http/feature-routes.ts'
import { headersOfNode } from '../../../platform/http/callers.ts'
import { clientOf, Decision, describeRequest, grantConsent, type ConsentRequest } from './consent-request.ts'
import { oauthServerOf, type OAuthServer } from './oauth-server.ts'
import {
  answerPage,
  readBody,
  requireMethod,
  requireOwnPage,
  requireVisitor,
  visitorOf,
} from './page-requests.ts'

const ROOT = '/account/v1/interactions/'

/**
 * What the consent page shows, and what it answers. An interaction belongs to the browser that it began in, by a
 * cookie for exactly this path.
 */
export async function serveInteraction(visit: FeatureRequest): Promise<void> {
  const { request, response, url } = visit
  const uid = url.pathname.slice(ROOT.length)
  // The authorization endpoint sends the browser here, so that the cookie's path is this one.
  if (request.method === 'GET' && headersOfNode(request).agent === null)
    return void response
      .writeHead(303, { Location: `/authorize/${encodeURIComponent(uid)}`, 'Cache-Control': 'no-store' })
      .end()
  return answerPage(visit, async () => {
    requireMethod(visit, 'GET', 'POST')
    requireOwnPage(visit)
    const server = await oauthServerOf(visit)
    const interaction = await interactionOf(visit, server, uid)
    return request.method === 'GET'
      ? describeRequest(server, await requestOf(server, interaction), await visitorOf(visit))
      : { location: await decide(visit, server, interaction) }
  })
}

async function interactionOf(
  { request, response }: FeatureRequest,
  { provider }: OAuthServer,
  uid: string,
): Promise<Interaction> {
  const found = await provider.interactionDetails(request, response).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  })
  if (found?.uid !== uid)
    throw new ToolError('NOT_FOUND', 'This request has expired', {
      details: { reason: 'Connect from your assistant again' },
    })
  return found
}

async function requestOf(server: OAuthServer, { params }: Interaction): Promise<ConsentRequest> {
  return {
    client: await clientOf(server, params['client_id']),
    scope: textOf(params['scope']),
    resource: textOf([params['resource']].flat()[0]),
    redirectUri: textOf(params['redirect_uri']),
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Where the browser goes on. The page's own session says who has decided. */
async function decide(visit: FeatureRequest, server: OAuthServer, interaction: Interaction): Promise<string> {
  const visitor = await requireVisitor(visit)
  const decision = await readBody(visit, Decision())
  const asked = await requestOf(server, interaction)
  const consent = await grantConsent(visit.app, server, asked, visitor, decision)
  interaction.result = consent
    ? { login: { accountId: visitor.user.id, remember: false }, consent: { grantId: consent.grantId } }
    : { error: 'access_denied', error_description: 'The user refused access' }
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
  return interaction.returnTo
}
