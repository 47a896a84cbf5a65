import { byKeyWithTotal, listed, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { PLAN_KINDS } from '../../../../platform/plans/shown-plan.ts'
import { shareTools } from '../../define.ts'
import { ShareId, kindOf, sharedContent } from '../../model/plan-share.ts'
import type { SharedPlan } from '../../store/shared-plan-store.ts'
import { openShared } from '../shared/share-view.ts'

export const sharedPlans = shareTools.query({
  name: 'tn_transfer_shared_plans',
  title: 'List plans shared with me',
  version: '1.1.0',
  description: {
    what: 'List the transfer and term plans that other people share with the user, newest first.',
    when: 'Use this for an advisor: "which students shared a transfer plan with me?".',
    returns:
      "Returns each plan's name, schools, until when it is shared, and whose it is if they show their name.",
  },
  parameters: () => z.object(pagination()),
  data: () =>
    pageOf(
      z.object({
        shareId: ShareId,
        kind: z.enum(PLAN_KINDS).describe('term: what to take when'),
        name: z.string(),
        sharedBy: z.string().optional().describe('Whose plan it is, if they show their name'),
        schools: z.array(z.string()),
        sharedAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
        commentCount: z.int(),
      }),
    ),
  examples: [
    {
      description: 'Nobody shares a plan',
      params: { limit: 5 },
      expectedResult: { items: [], totalCount: 0, hasMore: false },
    },
  ],
  async handler({ limit, cursor }, { services, now, page, ok }) {
    const at = now().toISOString()
    const { items, fields, shown, loaded, meta, next } = await page(
      byKeyWithTotal(
        (after, most) => services.sharedPlans.list({ after, limit: most, at }),
        () => services.sharedPlans.count(at),
        ({ shareId }) => shareId,
      ),
      { limit, cursor, view: viewOf },
    )
    return ok(
      { items, ...fields },
      listed({
        kind: 'shared-plan',
        records: shown.map(({ shareId, name, updatedAt }) => ({ id: shareId, label: name, updatedAt })),
        total: loaded.total,
        provenance: 'verified',
        next: [...next, ...shown.slice(0, 1).map(({ shareId }) => openShared(shareId))],
        page: meta,
      }),
    )
  },
})

const viewOf = ({ shareId, kind, name, sharedBy, body, sharedAt, expiresAt, commentCount }: SharedPlan) => ({
  shareId,
  kind: kindOf({ kind }),
  name,
  ...(sharedBy !== null && { sharedBy }),
  schools: [...new Set(sharedContent({ kind, body }).schools.map((school) => school.name))],
  sharedAt,
  expiresAt,
  commentCount,
})
