import { asFound, lazy, pagination, wholeList } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { institutionCode, institutionId } from '../../../platform/catalog/institution.ts'
import { analysisLimit } from '../../../platform/tools/tool-facts.ts'
import { analysis, readTranscript, resolveAt, shortCalls } from '../define.ts'
import { compareSchools, comparisonSummary } from '../model/answer/comparison.ts'
import { oldestAccess } from '../model/rule-confidence.ts'
import { studentOf } from '../model/attempts.ts'
import { noRuleFacts, ruleAnswerFacts } from './shared/answer-facts.ts'
import { askedCourses, atSchools, withCredits } from './shared/course-input.ts'
import { compareExamples } from './shared/compare-examples.ts'
import { courseParameters, dayOf, institutionParameter } from './shared/parameters.ts'
import { asGiven, askBySchools, type IdOf } from './shared/schools.ts'
import { transferPlan } from '../views/transfer-plan.ts'

const MOST_SCHOOLS = 200
const MOST_WITHOUT = 50
const Count = z.int().min(0)

const SchoolView = lazy(() =>
  z.object({
    rank: z.int().min(1).describe('By your credits that transfer; equal schools share one'),
    institution: z.string(),
    name: z.string(),
    sourceCredits: z.number().describe('Your credits that transfer'),
    targetCredits: z.number().describe("In the school's own units"),
    transfers: Count.describe('Courses that count'),
    nothing: Count.describe('Courses that get nothing'),
    open: Count.describe('Courses that nobody can tell yet'),
    creditsKnown: z.boolean().describe('False where the credits of a course that counts are not known'),
    ifCompleted: z.boolean().describe('Whether it counts courses that are not completed yet'),
    optimal: z.boolean(),
  }),
)

export const compare = analysis({
  name: 'tn_transfer_compare',
  title: 'Compare schools by transfer credit',
  ui: transferPlan,
  description: {
    what: 'Rank schools by how much of a transcript transfers to each of them.',
    when: 'Use this when asked where courses count most: "which university takes most of my credits?", "compare SFU and UBC for my courses". For one school use tn_transfer_resolve.',
    returns:
      'Returns the schools, best first, with credits and courses that count, get nothing or are open; and the schools without an agreement.',
  },
  rateLimit: analysisLimit,
  tags: ['planning'],
  parameters: () =>
    z.object({
      ...courseParameters(),
      schools: z
        .array(institutionParameter('School to compare'))
        .min(1)
        .max(MOST_SCHOOLS)
        .optional()
        .describe('Else every school with an agreement about your courses'),
      ...pagination(),
    }),
  data: () =>
    z.object({
      asOfDate: z.iso.date(),
      summary: z.string(),
      items: z.array(SchoolView()),
      totalCount: Count,
      withoutAgreement: z
        .array(z.object({ institution: z.string(), name: z.string() }))
        .describe('No agreement names any of your courses: no answer, not zero'),
      withoutAgreementCount: Count,
      dataFrom: z.iso
        .date()
        .nullable()
        .describe('The oldest day on which any of this was taken from its source'),
      nextCursor: z.string().optional(),
      hasMore: z.boolean(),
    }),
  examples: compareExamples,
  async handler(params, context) {
    const { services, now, ok } = context
    const day = dayOf(params.asOfDate, now())
    const question = { tool: 'tn_transfer_compare', params }
    const source = params.sourceInstitution && institutionId(params.sourceInstitution)
    const wanted = params.schools?.map(institutionId)
    const ask = async (idOf: IdOf) => {
      const given = await askedCourses(
        { ...params, sourceInstitution: source && idOf(source) },
        question,
        context,
      )
      const asked = idOf === asGiven ? given : atSchools(given, idOf)
      const named = [...new Set(asked.map(({ course }) => course))]
      const schools = wanted && [...new Set(wanted.map(idOf))]
      const [attempts, known] = await Promise.all([
        withCredits(asked, services),
        services.rules.countingAnywhere(named, schools),
      ])
      return { schools, attempts, known }
    }
    const [{ found, assumptions }, listed] = await Promise.all([
      askBySchools(
        ask,
        ({ attempts, known }) => {
          const sending = new Set(known.map(({ rule }) => rule.sourceInstitution))
          const receiving = new Set(known.map(({ rule }) => rule.targetInstitution))
          const taken = new Set(attempts.map(({ course }) => course.slice(0, course.indexOf(':'))))
          return [
            ...taken.difference(sending),
            ...new Set(wanted).difference(receiving),
            ...(known.length > 0 ? [] : [source]),
          ]
        },
        question,
        services,
      ),
      services.schools.schools(),
    ])
    const { schools, attempts, known } = found
    const student = studentOf(attempts, { asOf: day, includeUnfinished: params.includeUnfinished })
    const names = new Map(listed.all.map(({ id, name }) => [id, name]))
    const nameOf = (id: string) => names.get(id) ?? institutionCode(id)
    const own = new Set(attempts.map(({ course }) => course.slice(0, course.indexOf(':'))))
    const compared = compareSchools(
      known.map(({ rule }) => rule),
      student,
      nameOf,
    )
    const answered = new Set(compared.map(({ institution }) => institution))
    const receiving = listed.all.filter(({ id, receives }) => receives && !own.has(id)).map(({ id }) => id)
    const without = (schools ?? receiving)
      .filter((id) => !answered.has(id))
      .map((id) => ({ institution: id, name: nameOf(id) }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const page = await context.page(
      wholeList(compared, ({ institution }) => institution, 'comparison'),
      { limit: params.limit, cursor: params.cursor, view: asFound },
    )
    const [best] = compared
    const { schools: _schools, limit: _limit, cursor: _cursor, ...asked } = params
    const next = [
      ...shortCalls(page.next),
      ...(attempts.length === 0 ? [readTranscript] : []),
      ...(best ? shortCalls([resolveAt(best.institution, best.name, asked)]) : []),
    ]
    const told =
      known.length > 0
        ? ruleAnswerFacts(known, day, next)
        : await noRuleFacts(schools ?? [], services, day, next)
    return ok(
      {
        asOfDate: day,
        summary: comparisonSummary(compared, attempts.length, without.length),
        items: page.items,
        totalCount: compared.length,
        withoutAgreement: without.slice(0, MOST_WITHOUT),
        withoutAgreementCount: without.length,
        dataFrom: oldestAccess(known) ?? null,
        ...(page.nextCursor !== undefined && { nextCursor: page.nextCursor }),
        hasMore: page.hasMore,
      },
      {
        ...told,
        assumptions: [...assumptions, ...(told.assumptions ?? [])],
        page: page.meta,
      },
    )
  },
})
