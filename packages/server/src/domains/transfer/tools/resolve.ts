import { pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { askedCourses, withCredits } from '../course-input.ts'
import {
  cacheTTL,
  defineTool,
  listInstitutions,
  nextPage,
  readLimit,
  readTranscript,
  ruleDetails,
  searchPair,
} from '../define.ts'
import { openPosition } from '../page.ts'
import { asOfParameter, CourseName, dayOf, institutionParameter } from '../parameters.ts'
import { resolveExamples } from '../examples/resolve.ts'
import { contradictedIn, resolutionFacts } from '../resolution-facts.ts'
import { entriesOf, pageOfEntries } from '../resolution-page.ts'
import { ContradictionView, ExactView, NoRuleView, PartialView, PlanRuleView } from '../resolution-view.ts'
import { planNotes, resolveTransfer } from '../resolve.ts'
import { oldestAccess } from '../rule-confidence.ts'
import { requireSchools } from '../schools.ts'

const MOST_COURSES = 2_000
const TOO_MANY = 'At most 2,000 courses in one call'
const Count = z.int().min(0)

export const resolve = defineTool({
  name: 'tn_transfer_resolve',
  address: 'transferGuide/resolve',
  version: '1.0.0',
  description: {
    what: 'Resolve completed courses to transfer credit at another school, combinations included.',
    when: 'Use this when asked what courses are worth elsewhere: "I have these courses, what do I get there?", "does CPSC 1110 transfer to Aurelia?".',
    returns:
      'Returns exactMatches, partialMatches (what is missing), noRule (individual assessment), contradictions, and bestPlan: the most credits with each course used once; all with evidence.',
  },
  category: 'analysis',
  responseTime: 'fast',
  idempotent: true,
  cacheable: true,
  cacheTTL,
  permissions: ['transfers:read'],
  tags: ['transfer', 'credit', 'planning'],
  utterances: [
    'what will my courses transfer as',
    'how much credit do I get if I change schools',
    'which of my classes count at the university',
    'is there an agreement for these two courses together',
    'what am I missing for the transfer',
    'will this class count at SFU',
    'do my credits carry over',
    'does my economics course transfer',
    'I am switching schools, what do I keep',
    'what are these courses worth over there',
    'I took chemistry and biology here, what do I get for them there',
    'how many credits can I bring along',
    'transfer credit for two courses',
    'best way to use my courses for transfer credit',
    'moving from college to university with my credits',
    'can I bring my classes with me',
    'I finished a year of college, is it accepted elsewhere',
    'will I get credit for it if I go to UBC',
    'transfer my credits',
    'will it transfer',
    'does it transfer',
    'count toward my degree there',
    'get recognised at another school',
    'are my courses accepted',
    'would my college credits be accepted',
    'credit for my previous studies',
    'evaluate my courses for transfer',
    'how much of my work counts',
    'I plan to go to university after college',
    'is my coursework recognised',
    'total transfer credits',
    'combine courses for credit',
    'what happens to my credits',
    'what would I be given for these two over there',
    'does my STAT 203 transfer to Kestrel',
    'will Aurelia accept CHEM 121 and BIOL 120',
    'can I use my psychology credits at UBC',
    'what credit will I get for ECON 201 at Caldera',
    'is my calculus accepted at the other uni',
    'I have MATH 1171 and physics, what does Northreach give me',
    'do they recognize my english class',
    'which of the courses on my transcript transfer',
    'how many of my credits would SFU take',
    'I did accounting at college, will the university give me credit',
    'transferring to Aurelia next year, what counts',
    'would I lose credits by switching to another college',
    'what do I get for linear algebra plus data structures together',
    'can I carry over my history units',
    'will I have to repeat programming if I transfer',
    'how do my modules convert when I change uni',
    'transfering my classes',
    'which of my courses will not be accepted',
    'what is the most credit I can get out of my courses',
    'is CPSC 1110 good for anything at Kestrel',
    'do they honour courses from my old school',
    'do my courses count toward a degree at Aurelia',
    'transfer credit for chemistry and biology I took here',
    'will my old courses be recognised there',
  ],
  rateLimit: readLimit,
  recovery: [listInstitutions],
  parameters: z.object({
    sourceInstitution: institutionParameter('School of bare codes').optional(),
    targetInstitution: institutionParameter('School that gives the credit'),
    sourceCourses: z
      .array(CourseName)
      .min(1, 'Name at least one course, or leave sourceCourses out to take your transcript')
      .max(MOST_COURSES, TOO_MANY)
      .optional()
      .describe('Such as nrc:CPSC 1110; else your transcript'),
    asOfDate: asOfParameter.describe('For unknown days, YYYY-MM-DD; else today'),
    completions: z
      .array(
        z.strictObject({
          course: CourseName.describe('As in sourceCourses'),
          completed: z.iso.date().optional().describe('Day of completion'),
          grade: z.string().trim().min(1).max(20).optional().describe('B+ or 78%'),
        }),
      )
      .min(1)
      .max(MOST_COURSES, TOO_MANY)
      .optional()
      .describe('With day and grade; added to sourceCourses'),
    cursor: pagination().cursor,
  }),
  data: z.object({
    targetInstitution: z.string(),
    asOfDate: z.iso.date(),
    exactMatches: z.array(ExactView),
    partialMatches: z.array(PartialView).describe('Those that lack least first'),
    noRule: z.array(NoRuleView),
    contradictions: z.array(ContradictionView),
    bestPlan: z.object({
      rules: z.array(PlanRuleView),
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
  async handler(params, { services, workspaceId, now, cursors, fit, ok }) {
    const { targetInstitution, cursor } = params
    const day = dayOf(params.asOfDate, now())
    const asked = await askedCourses(params, { services, workspaceId, now })
    const [courses, known] = await Promise.all([
      withCredits(asked, services),
      services.rules.counting(targetInstitution, [...asked.keys()]),
    ])
    const sending = new Set(known.map(({ rule }) => rule.sourceInstitution))
    const schools = new Set([...asked.keys()].map((course) => course.slice(0, course.indexOf(':'))))
    // Whoever has a rule is known, so most calls need no further look.
    if (known.length === 0 || !schools.isSubsetOf(sending))
      await requireSchools([targetInstitution, ...schools], services)

    const student = { courses, asOf: day }
    const resolution = resolveTransfer(
      known.map(({ rule }) => rule),
      student,
    )
    const { exact, partial, noRule, contradictions, plan } = resolution
    const rules = new Map<string, (typeof known)[number]>(known.map((each) => [each.rule.id, each]))
    const entries = entriesOf(resolution, rules, student, { day, contradicted: contradictedIn(resolution) })
    const page = await pageOfEntries(entries, openPosition(cursor, cursors), fit)
    const hasMore = page.last !== undefined
    const next = hasMore ? { nextCursor: cursors.seal({ after: page.last }) } : {}
    const facts = resolutionFacts(resolution, known, student, [
      ...nextPage('tn_transfer_resolve', params, next.nextCursor),
      ...(courses.size === 0 ? [readTranscript] : []),
      ...exact.slice(0, 1).map(({ rule }) => ruleDetails(rule.id)),
      searchPair({ targetInstitution }),
    ])
    return ok(
      {
        targetInstitution,
        asOfDate: day,
        exactMatches: page.exact,
        partialMatches: page.partial,
        noRule: page.noRule,
        contradictions: page.contradictions,
        bestPlan: {
          rules: page.plan,
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
        ...next,
        hasMore,
      },
      {
        ...facts,
        page: {
          has_more: hasMore,
          total_items: entries.length,
          returned_count: page.count,
          ...(next.nextCursor !== undefined && { next_cursor: next.nextCursor }),
        },
      },
    )
  },
})
