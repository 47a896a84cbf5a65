import { anyId, byKeyWithTotal, listed, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { planTools } from '../../define.ts'
import { getPlan, PlanView, planView, recordOfPlan } from '../shared/plan-view.ts'
import { savedPlan } from '../shared/examples.ts'

export const planList = planTools.query({
  name: 'tn_transfer_plan_list',
  title: 'List saved transfer plans',
  description: {
    what: 'List the saved transfer plans, newest first.',
    when: 'Use this to find a plan: "which transfer plans did I save?".',
    returns: 'Returns name, schools and what transferred to each when it was saved.',
  },
  parameters: () => z.object(pagination()),
  data: () => pageOf(PlanView()),
  examples: [
    {
      description: 'One saved plan',
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
      ],
      params: { limit: 1 },
      expectedResult: {
        items: [
          {
            planId: anyId,
            ...savedPlan,
          },
        ],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ limit, cursor }, { services: { plans }, page, ok }) {
    const { items, fields, shown, loaded, meta, next } = await page(
      byKeyWithTotal(
        (after, most) => plans.list({ after, limit: most }),
        () => plans.count(),
        ({ id }) => id,
      ),
      { limit, cursor, view: planView },
    )
    return ok(
      { items, ...fields },
      listed({
        kind: 'transfer-plan',
        records: shown.map(recordOfPlan),
        total: loaded.total,
        provenance: 'verified',
        next: [...next, ...shown.slice(0, 1).map(({ id }) => getPlan(id))],
        page: meta,
      }),
    )
  },
})
