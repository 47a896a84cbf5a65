import { ToolError } from '@tutor-nexus/toolkit'
import { groupsOf } from '../model/scope-groups.ts'
import { person, type Route, type SignedInVisit } from '../route.ts'
import { OwnSessionStore } from '../sign-in/own-session-store.ts'
import { AccessStore, type OwnGrant } from './access-store.ts'

/** Who has access to somebody's account, and its end. */
export const accessRoutes: readonly Route[] = [
  person('GET /account/v1/access', async (visit) => {
    const access = accessOf(visit)
    const browsers = await browsersOf(visit).list()
    return {
      assistants: (await access.grants()).map(assistantView),
      lastAssistantCallAt: await access.lastAssistantCallAt(),
      tokens: (await access.tokens()).map(({ clientId: _, grantId: __, ...token }) => token),
      devices: await linkedDevices(visit),
      browsers: browsers.map((browser) => ({ ...browser, isThis: browser.id === visit.visitor.tokenId })),
    }
  }),

  person('DELETE /account/v1/access', async (visit) => {
    for (const { id } of await accessOf(visit).grants()) await revokeGrant(visit, id)
    for (const { id } of await accessOf(visit).tokens()) await visit.app.tokens.revokeToken(id)
    for (const { id } of await linkedDevices(visit)) await devicesOf(visit).revoke(id)
    await browsersOf(visit).endOthers(visit.visitor.tokenId)
    return undefined
  }),

  person('DELETE /account/v1/access/assistants/*', async (visit) => {
    if (!(await revokeGrant(visit, visit.parts[0] ?? ''))) throw notFound('Assistant')
    return undefined
  }),

  person('DELETE /account/v1/access/tokens/*', async (visit) => {
    const own = (await accessOf(visit).tokens()).find(({ id }) => id === visit.parts[0])
    if (!own || !(await visit.app.tokens.revokeToken(own.id))) throw notFound('Token')
    return undefined
  }),

  person('DELETE /account/v1/access/devices/*', async (visit) => {
    await devicesOf(visit).revoke(visit.parts[0] ?? '')
    return undefined
  }),

  person('DELETE /account/v1/access/browsers/*', async (visit) => {
    const { app, visitor, parts } = visit
    if (!(await browsersOf(visit).end(parts[0] ?? ''))) throw notFound('Browser')
    await app.audit.record({ event: 'browser-revoked', userId: visitor.user.id, detail: {} })
    return undefined
  }),
]

const accessOf = ({ app, services, visitor }: SignedInVisit): AccessStore =>
  new AccessStore(app.store, visitor.user.id, services.now)

const browsersOf = ({ app, visitor }: SignedInVisit): OwnSessionStore =>
  new OwnSessionStore(app.store, visitor.user.id)

const devicesOf = ({ app, visitor }: SignedInVisit) => app.sync.devicesOf(visitor.user.id)

async function linkedDevices(visit: SignedInVisit) {
  const devices = await devicesOf(visit).list()
  return devices
    .filter(({ status, isThisDevice }) => status === 'linked' && !isThisDevice)
    .map(({ deviceId, name, linkedAt, lastSeenAt }) => ({ id: deviceId, name, linkedAt, lastSeenAt }))
}

async function revokeGrant(visit: SignedInVisit, id: string): Promise<boolean> {
  const { app, visitor } = visit
  const grant = (await accessOf(visit).grants()).find((each) => each.id === id)
  if (!grant || !(await accessOf(visit).revokeGrant(id))) return false
  const { clientId, tokens } = grant
  const detail = { client: clientId, name: tokens[0].name }
  await app.audit.record({ event: 'access-revoked', userId: visitor.user.id, detail })
  return true
}

function assistantView({ id, clientId, tokens, expiresAt }: OwnGrant) {
  const { name, scopes } = tokens[0]
  const times = tokens.map(({ createdAt }) => createdAt).toSorted()
  const uses = tokens.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).toSorted()
  return {
    id,
    name,
    clientId,
    host: URL.parse(clientId)?.host ?? null,
    scopes,
    groups: groupsOf(scopes).map(({ id: group, title, description }) => ({ id: group, title, description })),
    createdAt: times[0],
    lastUsedAt: uses.at(-1) ?? null,
    expiresAt,
  }
}

const notFound = (what: string): ToolError => new ToolError('NOT_FOUND', `${what} not found`)
