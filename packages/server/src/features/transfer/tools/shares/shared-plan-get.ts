import { anyId, anyTime, asFound, found, fromGiven, pagination, wholeList } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { shareTools } from '../../define.ts'
import { ShareId, sharedContent } from '../../model/plan-share.ts'
import { openedPlan } from '../shared/opened-plan.ts'
import { demoSource, savedPlan } from '../shared/examples.ts'
import {
  listShares,
  sharedEntries,
  sharedPlanFields,
  sharedPlanView,
  shareIdParameter,
} from '../shared/share-view.ts'

export const sharedPlanGet = shareTools.query({
  name: 'tn_transfer_shared_plan_get',
  title: 'Open shared plan',
  version: '1.1.0',
  description: {
    what: 'Open a transfer or term plan that is shared with the user, or that the user shares, with its comments.',
    when: 'Use this to look at a shared plan: "what did my advisor say about my plan?".',
    returns: 'Returns courses, schools, agreements and whether they changed, sources to name, and comments.',
  },
  parameters: () => z.object({ shareId: shareIdParameter(), cursor: pagination().cursor }),
  data: () =>
    z.object({
      shareId: ShareId,
      isOwn: z.boolean().describe('Whether the user shares it themselves'),
      ...sharedPlanFields(),
      nextCursor: z.string().optional(),
      hasMore: z.boolean(),
    }),
  examples: [
    {
      description: 'A plan as others see it',
      given: [
        {
          tool: 'tn_transfer_plan_save',
          params: {
            name: 'Fall transfer',
            schools: ['aur'],
            sourceCourses: ['nrc:CPSC 1020'],
            asOfDate: '2026-11-15',
          },
        },
        { tool: 'tn_transfer_plan_share', params: { planId: fromGiven(0, 'planId') } },
      ],
      params: { shareId: fromGiven(1, 'shareId') },
      expectedResult: {
        shareId: fromGiven(1, 'shareId'),
        isOwn: true,
        kind: 'transfer' as const,
        sharedAt: anyTime,
        expiresAt: anyTime,
        ...savedPlan,
        verdict: 'All agreements are as they were when the plan was saved.',
        changedCount: 0,
        endedCount: 0,
        includeUnfinished: false,
        courses: [{ course: 'nrc:CPSC 1020', credits: 3 }],
        agreements: [
          {
            ruleId: anyId,
            institution: 'aur',
            said: 'nrc:CPSC 1020 = aur:COSC 101',
            state: 'unchanged' as const,
          },
        ],
        sources: [demoSource],
        comments: [],
        hasMore: false,
      },
    },
  ],
  async handler({ shareId, cursor }, { services, now, page, ok }) {
    const shared = await services.sharedPlans.open(shareId, now().toISOString())
    const [opened, comments] = await Promise.all([
      openedPlan(sharedContent(shared), services.rules),
      services.sharedPlans.comments(shareId),
    ])
    const { items, nextCursor, hasMore, meta, next } = await page(
      wholeList(sharedEntries(opened, comments), ({ key }) => key, 'plan'),
      { cursor, view: asFound },
    )
    return ok(
      {
        shareId,
        isOwn: shared.isOwn,
        ...sharedPlanView(shared, opened, items),
        ...(nextCursor !== undefined && { nextCursor }),
        hasMore,
      },
      {
        ...found({
          kind: 'shared-plan',
          record: { id: shareId, label: shared.name },
          provenance: 'verified',
          next: [...next, ...(shared.isOwn ? [listShares] : [])],
        }),
        page: meta,
      },
    )
  },
})
