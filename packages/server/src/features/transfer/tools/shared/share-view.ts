import { lazy, type NextCall } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { PLAN_KINDS, PlanSource } from '../../../../platform/plans/shown-plan.ts'
import {
  CommentId,
  SHARE_STATES,
  SHARE_WAYS,
  ShareId,
  stateOf,
  wayOf,
  type PlanComment,
  type PlanShare,
  kindOf,
  sharedContent,
} from '../../model/plan-share.ts'
import { PlanId } from '../../model/saved-plan.ts'
import type { SharedPlan } from '../../store/shared-plan-store.ts'
import { openedFields, pageOfPlan, type OpenedPlan, type PlanEntry } from './opened-plan.ts'
import { PlanView } from './plan-view.ts'

/** A share, as the owner of the plan sees it. */
export const ShareView = lazy(() =>
  z.object({
    shareId: ShareId,
    planId: PlanId,
    name: z.string().describe('Of the plan'),
    kind: z.enum(PLAN_KINDS).describe('term: what to take when'),
    way: z.enum(SHARE_WAYS),
    account: z.string().optional().describe('Who may see it and comment'),
    state: z.enum(SHARE_STATES),
    showsName: z.boolean().describe('Whether your name is shown with it'),
    sharedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    seenAt: z.iso.datetime().optional().describe('When it was last seen'),
    seenCount: z.int().describe('How often it was seen, views within an hour counted once'),
    commentCount: z.int(),
  }),
)

export const shareView = (share: PlanShare, now: Date): z.input<ReturnType<typeof ShareView>> => ({
  shareId: share.id,
  planId: share.planId,
  name: share.name,
  kind: kindOf(share),
  way: wayOf(share),
  ...(share.account !== null && { account: share.account }),
  state: stateOf(share, now),
  showsName: share.showsName,
  sharedAt: share.createdAt,
  expiresAt: share.expiresAt,
  ...(share.seenAt !== null && { seenAt: share.seenAt }),
  seenCount: share.seenCount,
  commentCount: share.commentCount,
})

export const CommentView = lazy(() =>
  z.object({
    commentId: CommentId,
    by: z.enum(['owner', 'advisor']).describe('owner: whose plan it is'),
    name: z.string().optional(),
    text: z.string(),
    at: z.iso.datetime(),
  }),
)

export const commentView = ({
  id,
  isOwners,
  name,
  text,
  createdAt,
}: PlanComment): z.input<ReturnType<typeof CommentView>> => ({
  commentId: id,
  by: isOwners ? 'owner' : 'advisor',
  ...(name !== null && { name }),
  text,
  at: createdAt,
})

/** What everybody sees who may see a shared plan: nothing of its owner but the plan and, if they wish, their name. */
export const sharedPlanFields = lazy(() => ({
  kind: z.enum(PLAN_KINDS).describe('term: what to take when'),
  ...PlanView().omit({ planId: true }).shape,
  ...openedFields(),
  includeUnfinished: z.boolean(),
  sharedBy: z.string().optional().describe('Whose plan it is, if they show their name'),
  sharedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  sources: z.array(PlanSource()).describe('Where the agreements are published; name them with the plan'),
  comments: z.array(CommentView()).describe('Oldest first'),
}))

type CommentEntry = { key: string; comment: z.input<ReturnType<typeof CommentView>> }
export type SharedEntry = PlanEntry | CommentEntry

export const sharedEntries = (opened: OpenedPlan, comments: readonly PlanComment[]): SharedEntry[] => [
  ...comments.map((comment): CommentEntry => ({
    key: `comment ${comment.id}`,
    comment: commentView(comment),
  })),
  ...opened.entries,
]

/** A shared plan with all its entries, or with a page of them. */
export function sharedPlanView(shared: SharedPlan, opened: OpenedPlan, entries: readonly SharedEntry[]) {
  const { includeUnfinished, ...body } = sharedContent(shared)
  return {
    kind: kindOf(shared),
    name: shared.name,
    ...(shared.sharedBy !== null && { sharedBy: shared.sharedBy }),
    sharedAt: shared.sharedAt,
    expiresAt: shared.expiresAt,
    schools: [...body.schools],
    courseCount: body.courses.length,
    agreementCount: body.agreements.length,
    asOfDate: body.asOfDate,
    savedAt: shared.updatedAt,
    includeUnfinished,
    ...opened.fields,
    ...pageOfPlan(entries),
    sources: opened.sources,
    comments: entries.flatMap((entry) => ('comment' in entry ? [entry.comment] : [])),
  }
}

export const anyPlanIdParameter = lazy(() => PlanId.describe('From tn_transfer_plan_list or tn_plan_list'))

export const shareIdParameter = lazy(() =>
  ShareId.describe('From tn_transfer_plan_shares or tn_transfer_shared_plans'),
)

export const recordOfShare = ({ id, name, createdAt }: PlanShare) => ({
  id,
  label: name,
  updatedAt: createdAt,
})

export const listShares: NextCall = {
  action: 'list-shares',
  priority: 'low',
  category: 'exploration',
  description: 'See what is shared, and who has seen it',
  tool: 'tn_transfer_plan_shares',
  arguments: {},
}

export const openShared = (shareId: string): NextCall => ({
  action: 'open-shared-plan',
  priority: 'medium',
  category: 'exploration',
  description: 'See the plan as it is shared, with its comments',
  tool: 'tn_transfer_shared_plan_get',
  arguments: { shareId },
})
