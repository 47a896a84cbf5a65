import { lazy, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { FeatureRequest } from '../../../platform/http/feature-routes.ts'
import type { Authenticated } from '../../../platform/identity/identity.ts'
import { clientOf, Decision, describeRequest, grantConsent, type ConsentRequest } from './consent-request.ts'
import { decideLink, describeLink, waitingDevice } from './device-link.ts'
import type { OAuthRecord } from './oauth-record-store.ts'
import { oauthServerOf, type OAuthServer } from './oauth-server.ts'
import { answerPage, readBody, requireMethod, requireOwnPage, requireVisitor } from './page-requests.ts'

const DECISION = '/account/v1/device/decision'

const UserCode = lazy(() =>
  z
    .string()
    .max(40)
    .transform((code) => code.toUpperCase().replace(/[^A-Z]/g, '')),
)
const Shown = lazy(() => z.object({ code: UserCode() }))
const Decided = lazy(() => Decision().extend({ code: UserCode() }))
const Asked = lazy(() =>
  z.looseObject({ scope: z.string().optional(), resource: z.string().or(z.array(z.string())).optional() }),
)

/**
 * What a device shows a code for, and what its owner decides: a program asks for access, or a device asks to be linked.
 * Codes are short, so tries are limited.
 */
export function serveDevice(visit: FeatureRequest): Promise<void> {
  return answerPage(visit, async () => {
    requireMethod(visit, 'POST')
    requireOwnPage(visit)
    const visitor = await requireVisitor(visit)
    await visit.app.addressLimits.take('oauth-code')
    return visit.url.pathname === DECISION ? decide(visit, visitor) : describe(visit, visitor)
  })
}

async function describe(visit: FeatureRequest, visitor: Authenticated): Promise<object> {
  const { code } = await readBody(visit, Shown())
  const device = await waitingDevice(visit.app, code)
  if (device) return describeLink(device, visitor)
  const server = await ownServer(visit)
  return describeRequest(server, await requestOf(server, code), visitor)
}

async function decide(visit: FeatureRequest, visitor: Authenticated): Promise<object> {
  const { code, ...decision } = await readBody(visit, Decided())
  if (await waitingDevice(visit.app, code)) return decideLink(visit.app, visitor, code, decision.decision)
  const server = await ownServer(visit)
  const asked = await requestOf(server, code)
  const consent = await grantConsent(visit.app, server, asked, visitor, decision)
  const decided = await server.records.decideDevice(code, {
    userId: visitor.user.id,
    grantId: consent?.grantId ?? null,
    payload: consent
      ? {
          accountId: visitor.user.id,
          grantId: consent.grantId,
          scope: consent.scopes.join(' '),
          resource: consent.resource,
        }
      : { error: 'access_denied', errorDescription: 'The user refused access' },
  })
  if (!decided) throw unknownCode()
  return { allowed: consent !== undefined }
}

/** Where a school's authorization server takes the place of our own, no program asks here. */
async function ownServer(visit: FeatureRequest): Promise<OAuthServer> {
  if (visit.app.settings.oauth.issuer !== undefined) throw unknownCode()
  return oauthServerOf(visit)
}

async function requestOf(server: OAuthServer, code: string): Promise<ConsentRequest> {
  const record = await server.records.findByUserCode(code)
  if (!record || !isOpen(record)) throw unknownCode()
  const { scope, resource } = Asked().parse(record.payload['params'])
  return {
    client: await clientOf(server, record.payload['clientId']),
    scope,
    resource: [resource].flat()[0],
    redirectUri: undefined,
  }
}

const isOpen = ({ userId, expiresAt }: OAuthRecord): boolean =>
  userId === null && expiresAt !== null && Date.parse(expiresAt) > Date.now()

const unknownCode = (): ToolError =>
  new ToolError('NOT_FOUND', 'This code is wrong or has expired', {
    details: { reason: 'Check the code on your device, or start again there' },
  })
