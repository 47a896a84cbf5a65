import { ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { AuditStore } from '../../../platform/audit/audit-store.ts'
import { currentRuns } from '../../../platform/import/import-run-store.ts'
import { scopeOf } from '../../../platform/import/imported-scope.ts'
import { VERSION } from '../../../platform/settings/server-info.ts'
import { ROLES } from '../../../platform/store/schema/identity-tables.ts'
import { MOST_INVITATION_DAYS } from '../model/invitation.ts'
import { Email } from '../model/mails.ts'
import { bodyOf, operator, type Route, type SignedInVisit } from '../route.ts'
import { InvitationStore } from '../sign-in/invitation-store.ts'
import { NameText } from '../sign-in/password-routes.ts'
import { baseAddress } from '../sign-in/ways-routes.ts'
import { MOST_MONTHS } from '../subscription/operator-actions.ts'
import { SubscriptionTier, subscriptionView } from '../subscription/subscription.ts'
import { subscriptionStore } from '../subscription/subscription-store.ts'
import { AccountStore } from './account-store.ts'
import { Administration, MOST_MEGABYTES } from './administration.ts'

const AUDIT_PAGE = 100

const Change = z.strictObject({
  role: z.enum(ROLES).optional(),
  disabled: z.boolean().optional(),
  /** Null for as much as everybody may store. */
  storageMb: z.int().min(1).max(MOST_MEGABYTES).nullable().optional(),
})
const Until = z.iso.datetime()
const PlanChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('set'), plan: SubscriptionTier, until: Until.nullable().optional() }),
  z.strictObject({
    action: z.literal('renew'),
    until: Until.optional(),
    months: z.int().min(1).max(MOST_MONTHS).optional(),
  }),
  z.strictObject({ action: z.literal('cancel'), now: z.boolean().optional() }),
])
const NewInvitation = z.strictObject({
  role: z.enum(ROLES),
  name: NameText.optional(),
  days: z.int().min(1).max(MOST_INVITATION_DAYS).optional(),
  email: Email.optional(),
})

/** What operators see and do. None of it shows what is in somebody's account. */
export const operatorRoutes: readonly Route[] = [
  operator('GET /operator/v1/accounts', async ({ app, services }) => {
    const accounts = await new AccountStore(app.store).list()
    return {
      accounts: await Promise.all(
        accounts.map(async (account) => ({
          ...account,
          storage: await app.storage.use(account.id),
          subscription: subscriptionView(
            await subscriptionStore(app.store, account.id).get(),
            services.now(),
          ),
        })),
      ),
    }
  }),

  operator('PATCH /operator/v1/accounts/*', async (visit) => {
    const user = await namedUser(visit)
    const { role, disabled, storageMb } = await bodyOf(visit, Change)
    const changesAccess = (role !== undefined && role !== user.role) || disabled === true
    if (changesAccess && user.id === visit.visitor.user.id)
      throw new ToolError('UNPROCESSABLE_ENTITY', 'Another operator has to do this', {
        details: { reason: 'Nobody can lock themselves out' },
      })
    if (changesAccess && user.isLocalOwner)
      throw new ToolError('UNPROCESSABLE_ENTITY', 'The owner of the installation stays an operator')
    const administration = administrationOf(visit)
    if (role !== undefined && role !== user.role) await administration.setRole(user, role)
    if (disabled !== undefined && disabled !== (user.disabledAt !== null))
      await administration.setDisabled(user, disabled)
    if (storageMb !== undefined) await administration.setStorage(user, storageMb)
    return undefined
  }),

  operator('POST /operator/v1/accounts/*/recovery', async (visit) => {
    const user = await namedUser(visit)
    if (user.isLocalOwner)
      throw new ToolError(
        'UNPROCESSABLE_ENTITY',
        'The owner of the installation signs in on the server itself',
      )
    const { link, expiresAt } = await administrationOf(visit).recover(user)
    return { link, expiresAt }
  }),

  operator('POST /operator/v1/accounts/*/subscription', async (visit) => {
    const user = await namedUser(visit)
    const after = await administrationOf(visit).changeSubscription(user, await bodyOf(visit, PlanChange))
    return { subscription: subscriptionView(after, visit.services.now()) }
  }),

  operator('GET /operator/v1/invitations', async ({ app, services }) => {
    const open = await new InvitationStore(app.store, services).listOpen()
    return { invitations: open.map(({ userId: _, usedAt: __, ...invitation }) => invitation) }
  }),

  operator('POST /operator/v1/invitations', async (visit) =>
    administrationOf(visit).invite(await bodyOf(visit, NewInvitation)),
  ),

  operator('DELETE /operator/v1/invitations/*', async (visit) => {
    if (!(await administrationOf(visit).revokeInvitation(visit.parts[0] ?? '')))
      throw new ToolError('NOT_FOUND', 'Invitation not found')
    return undefined
  }),

  operator('GET /operator/v1/sources', async ({ app }) => {
    const runs = await currentRuns(app.store.read)
    return {
      sources: runs.map((run) => ({
        id: run.id,
        name: run.name,
        adapter: run.adapter,
        scope: scopeOf(run),
        isDemo: run.demo,
        state: run.state,
        asOf: run.accessedOn,
        rows: run.rows,
        rules: run.rules,
        importedAt: run.finishedAt,
      })),
    }
  }),

  operator('GET /operator/v1/health', async ({ app }) => {
    const users = await app.users.listUsers()
    return {
      version: VERSION,
      database: app.store.dialect,
      publicUrl: app.settings.publicUrl ?? null,
      isShared: app.settings.shared,
      upSince: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
      memoryBytes: process.memoryUsage.rss(),
      accounts: users.length,
      disabledAccounts: users.filter(({ disabledAt }) => disabledAt !== null).length,
    }
  }),

  operator('GET /operator/v1/audit', async ({ app, url }) => {
    const query = (name: string) => url.searchParams.get(name) ?? undefined
    const { entries, ...rest } = await new AuditStore(app.store).page({
      before: query('before'),
      event: query('event'),
      user: query('user'),
      limit: AUDIT_PAGE,
    })
    const names = new Map((await app.users.listUsers()).map(({ id, name }) => [id, name]))
    const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
    return {
      ...rest,
      entries: entries.map((entry) => ({
        ...entry,
        user: nameOf(entry.userId),
        actorName: nameOf(entry.actor),
      })),
    }
  }),
]

const administrationOf = ({ app, services, visitor }: SignedInVisit): Administration =>
  new Administration(app, services, baseAddress(app), visitor.user.id)

async function namedUser({ app, parts }: SignedInVisit) {
  const user = await app.users.findUser(parts[0] ?? '')
  if (user && user.id === parts[0]) return user
  throw new ToolError('NOT_FOUND', 'Account not found')
}
