import { brandedId, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { ShownPlan, type PlanKindName } from '../../../platform/plans/shown-plan.ts'
import { PLAN_KIND, TransferPlanBody } from './saved-plan.ts'

export const ShareId = brandedId('ShareId')
export const CommentId = brandedId('CommentId')

export const DEFAULT_DAYS = 30
export const MOST_DAYS = 365
export const LONGEST_COMMENT = 2_000
/** In one share. */
export const MOST_COMMENTS = 200
/** Of one person that have not ended. */
export const MOST_SHARES = 200

export const SHARE_WAYS = ['link', 'account'] as const
export const SHARE_STATES = ['active', 'expired', 'revoked'] as const

const DAY_MS = 86_400_000

/** A plan of any kind that its owner shares, as the owner sees it. */
export interface PlanShare {
  id: string
  planId: string
  kind: string
  /** The plan's. */
  name: string
  /** The name of the account that it is shared with; null for a link. */
  account: string | null
  showsName: boolean
  createdAt: string
  expiresAt: string
  revokedAt: string | null
  seenAt: string | null
  seenCount: number
  commentCount: number
}

export interface PlanComment {
  id: string
  isOwners: boolean
  /** Who wrote it; null for an owner who does not show their name. */
  name: string | null
  text: string
  createdAt: string
}

export const wayOf = ({ account }: Pick<PlanShare, 'account'>): (typeof SHARE_WAYS)[number] =>
  account === null ? 'link' : 'account'

export function stateOf(
  { expiresAt, revokedAt }: Pick<PlanShare, 'expiresAt' | 'revokedAt'>,
  now: Date,
): (typeof SHARE_STATES)[number] {
  if (revokedAt !== null) return 'revoked'
  return Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'active'
}

export const expiryOf = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString()

/** The page that shows a plan to anybody with the token. A fragment is not sent to the server or logged. */
export const shareLink = (publicUrl: string | undefined, token: string): string =>
  `${publicUrl ?? ''}/shared/plan#${token}`

interface StoredPlan {
  kind: string
  body: unknown
}

/** What everybody sees of a plan who may see it. */
export function sharedContent({ kind, body }: StoredPlan): ShownPlan & { includeUnfinished: boolean } {
  if (kind === PLAN_KIND) return TransferPlanBody().parse(body)
  const { data } = z.object({ shown: ShownPlan() }).safeParse(body)
  if (!data) throw notShowable()
  return { ...data.shown, includeUnfinished: false }
}

export const kindOf = ({ kind }: Pick<StoredPlan, 'kind'>): PlanKindName =>
  kind === PLAN_KIND ? PLAN_KIND : 'term'

/** Plans of earlier versions do not hold what others would see. */
const notShowable = (): ToolError =>
  new ToolError('BAD_REQUEST', 'This plan was saved by an earlier version', {
    details: { reason: 'Save it again, then it can be shared' },
  })
