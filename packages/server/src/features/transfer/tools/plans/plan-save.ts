import { anyId, created, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { institutionCode, institutionId, InstitutionName } from '../../../../platform/catalog/institution.ts'
import { planTools } from '../../define.ts'
import { elsewhere, studentOf } from '../../model/attempts.ts'
import { finishedOutcome } from '../../model/answer/finished-outcome.ts'
import { unitsPerCourse } from '../../model/answer/units.ts'
import { courseTable } from '../../model/answer/course-table.ts'
import { resolveTransfer } from '../../model/resolve.ts'
import type { PlanAgreement } from '../../../../platform/plans/shown-plan.ts'
import { agreementOf, noPlan, PlanId, sourcesOf } from '../../model/saved-plan.ts'
import { summaryOf } from '../../model/answer/summary.ts'
import { askedCourses, atSchools, withCredits } from '../shared/course-input.ts'
import { choicesParameter, courseParameters, dayOf } from '../shared/parameters.ts'
import { getPlan, listPlans, planIdParameter, PlanView, planView, recordOfPlan } from '../shared/plan-view.ts'
import { meantSchools } from '../shared/schools.ts'
import { savedPlan } from '../shared/examples.ts'

const MOST_SCHOOLS = 20
const MOST_COURSES = 300
const LONGEST_NAME = 200

export const planSave = planTools.mutation({
  name: 'tn_transfer_plan_save',
  title: 'Save transfer plan',
  description: {
    what: 'Save a transfer plan under a name: courses, schools, choices, and the agreements it rests on.',
    when: 'Use this when the user wants to keep a plan: "save this plan as Fall transfer".',
    returns: 'Returns the saved plan with what transfers to each school.',
  },
  tags: ['planning'],
  parameters: () =>
    z.object({
      name: z.string().trim().min(1).max(LONGEST_NAME).describe('What to call it'),
      planId: planIdParameter().optional().describe('Replaces this saved plan; else a new one'),
      schools: z
        .array(InstitutionName())
        .min(1)
        .max(MOST_SCHOOLS)
        .describe('Schools that give the credit: ids or names, such as nrc'),
      ...courseParameters(),
      choices: choicesParameter(),
    }),
  data: () => PlanView().extend({ status: z.literal('saved') }),
  examples: [
    {
      description: 'One course, one school',
      params: {
        name: 'Fall transfer',
        schools: ['aur'],
        sourceCourses: ['nrc:CPSC 1020'],
        asOfDate: '2026-11-15',
      },
      expectedResult: {
        planId: anyId,
        status: 'saved' as const,
        ...savedPlan,
      },
    },
  ],
  async handler(params, context) {
    const { services, now, newId, ok } = context
    const day = dayOf(params.asOfDate, now())
    const question = { tool: 'tn_transfer_plan_save', params }
    if (params.planId !== undefined && !(await services.plans.byId(params.planId))) throw noPlan()
    const source = params.sourceInstitution && institutionId(params.sourceInstitution)
    const named = params.schools.map(institutionId)
    const asked = await askedCourses({ ...params, sourceInstitution: source }, question, context)
    if (asked.length === 0) throw noCourses()
    if (asked.length > MOST_COURSES) throw tooManyCourses()
    const taken = asked.map(({ course }) => course.slice(0, course.indexOf(':')))
    const { idOf, assumptions } = await meantSchools([...named, ...taken], question, services)
    const ids = [...new Set(named.map(idOf))]
    const attempts = await withCredits(atSchools(asked, idOf), services)
    const known = await services.rules.countingAnywhere(
      [...new Set(attempts.map(({ course }) => course))],
      ids,
    )
    const names = new Map((await services.institutions()).map(({ id, name }) => [id, name]))
    const counting = { asOf: day, includeUnfinished: params.includeUnfinished }
    const picks = new Map((params.choices ?? []).map((pick) => [pick.ruleId as string, pick.alternative - 1]))
    const agreements: PlanAgreement[] = []
    const schools = ids.map((institution) => {
      const rules = known.map(({ rule }) => rule).filter((rule) => rule.targetInstitution === institution)
      const brought = elsewhere(attempts, institution)
      const student = studentOf(brought, counting)
      const resolution = resolveTransfer(rules, student, picks)
      const { plan } = resolution
      const used = new Set(plan.chosen.map(({ rule }) => rule))
      agreements.push(...rules.filter(({ id }) => used.has(id)).map(agreementOf))
      const name = names.get(institution) ?? institutionCode(institution)
      const rows = courseTable(resolution, student)
      return {
        institution,
        name,
        sourceCredits: plan.sourceCredits,
        targetCredits: plan.credits,
        summary: summaryOf({
          rows,
          plan,
          finished: finishedOutcome(rules, brought, counting, picks),
          school: name,
          unitsPerCourse: unitsPerCourse(rules, student.courses),
        }),
      }
    })
    const at = now().toISOString()
    const plan = await services.plans.put(
      {
        id: params.planId ?? newId(),
        name: params.name,
        body: {
          courses: attempts,
          schools,
          picks: params.choices ?? [],
          asOfDate: day,
          includeUnfinished: params.includeUnfinished ?? false,
          agreements,
          sources: sourcesOf(known.filter(({ rule }) => agreements.some(({ ruleId }) => ruleId === rule.id))),
        },
        createdAt: at,
        updatedAt: at,
      },
      newId(),
    )
    return ok(
      { ...planView(plan), planId: PlanId.parse(plan.id), status: 'saved' },
      {
        ...created({
          kind: 'transfer-plan',
          record: recordOfPlan(plan),
          provenance: 'verified',
          next: [getPlan(plan.id), listPlans],
        }),
        assumptions,
      },
    )
  },
})

const noCourses = () =>
  new ToolError('BAD_REQUEST', 'There are no courses to plan with', {
    details: { reason: 'Name them in sourceCourses or completions, or keep a transcript first' },
  })

const tooManyCourses = () =>
  new ToolError('BAD_REQUEST', `A saved plan holds at most ${MOST_COURSES} courses`)
