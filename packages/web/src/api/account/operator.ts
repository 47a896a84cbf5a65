import { queryOptions } from '@tanstack/react-query'
import type { AuditEntry } from './activity.ts'
import type { Role } from './own-account.ts'
import { act, request } from './request.ts'

export const OPERATOR_KEY = 'operator'

export type PlanName = 'free' | 'paid'

/** Somebody’s plan: what was arranged, and what holds. */
export interface ManagedPlan {
  plan: PlanName
  tier: PlanName
  status: 'active' | 'cancelled-at-period-end' | 'past-due' | 'lapsed' | 'cancelled'
  renewsAt: string | null
  endsAt: string | null
}

/** An account as its operator sees it: nothing of what its owner stores. */
export interface ManagedAccount {
  id: string
  name: string
  role: Role
  email: string | null
  isLocalOwner: boolean
  createdAt: string
  disabledAt: string | null
  lastSeenAt: string | null
  storage: { usedBytes: number; limitBytes: number | null }
  subscription: ManagedPlan
}

export const accountsQuery = queryOptions({
  queryKey: [OPERATOR_KEY, 'accounts'],
  queryFn: async () =>
    (await request<{ accounts: readonly ManagedAccount[] }>('GET', '/operator/v1/accounts')).accounts,
})

export interface AccountChange {
  id: string
  role?: Role
  disabled?: boolean
  /** Null for the server’s default. */
  storageMb?: number | null
}

export const changeAccount = ({ id, ...change }: AccountChange): Promise<void> =>
  act('PATCH', `/operator/v1/accounts/${encodeURIComponent(id)}`, change)

export type PlanChange = { id: string } & (
  | { action: 'set'; plan: PlanName; until: string | null }
  | { action: 'renew'; months: number }
  | { action: 'cancel' }
)

export const changePlan = ({ id, ...change }: PlanChange): Promise<{ subscription: ManagedPlan }> =>
  request('POST', `/operator/v1/accounts/${encodeURIComponent(id)}/subscription`, change)

/** A link that is shown only here. */
export interface OneTimeLink {
  link: string
  expiresAt: string
}

export const makeRecoveryLink = (id: string): Promise<OneTimeLink> =>
  request('POST', `/operator/v1/accounts/${encodeURIComponent(id)}/recovery`, {})

export interface OpenInvitation {
  id: string
  role: Role
  name: string | null
  email: string | null
  createdBy: string | null
  createdAt: string
  expiresAt: string
}

export const invitationsQuery = queryOptions({
  queryKey: [OPERATOR_KEY, 'invitations'],
  queryFn: async () =>
    (await request<{ invitations: readonly OpenInvitation[] }>('GET', '/operator/v1/invitations'))
      .invitations,
})

export interface NewInvitation {
  role: Role
  name?: string
  days?: number
  /** Where to send the link. */
  email?: string
}

export const invite = (given: NewInvitation): Promise<OneTimeLink & { id: string; mailed: boolean }> =>
  request('POST', '/operator/v1/invitations', given)

export const revokeInvitation = (id: string): Promise<void> =>
  act('DELETE', `/operator/v1/invitations/${encodeURIComponent(id)}`)

/** An entry about anybody. */
export interface ServerAuditEntry extends AuditEntry {
  id: string
  /** Names, where the accounts still exist. */
  user: string | null
  actorName: string | null
}

/** Where catalog data comes from. */
export interface CatalogSource {
  id: number | string
  name: string
  adapter: string
  isDemo: boolean
  /** `staging` while the import is under way. */
  state: 'active' | 'staging'
  /** The day that the data is from. */
  asOf: string | null
  rows: number
  importedAt: string | null
}

export const sourcesQuery = queryOptions({
  queryKey: [OPERATOR_KEY, 'sources'],
  queryFn: async () =>
    (await request<{ sources: readonly CatalogSource[] }>('GET', '/operator/v1/sources')).sources,
})

export interface ServerHealth {
  version: string
  database: string
  publicUrl: string | null
  upSince: string
  memoryBytes: number
  accounts: number
  disabledAccounts: number
}

export const healthQuery = queryOptions({
  queryKey: [OPERATOR_KEY, 'health'],
  queryFn: () => request<ServerHealth>('GET', '/operator/v1/health'),
  staleTime: 0,
})
