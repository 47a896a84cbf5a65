import { lazy, ToolError } from '@tutor-nexus/toolkit'
import type { Client } from 'oidc-provider'
import * as z from 'zod'
import type { App } from '../../../platform/feature/app.ts'
import { COMMAND_LINE_CLIENT } from '../../../platform/remote/command-line-client.ts'
import type { Authenticated } from '../../../platform/identity/identity.ts'
import { consentedScopes, offeredGroups, requestedScopes } from '../model/consent.ts'
import { CONSENT_DAYS } from '../model/scope-groups.ts'
import type { OAuthServer } from './oauth-server.ts'

/** What a client asks for, by whichever flow. */
export interface ConsentRequest {
  readonly client: Client
  readonly scope: string | undefined
  readonly resource: string | undefined
  readonly redirectUri: string | undefined
}

export const Decision = lazy(() =>
  z.object({ decision: z.enum(['allow', 'deny']), groups: z.array(z.string().max(64)).max(100).default([]) }),
)
export type Decision = z.output<ReturnType<typeof Decision>>

export async function clientOf({ provider }: OAuthServer, id: unknown): Promise<Client> {
  const client = typeof id === 'string' ? await provider.Client.find(id) : undefined
  if (!client) throw new ToolError('NOT_FOUND', 'The app is no longer known here. Connect it again')
  return client
}

/** What the page shows: who asks, for what, for how long. */
export async function describeRequest(
  { records }: OAuthServer,
  asked: ConsentRequest,
  visitor: Authenticated | undefined,
): Promise<object> {
  const { client } = asked
  const requested = requestedScopes(asked.scope)
  return {
    prompt: visitor ? 'consent' : 'login',
    client: {
      name: client.clientName ?? client.clientId,
      host: hostOf(asked),
      uri: client.clientUri ?? null,
      kind: await kindOf(records, client.clientId),
    },
    groups: offeredGroups(requested, visitor?.scopes ?? ['*']).map(({ id, title, description, scopes }) => ({
      id,
      title,
      description,
      scopes,
    })),
    days: CONSENT_DAYS,
    account: visitor ? { name: visitor.user.name } : null,
  }
}

const isDocument = (clientId: string): boolean => clientId.startsWith('https://')

/** Where the app is: the address of its document, or where it sends people back to. */
const hostOf = ({ client: { clientId }, redirectUri }: ConsentRequest): string | null =>
  URL.parse(isDocument(clientId) ? clientId : (redirectUri ?? ''))?.host ?? null

/** How well a client is known. Who added one for good is the operator. */
async function kindOf(records: OAuthServer['records'], clientId: string) {
  if (isDocument(clientId)) return 'metadata'
  if (clientId === COMMAND_LINE_CLIENT) return 'built-in'
  return (await records.find('Client', clientId))?.expiresAt === null ? 'verified' : 'registered'
}

export interface Consent {
  readonly grantId: string
  readonly resource: string
  readonly scopes: readonly string[]
}

/** Writes down what somebody agreed to; undefined if that is nothing. */
export async function grantConsent(
  app: App,
  { provider, resources }: OAuthServer,
  asked: ConsentRequest,
  { user, scopes: held }: Authenticated,
  { decision, groups }: Decision,
): Promise<Consent | undefined> {
  const { clientId, clientName = clientId } = asked.client
  const { granted, rejected } = consentedScopes(requestedScopes(asked.scope), held, groups)
  const detail = { client: clientId, name: clientName }
  if (decision === 'deny' || granted.length === 0) {
    await app.audit.record({ event: 'consent-refused', userId: user.id, detail })
    return undefined
  }
  const resource = asked.resource ?? `${resources.origin}/mcp`
  const grant = new provider.Grant({ accountId: user.id, clientId })
  grant.addResourceScope(resource, granted.join(' '))
  if (rejected.length > 0) grant.rejectResourceScope(resource, rejected.join(' '))
  grant.addOIDCScope('openid offline_access')
  const grantId = await grant.save()
  await app.audit.record({
    event: 'consent',
    userId: user.id,
    detail: { ...detail, grant: grantId, scopes: granted },
  })
  return { grantId, resource, scopes: granted }
}
