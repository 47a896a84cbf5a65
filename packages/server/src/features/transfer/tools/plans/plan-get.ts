import { anyId, anyTime, asFound, found, fromGiven, lazy, pagination, wholeList } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { COURSE_STATUSES } from '../../../../platform/catalog/course-status.ts'
import { planTools, resolveAt, shortCalls } from '../../define.ts'
import {
  AGREEMENT_STATES,
  checkedAgreement,
  type CheckedAgreement,
  type TransferPlanBody,
} from '../../model/saved-plan.ts'
import { RuleId } from '../../model/rule.ts'
import { noPlan } from '../../store/plan-store.ts'
import { listPlans, planIdParameter, PlanView, planView, recordOfPlan } from '../shared/plan-view.ts'

const CourseOfPlan = lazy(() =>
  z.object({
    course: z.string(),
    title: z.string().optional(),
    grade: z.string().optional(),
    term: z.string().optional(),
    credits: z.number().optional(),
    completed: z.string().optional(),
    status: z.enum(COURSE_STATUSES).optional(),
    planned: z.literal(true).optional().describe('Supposed as completed'),
  }),
)

const AgreementOfPlan = lazy(() =>
  z.object({
    ruleId: RuleId,
    institution: z.string(),
    said: z.string().describe('What it said when the plan was saved'),
    state: z.enum(AGREEMENT_STATES).describe('Since the plan was saved'),
    now: z.array(RuleId).optional().describe('The agreements about the same courses that there are now'),
  }),
)

type Entry =
  | { key: string; course: z.input<ReturnType<typeof CourseOfPlan>> }
  | { key: string; agreement: z.input<ReturnType<typeof AgreementOfPlan>> }

export const planGet = planTools.query({
  name: 'tn_transfer_plan_get',
  title: 'Open saved transfer plan',
  description: {
    what: 'Open a saved transfer plan and tell whether the agreements it rests on changed since.',
    when: 'Use this when the user comes back to a plan: "is my Fall transfer plan still valid?".',
    returns: 'Returns its courses, schools and choices, and each agreement: unchanged, changed or ended.',
  },
  parameters: () => z.object({ planId: planIdParameter(), cursor: pagination().cursor }),
  data: () =>
    PlanView().extend({
      verdict: z.string().describe('Whether the plan still holds, in one sentence'),
      changedCount: z.int(),
      endedCount: z.int(),
      courses: z.array(CourseOfPlan()),
      agreements: z.array(AgreementOfPlan()),
      choices: z.array(z.object({ ruleId: z.string(), alternative: z.int() })),
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
        name: 'Fall transfer',
        schools: [
          {
            institution: 'aur',
            name: 'University of Aurelia',
            sourceCredits: 3,
            targetCredits: 3,
            summary: '3 of your 3 credits transfer as 3 credits to University of Aurelia.',
          },
        ],
        courseCount: 1,
        agreementCount: 1,
        asOfDate: '2026-11-15',
        savedAt: anyTime,
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
    const courses = [...new Set(body.agreements.flatMap((agreement) => agreement.courses))]
    const known = await services.rules.countingAnywhere(
      courses,
      body.schools.map(({ institution }) => institution),
    )
    const current = known.map(({ rule }) => rule)
    const checked = body.agreements.map((agreement) => checkedAgreement(agreement, current))
    const count = (state: CheckedAgreement['state']) => checked.filter((each) => each.state === state).length
    const { items, nextCursor, hasMore, meta, next } = await page(
      wholeList(entriesOf(body, checked), ({ key }) => key, 'plan'),
      { cursor, view: asFound },
    )
    const [changed, ended] = [count('changed'), count('ended')]
    const [school] = body.schools
    const completions = body.courses.map(({ supposed: _, ...course }) => course)
    return ok(
      {
        ...planView(plan),
        verdict: verdictOf(changed, ended),
        changedCount: changed,
        endedCount: ended,
        courses: items.flatMap((entry) => ('course' in entry ? [entry.course] : [])),
        agreements: items.flatMap((entry) => ('agreement' in entry ? [entry.agreement] : [])),
        choices: [...body.picks],
        includeUnfinished: body.includeUnfinished,
        ...(nextCursor !== undefined && { nextCursor }),
        hasMore,
      },
      {
        ...found({
          kind: 'transfer-plan',
          record: recordOfPlan(plan),
          optional: [],
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

const entriesOf = (body: TransferPlanBody, checked: readonly CheckedAgreement[]): Entry[] => [
  ...checked.map(({ agreement: { ruleId, institution, said }, state, now }): Entry => ({
    key: `agreement ${institution} ${ruleId}`,
    agreement: {
      ruleId,
      institution,
      said,
      state,
      ...(now.length > 0 && { now: now.map(({ id }) => id) }),
    },
  })),
  ...body.courses.map(({ supposed, ...course }, index): Entry => ({
    key: `course ${index}`,
    course: { ...course, ...(supposed && { planned: supposed }) },
  })),
]

function verdictOf(changed: number, ended: number): string {
  if (changed + ended === 0) return 'All agreements are as they were when the plan was saved.'
  const parts = [...(changed > 0 ? [`${changed} changed`] : []), ...(ended > 0 ? [`${ended} ended`] : [])]
  return `Of the agreements that the plan rests on, ${parts.join(' and ')} since it was saved: make the plan again.`
}
