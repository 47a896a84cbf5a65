import { anyId, asFound, found, fromGiven, pagination, wholeList } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { planTools, resolveAt, shortCalls } from '../../define.ts'
import { noPlan } from '../../model/saved-plan.ts'
import { openedFields, openedPlan, pageOfPlan } from '../shared/opened-plan.ts'
import { listPlans, planIdParameter, PlanView, planView, recordOfPlan } from '../shared/plan-view.ts'
import { savedPlan } from '../shared/examples.ts'

export const planGet = planTools.query({
  name: 'tn_transfer_plan_get',
  title: 'Open saved transfer plan',
  description: {
    what: 'Open a saved transfer plan and tell whether the agreements it rests on changed since.',
    when: 'Use this when the user comes back to a plan: "is my Fall transfer plan still valid?". For comments on it use tn_transfer_shared_plan_get.',
    returns: 'Returns its courses, schools and choices, and each agreement: unchanged, changed or ended.',
  },
  parameters: () => z.object({ planId: planIdParameter(), cursor: pagination().cursor }),
  data: () =>
    PlanView().extend({
      ...openedFields(),
      choices: z.array(z.object({ ruleId: z.string(), alternative: z.int().describe('Its number, from 1') })),
      includeUnfinished: z.boolean(),
      nextCursor: z.string().optional(),
      hasMore: z.boolean(),
    }),
  examples: [
    {
      description: 'A plan whose agreements are as they were',
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
      params: { planId: fromGiven(0, 'planId') },
      expectedResult: {
        planId: anyId,
        ...savedPlan,
        verdict: 'All agreements are as they were when the plan was saved.',
        changedCount: 0,
        endedCount: 0,
        courses: [{ course: 'nrc:CPSC 1020', credits: 3 }],
        agreements: [
          {
            ruleId: anyId,
            institution: 'aur',
            said: 'nrc:CPSC 1020 = aur:COSC 101',
            state: 'unchanged' as const,
          },
        ],
        choices: [],
        includeUnfinished: false,
        hasMore: false,
      },
    },
  ],
  async handler({ planId, cursor }, { services, page, ok }) {
    const plan = await services.plans.byId(planId)
    if (!plan || plan.deletedAt !== null) throw noPlan()
    const { body } = plan
    const opened = await openedPlan(body, services.rules)
    const { items, nextCursor, hasMore, meta, next } = await page(
      wholeList(opened.entries, ({ key }) => key, 'plan'),
      { cursor, view: asFound },
    )
    const [school] = body.schools
    const completions = body.courses.map(({ supposed: _, ...course }) => course)
    return ok(
      {
        ...planView(plan),
        includeUnfinished: body.includeUnfinished,
        ...opened.fields,
        ...pageOfPlan(items),
        choices: [...body.picks],
        ...(nextCursor !== undefined && { nextCursor }),
        hasMore,
      },
      {
        ...found({
          kind: 'transfer-plan',
          record: recordOfPlan(plan),
          provenance: 'verified',
          next: [
            ...next,
            ...(school ? shortCalls([resolveAt(school.institution, school.name, { completions })]) : []),
            listPlans,
          ],
        }),
        page: meta,
      },
    )
  },
})
