import { asFound, pagination, wholeList } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { institutionId } from '../../../platform/catalog/institution.ts'
import { askedCourses, atSchools, merged, withCredits } from './shared/course-input.ts'
import { analysis, readTranscript, ruleDetails, searchPair, shortCalls } from '../define.ts'
import { asOfParameter, CourseName, dayOf, institutionParameter } from './shared/parameters.ts'
import { resolveExamples } from './shared/examples.ts'
import { contradictedIn, resolutionFacts } from './shared/answer-facts.ts'
import {
  byList,
  ContradictionView,
  entriesOf,
  ExactView,
  NoRuleView,
  PartialView,
  PlanRuleView,
} from './shared/resolution-view.ts'
import { planNotes, resolveTransfer } from '../model/resolve.ts'
import { oldestAccess } from '../model/rule-confidence.ts'
import { asGiven, askBySchools, type IdOf } from './shared/schools.ts'

const MOST_COURSES = 2_000
const TOO_MANY = 'At most 2,000 courses in one call'
/** With more unmatched courses than this, typing errors are not the reason. */
const MOST_LOOKED_UP = 50
const Count = z.int().min(0)

export const resolve = analysis({
  name: 'tn_transfer_resolve',
  title: 'Find transfer credit',
  version: '1.1.0',
  description: {
    what: 'Resolve completed courses to transfer credit at another school, combinations included.',
    when: 'Use this when asked what courses are worth elsewhere: "I have these courses, what do I get there?", "does CPSC 1110 transfer to Aurelia?".',
    returns:
      'Returns exactMatches, partialMatches (what is missing), noRule (individual assessment), contradictions, and bestPlan: the most credits with each course used once; all with evidence.',
  },
  tags: ['planning'],
  parameters: () =>
    z.object({
      sourceInstitution: institutionParameter('School of bare codes').optional(),
      targetInstitution: institutionParameter('School that gives the credit'),
      sourceCourses: z
        .array(CourseName())
        .min(1, 'Name at least one course, or leave sourceCourses out to take your transcript')
        .max(MOST_COURSES, TOO_MANY)
        .optional()
        .describe('Such as nrc:CPSC 1110; else your transcript'),
      asOfDate: asOfParameter().describe('For unknown days, YYYY-MM-DD; else today'),
      completions: z
        .array(
          z.strictObject({
            course: CourseName().describe('As in sourceCourses'),
            completed: z.iso.date().optional().describe('Day of completion'),
            grade: z.string().trim().min(1).max(20).optional().describe('B+ or 78%'),
            credits: z.number().min(0).max(60).optional().describe("Earned; else the catalog's"),
          }),
        )
        .min(1)
        .max(MOST_COURSES, TOO_MANY)
        .optional()
        .describe('With day, grade, credits; added to sourceCourses'),
      cursor: pagination().cursor,
    }),
  data: () =>
    z.object({
      targetInstitution: z.string(),
      asOfDate: z.iso.date(),
      exactMatches: z.array(ExactView()),
      partialMatches: z.array(PartialView()).describe('Those that lack least first'),
      noRule: z.array(NoRuleView()),
      contradictions: z.array(ContradictionView()),
      bestPlan: z.object({
        rules: z.array(PlanRuleView()),
        sourceCredits: z.number(),
        targetCredits: z.number(),
        optimal: z.boolean().describe('Whether it is certain that no other choice earns more'),
        notes: z.array(z.string()),
      }),
      totals: z
        .object({
          exactMatches: Count,
          partialMatches: Count,
          noRule: Count,
          contradictions: Count,
          planRules: Count,
        })
        .describe('How many there are on all pages together'),
      dataFrom: z.iso
        .date()
        .nullable()
        .describe('The oldest day on which any of this was taken from its source'),
      nextCursor: z.string().optional(),
      hasMore: z.boolean(),
    }),
  examples: resolveExamples,
  async handler(params, context) {
    const { services, now, ok } = context
    const day = dayOf(params.asOfDate, now())
    const question = { tool: 'tn_transfer_resolve', params }
    const target = institutionId(params.targetInstitution)
    const source = params.sourceInstitution && institutionId(params.sourceInstitution)
    const ask = async (idOf: IdOf) => {
      const schools = { targetInstitution: idOf(target), sourceInstitution: source && idOf(source) }
      const given = await askedCourses({ ...params, ...schools }, question, context)
      const asked = idOf === asGiven ? given : merged(atSchools(given.values(), idOf))
      const [courses, known] = await Promise.all([
        withCredits(asked, services),
        services.rules.counting(schools.targetInstitution, [...asked.keys()]),
      ])
      return { targetInstitution: schools.targetInstitution, courses, known }
    }
    const { found, assumptions } = await askBySchools(
      ask,
      ({ courses: asked, known }) => {
        const sending = new Set(known.map(({ rule }) => rule.sourceInstitution))
        const schools = new Set([...asked.keys()].map((course) => course.slice(0, course.indexOf(':'))))
        // A school with a rule is known, so most calls need no second query.
        return known.length > 0 && schools.isSubsetOf(sending) ? [] : [target, source, ...schools]
      },
      question,
      services,
    )
    const { targetInstitution, courses, known } = found

    const student = { courses, asOf: day }
    const resolution = resolveTransfer(
      known.map(({ rule }) => rule),
      student,
    )
    const { exact, partial, noRule, contradictions, plan } = resolution
    const rules = new Map<string, (typeof known)[number]>(known.map((each) => [each.rule.id, each]))
    const unnamed = noRule.filter(({ why }) => why === 'no-rule').slice(0, MOST_LOOKED_UP)
    const notListed = await services.notListed(unnamed.map(({ course }) => course))
    const seen = { day, contradicted: contradictedIn(resolution) }
    const entries = entriesOf(resolution, rules, student, seen, notListed)
    const page = await context.page(
      wholeList(entries, ({ key }) => key, 'list of agreements'),
      { cursor: params.cursor, view: asFound },
    )
    const lists = byList(page.items)
    const facts = resolutionFacts(resolution, known, student, [
      ...shortCalls(page.next),
      ...(courses.size === 0 ? [readTranscript] : []),
      ...exact.slice(0, 1).map(({ rule }) => ruleDetails(rule.id)),
      searchPair({ targetInstitution }),
    ])
    return ok(
      {
        targetInstitution,
        asOfDate: day,
        exactMatches: lists.exact,
        partialMatches: lists.partial,
        noRule: lists.noRule,
        contradictions: lists.contradictions,
        bestPlan: {
          rules: lists.plan,
          sourceCredits: plan.sourceCredits,
          targetCredits: plan.credits,
          optimal: plan.optimal,
          notes: planNotes(plan),
        },
        totals: {
          exactMatches: exact.length,
          partialMatches: partial.length,
          noRule: noRule.length,
          contradictions: contradictions.length,
          planRules: plan.chosen.length,
        },
        dataFrom: oldestAccess(known) ?? null,
        ...(page.nextCursor !== undefined && { nextCursor: page.nextCursor }),
        hasMore: page.hasMore,
      },
      {
        ...facts,
        assumptions: [...assumptions, ...(facts.assumptions ?? [])],
        page: page.meta,
      },
    )
  },
})
