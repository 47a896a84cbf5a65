import { asFound, defined, lazy, pagination, wholeList, type NextCall } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { institutionCode, institutionId, InstitutionName } from '../../../platform/catalog/institution.ts'
import type { Schools } from '../../../platform/catalog/schools/school-directory-store.ts'
import { analysisLimit } from '../../../platform/tools/tool-facts.ts'
import { analysis, readTranscript, resolveAt, shortCalls } from '../define.ts'
import { compareSchools, comparisonSummary } from '../model/answer/comparison.ts'
import { isInEffect } from '../model/effective-range.ts'
import { oldestAccess } from '../model/rule-confidence.ts'
import { sourceCourses } from '../model/source-tree.ts'
import { studentOf } from '../model/attempts.ts'
import { noRuleFacts, ruleAnswerFacts } from './shared/answer-facts.ts'
import { askedCourses, atSchools, withCredits } from './shared/course-input.ts'
import { compareExamples } from './shared/compare-examples.ts'
import { courseParameters, dayOf } from './shared/parameters.ts'
import { notLoaded, notLoadedFacts } from './shared/not-loaded.ts'
import { asGiven, askBySchools, type IdOf } from './shared/schools.ts'
import { transferPlan } from '../views/transfer-plan.ts'

const MOST_SCHOOLS = 200
const MOST_WITHOUT = 50
const Count = z.int().min(0)

const SchoolView = lazy(() =>
  z.object({
    rank: z
      .int()
      .min(1)
      .describe(
        'By your credits that transfer, or by courses where their credits are not known; equal schools share one',
      ),
    institution: z.string(),
    name: z.string(),
    sourceCredits: z.number().describe('Your credits that transfer'),
    targetCredits: z.number().describe("In the school's own units"),
    transfers: Count.describe('Courses that count'),
    nothing: Count.describe('Courses that get nothing'),
    open: Count.describe('Courses that nobody can tell yet'),
    creditsKnown: z.boolean().describe('False where the credits of a course that counts are not known'),
    ifCompleted: z.boolean().describe('Whether it counts courses that are not completed yet'),
    unitsPerCourse: z
      .number()
      .optional()
      .describe('Where the school counts units of its own: how many a course gets, by its agreements'),
    optimal: z.boolean(),
  }),
)

export const compare = analysis({
  name: 'tn_transfer_compare',
  title: 'Compare schools by transfer credit',
  version: '1.4.0',
  ui: transferPlan,
  description: {
    what: 'Rank schools by how much of a transcript transfers to each of them.',
    when: 'Use this when asked where courses count most: "which university takes most of my credits?", "compare SFU and UVic for my courses". For one school use tn_transfer_resolve.',
    returns:
      'Returns the schools with an agreement, best first, with credits and courses that count, get nothing or are open; and how many have none.',
  },
  rateLimit: analysisLimit,
  tags: ['planning'],
  parameters: () =>
    z.object({
      ...courseParameters(),
      schools: z
        .array(InstitutionName())
        .min(1)
        .max(MOST_SCHOOLS)
        .optional()
        .describe('Ids or names; else all with an agreement about your courses'),
      listWithoutAgreement: z.boolean().default(false).describe('Also name the schools without an agreement'),
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
        .describe('Of the schools asked for: no agreement names any of your courses; no answer, not zero'),
      withoutAgreementCount: Count.describe('How many there are, named or not'),
      notLoaded: z
        .array(z.string())
        .describe('Courses of whose subject the agreements are not known to be loaded: no answer about them'),
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
    const listed = await services.schools.schools()
    const { texts, assumptions: read } = everyCampus(params.schools, listed)
    const question = { tool: 'tn_transfer_compare', params: { ...params, schools: texts } }
    const source = params.sourceInstitution && institutionId(params.sourceInstitution)
    const wanted = texts?.map(institutionId)
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
    const { found, assumptions } = await askBySchools(
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
    )
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
    const counted = new Set(known.flatMap(({ rule }) => [...sourceCourses(rule.sources).keys()]))
    const taken = [...new Set(attempts.map(({ course }) => course))]
    const unloaded = await notLoaded(
      taken.filter((course) => !counted.has(course)),
      services,
      schools,
    )
    const doubt = notLoadedFacts(unloaded, taken.length)
    const page = await context.page(
      wholeList(compared, ({ institution }) => institution, 'comparison'),
      { limit: params.limit, cursor: params.cursor, view: asFound },
    )
    const [best] = compared
    const { schools: _schools, limit: _limit, cursor: _cursor, listWithoutAgreement, ...asked } = params
    const isNamed = listWithoutAgreement || schools !== undefined
    const next = [
      ...shortCalls(page.next),
      ...(isNamed || without.length === 0 ? [] : shortCalls([nameAlso(without.length, asked)])),
      ...(attempts.length === 0 ? [readTranscript] : []),
      ...(best ? shortCalls([resolveAt(best.institution, best.name, asked)]) : []),
    ]
    const used = known.filter(({ rule }) =>
      attempts.some(({ completed = day }) => isInEffect(rule, completed)),
    )
    const told =
      known.length > 0
        ? ruleAnswerFacts(known, day, next, undefined, used)
        : await noRuleFacts(
            schools ?? [],
            services,
            day,
            next,
            unloaded.size > 0 ? 'No agreement that is loaded names these courses' : undefined,
          )
    return ok(
      {
        asOfDate: day,
        summary: comparisonSummary(compared, attempts.length, without.length, [...unloaded.keys()]),
        items: page.items,
        totalCount: compared.length,
        withoutAgreement: isNamed ? without.slice(0, MOST_WITHOUT) : [],
        withoutAgreementCount: without.length,
        notLoaded: [...unloaded.keys()],
        dataFrom: oldestAccess(known) ?? null,
        ...(page.nextCursor !== undefined && { nextCursor: page.nextCursor }),
        hasMore: page.hasMore,
      },
      {
        ...told,
        factors: [...(told.factors ?? []), ...doubt.factors],
        assumptions: [...read, ...assumptions, ...doubt.assumptions, ...(told.assumptions ?? [])],
        page: page.meta,
      },
    )
  },
})

const MOST_CAMPUSES = 4

/** A comparison need not ask which campus is meant by `UBC`: it ranks each. */
function everyCampus(given: readonly string[] | undefined, schools: Schools) {
  const assumptions: string[] = []
  const texts = given?.flatMap((text) => {
    const found = schools.resolve(text)
    if (found.kind !== 'several' || found.schools.length > MOST_CAMPUSES) return text
    assumptions.push(`"${text}" may be any of ${found.schools.length} schools: each is compared`)
    return found.schools.map(({ id }) => id)
  })
  return { texts, assumptions }
}

/** The same comparison with the names of the schools that have no answer. */
const nameAlso = (count: number, asked: Readonly<Record<string, unknown>>): NextCall => ({
  action: 'list-schools-without-agreement',
  priority: 'low',
  category: 'exploration',
  description: `List the ${count} ${count === 1 ? 'school' : 'schools'} without an agreement too`,
  tool: 'tn_transfer_compare',
  arguments: { ...defined(asked), listWithoutAgreement: true },
})
