import { asFound, pagination, wholeList } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { institutionCode, institutionId } from '../../../platform/catalog/institution.ts'
import { NamesById, namesById } from '../../../platform/catalog/schools/names-by-id.ts'
import { askedCourses, atSchools, namedCourse, withCredits } from './shared/course-input.ts'
import {
  analysis,
  earningCourse,
  readTranscript,
  ruleDetails,
  searchPair,
  shortCalls,
  tryMissing,
} from '../define.ts'
import {
  choicesParameter,
  courseParameters,
  CourseName,
  dayOf,
  institutionParameter,
} from './shared/parameters.ts'
import { resolveExamples } from './shared/examples.ts'
import { contradictedIn, noRuleFacts, resolutionFacts } from './shared/answer-facts.ts'
import { ChoiceView, CodeView, CourseView, ToBeReadView } from './shared/course-table-view.ts'
import {
  byList,
  choicesIn,
  ContradictionView,
  entriesOf,
  isBrief,
  ExactView,
  NoRuleView,
  PartialView,
  PlanRuleView,
} from './shared/resolution-view.ts'
import { aboutTarget, leftOut, unitsAt } from './shared/asked-of-school.ts'
import { elsewhere, studentOf } from '../model/attempts.ts'
import { codesIn } from '../model/answer/codes.ts'
import { courseTable } from '../model/answer/course-table.ts'
import { planNotes, resolveTransfer } from '../model/resolve.ts'
import { oldestAccess } from '../model/rule-confidence.ts'
import { finishedOutcome } from '../model/answer/finished-outcome.ts'
import { summaryOf, targetSummaryOf } from '../model/answer/summary.ts'
import { notLoadedFacts, unnamedCourses } from './shared/not-loaded.ts'
import { asGiven, askBySchools, type IdOf } from './shared/schools.ts'
import { transferPlan } from '../views/transfer-plan.ts'

const Count = z.int().min(0)

export const resolve = analysis({
  name: 'tn_transfer_resolve',
  title: 'Find transfer credit',
  ui: transferPlan,
  version: '1.7.0',
  description: {
    what: 'Resolve completed courses to transfer credit at another school, combinations included.',
    when: 'Use this when asked what courses are worth elsewhere: "I have these courses, what do I get there?", "does CPSC 1110 transfer to Aurelia?". To rank schools use tn_transfer_compare.',
    returns:
      'Returns summary, courses (what becomes of each), exactMatches, partialMatches (what is missing), noRule (individual assessment), contradictions, and bestPlan: the most credits with each course used once; all with evidence.',
  },
  tags: ['planning'],
  parameters: () =>
    z.object({
      ...courseParameters(),
      targetInstitution: institutionParameter('School that gives the credit'),
      targetCourse: CourseName()
        .optional()
        .describe('Only agreements that give it, such as COSC 101, and your courses in them'),
      choices: choicesParameter(),
      detail: z
        .enum(['full', 'summary'])
        .default('full')
        .describe('summary: only courses, choices, contradictions; totals count the rest'),
      cursor: pagination().cursor,
    }),
  data: () =>
    z.object({
      targetInstitution: z.string(),
      asOfDate: z.iso.date(),
      summary: z.string().describe('What transfers, what gets nothing and what is open'),
      courses: z.array(CourseView()).describe('What becomes of each course'),
      exactMatches: z.array(ExactView()),
      partialMatches: z.array(PartialView()).describe('Those that lack least first'),
      noRule: z.array(NoRuleView()),
      contradictions: z.array(ContradictionView()),
      toBeRead: z.array(ToBeReadView()).describe('Agreements that a person has to read'),
      choices: z.array(ChoiceView()).describe('Agreements with alternatives; the best is chosen'),
      codes: z.array(CodeView()).describe('The codes in bestPlan'),
      bestPlan: z.object({
        rules: z.array(PlanRuleView()),
        sourceCredits: z.number(),
        targetCredits: z.number(),
        optimal: z.boolean().describe('Whether it is certain that no other choice earns more'),
        ifCompleted: z.boolean().describe('Whether it counts courses that are not completed yet'),
        notes: z.array(z.string()),
      }),
      totals: z
        .object({
          exactMatches: Count,
          partialMatches: Count,
          noRule: Count,
          contradictions: Count,
          planRules: Count,
          courses: Count,
          toBeRead: Count,
          choices: Count,
        })
        .describe('How many there are on all pages together'),
      unitsPerCourse: z
        .number()
        .optional()
        .describe('Where the school counts units of its own: how many a course gets, by its agreements'),
      dataFrom: z.iso
        .date()
        .nullable()
        .describe('The oldest day on which any of this was taken from its source'),
      schools: NamesById(),
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
      const asked = idOf === asGiven ? given : atSchools(given, idOf)
      const named = [...new Set(asked.map(({ course }) => course))]
      const [attempts, known] = await Promise.all([
        withCredits(asked, services),
        services.rules.counting(schools.targetInstitution, named),
      ])
      return { targetInstitution: schools.targetInstitution, attempts, known }
    }
    const [{ found, assumptions }, schools] = await Promise.all([
      askBySchools(
        ask,
        ({ attempts, known }) => {
          const sending = new Set(known.map(({ rule }) => rule.sourceInstitution))
          const taken = new Set(attempts.map(({ course }) => course.slice(0, course.indexOf(':'))))
          // A school with a rule is known, so most calls need no second query.
          return known.length > 0 && taken.isSubsetOf(sending) ? [] : [target, source, ...taken]
        },
        question,
        services,
      ),
      services.institutions(),
    ])
    const { targetInstitution } = found
    const school =
      schools.find(({ id }) => id === targetInstitution)?.name ?? institutionCode(targetInstitution)
    const wanted =
      params.targetCourse && (await namedCourse(params.targetCourse, targetInstitution, context, 'target'))
    const taken = elsewhere(found.attempts, targetInstitution)
    const unnamed = await unnamedCourses(taken, found.known, targetInstitution, services)
    const { unloaded, departments } = unnamed
    const { known, attempts } = aboutTarget({ known: found.known, attempts: taken }, wanted, unloaded)
    const ownCourses = found.attempts.filter(({ course }) => course.startsWith(`${targetInstitution}:`))

    const counting = { asOf: day, includeUnfinished: params.includeUnfinished }
    const student = studentOf(attempts, counting)
    const picks = new Map(
      (params.choices ?? []).map(({ ruleId, alternative }) => [ruleId as string, alternative - 1]),
    )
    const applying = known.map(({ rule }) => rule)
    const resolution = resolveTransfer(applying, student, picks)
    const { exact, partial, noRule, contradictions, toBeRead, plan } = resolution
    const rules = new Map<string, (typeof known)[number]>(known.map((each) => [each.rule.id, each]))
    const seen = { day, contradicted: contradictedIn(resolution) }
    const table = courseTable(resolution, student, unloaded)
    const all = entriesOf(resolution, table, rules, student, seen, unnamed)
    const entries = params.detail === 'summary' ? all.filter(isBrief) : all
    const page = await context.page(
      wholeList(entries, ({ key }) => key, 'list of agreements'),
      { cursor: params.cursor, view: asFound },
    )
    const lists = byList(page.items)
    const near = partial.find(({ missingCount }) => missingCount === 1)
    const next = [
      ...shortCalls(page.next),
      ...(found.attempts.length === 0 ? [readTranscript] : []),
      ...(wanted !== undefined && exact.length === 0 ? [earningCourse(wanted)] : []),
      ...(near ? shortCalls(tryMissing(near.missing, params)) : []),
      ...exact.slice(0, 1).map(({ rule }) => ruleDetails(rule.id)),
      searchPair({ targetInstitution }),
    ]
    const loaded = unloaded.size > 0 ? ' that is loaded' : ''
    const nothing =
      wanted === undefined ? undefined : `No agreement${loaded} gives ${wanted} for these courses`
    const doubt = notLoadedFacts(unloaded, table.length, departments)
    const facts =
      known.length > 0 || found.attempts.length === 0
        ? resolutionFacts(resolution, known, student, next)
        : await noRuleFacts([targetInstitution], services, day, next, nothing)
    const unitsPerCourse = await unitsAt(targetInstitution, known, student, services)
    const summarized = {
      rows: table,
      plan,
      exact,
      finished: finishedOutcome(applying, attempts, counting, picks),
      school,
      unitsPerCourse,
    }
    const sending = table.map(({ course }) => course.slice(0, course.indexOf(':')))
    return ok(
      {
        targetInstitution,
        asOfDate: day,
        summary:
          wanted === undefined || found.attempts.length === 0
            ? summaryOf(summarized)
            : targetSummaryOf(summarized, wanted),
        courses: lists.courses,
        exactMatches: lists.exact,
        partialMatches: lists.partial,
        noRule: lists.noRule,
        contradictions: lists.contradictions,
        toBeRead: lists.toBeRead,
        choices: lists.choices,
        codes: codesIn(plan.chosen.flatMap(({ rule }) => rules.get(rule)?.rule ?? [])),
        bestPlan: {
          rules: lists.plan,
          sourceCredits: plan.sourceCredits,
          targetCredits: plan.credits,
          optimal: plan.optimal,
          ifCompleted: table.some(
            ({ result, status }) =>
              result === 'transfers' && (status === 'in-progress' || status === 'planned'),
          ),
          notes: planNotes(plan),
        },
        totals: {
          exactMatches: exact.length,
          partialMatches: partial.length,
          noRule: noRule.length,
          contradictions: contradictions.length,
          planRules: plan.chosen.length,
          courses: table.length,
          toBeRead: toBeRead.length,
          choices: choicesIn(resolution).length,
        },
        ...(unitsPerCourse !== undefined && { unitsPerCourse }),
        dataFrom: oldestAccess(known) ?? null,
        schools: await namesById(services.schools, [targetInstitution, ...sending]),
        ...(page.nextCursor !== undefined && { nextCursor: page.nextCursor }),
        hasMore: page.hasMore,
      },
      {
        ...facts,
        factors: [...(facts.factors ?? []), ...doubt.factors],
        assumptions: [
          ...assumptions,
          ...leftOut(ownCourses, school),
          ...doubt.assumptions,
          ...(facts.assumptions ?? []),
        ],
        page: page.meta,
      },
    )
  },
})
