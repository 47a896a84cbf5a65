import { asFound, lazy, wholeList, type NextCall } from '@tutor-nexus/toolkit'
import { shortKey } from '@tutor-nexus/toolkit/paging'
import * as z from 'zod'
import { schoolOf } from '../../../platform/catalog/course-reference.ts'
import { about, analysis } from '../define.ts'
import { demoSource, recordFacts } from './shared/facts.ts'
import { findCourse } from './shared/find-course.ts'
import { misreadWarnings, readingOf } from './shared/misread-warnings.ts'
import { courseParameter, cursorParameter } from './shared/parameters.ts'
import { satisfied, type TransferredCourse } from '../model/requisites/satisfied.ts'
import { ConditionLeaf, CourseLeaf, Requisite } from '../model/requisites/tree.ts'
import { distinctSources, Sources } from '../model/source.ts'
import { heading, headingOf, labelOf, note } from './shared/views.ts'
import { coursesNamedBy, prerequisiteChain } from './shared/prerequisite-chain.ts'
import { supposedCourses } from './shared/supposed-courses.ts'
import { prerequisites } from '../views/prerequisites.ts'

/** The position of a page that holds nothing but the tree. */
const AT_ROOT = ''
const MOST_PLANNED = 50
const Verdict = z.enum(['yes', 'no', 'depends'])

const Link = lazy(() =>
  z.object({
    course: z.string(),
    title: z.string().nullable(),
    step: z.int().describe('How many steps before the course asked about'),
    needs: z.array(z.string()).describe('The courses that its own prerequisites name'),
    taken: Verdict.nullable(),
    ends: z
      .enum(['cycle', 'shown', 'depth', 'not-in-catalog'])
      .nullable()
      .describe(
        'Why the chain ends here: it would go in a circle, was shown already, is too deep, or the catalog does not have the course',
      ),
  }),
)

const By = lazy(() =>
  z
    .object({
      courses: z.array(z.string()).describe('Of the transcript'),
      outcome: z.string().describe('What the agreement gives'),
      ruleId: z.string().describe('For tn_transfer_details'),
    })
    .describe('The transfer agreement that it is met by'),
)

export const prereqs = analysis({
  name: 'tn_course_prereqs',
  title: 'Get prerequisites',
  version: '1.3.0',
  ui: prerequisites,
  description: {
    what: 'Get what must be completed before a course, checked against the transcript and its transfer credit, and the chain back.',
    when: 'Use this when asked what comes before or whether the user may take it: "what do I need for aur:COSC 305?". For what goes beside it use tn_course_requisites.',
    returns:
      "Returns a tree with the school's sentence, a verdict on each part, what is missing, and the chain.",
  },
  responseTime: 'medium',
  // Agreements begin and end, so the answer depends on the day.
  cacheTTL: 300,
  tags: ['requisites', 'planning'],
  parameters: () =>
    z.object({
      course: courseParameter(),
      depth: z.int().min(1).max(10).default(3).describe('How many steps back'),
      planned: z
        .array(courseParameter())
        .max(MOST_PLANNED)
        .optional()
        .describe('What if: courses to count as completed too'),
      cursor: cursorParameter(),
    }),
  data: () =>
    z.object({
      ...heading(),
      prerequisite: Requisite().nullable().describe('Null where the school names none'),
      satisfied: Verdict.nullable().describe('By the transcript; null where there is none to go by'),
      leaves: z
        .array(
          z.union([
            CourseLeaf().extend({ satisfied: Verdict, by: By().optional() }),
            ConditionLeaf().extend({ satisfied: Verdict }),
          ]),
        )
        .describe(
          'The courses and conditions of the tree, each with its verdict; empty without a transcript',
        ),
      missing: z
        .array(z.string())
        .optional()
        .describe('What the transcript lacks: all of these, each with its alternatives'),
      chain: z.array(Link()),
      nextCursor: z.string().optional(),
      note: note(),
      sources: Sources(),
    }),
  examples: [
    {
      description: 'What must come before, one step back',
      params: { course: 'nrc:CPSC 1120', depth: 1 },
      expectedResult: {
        course: 'nrc:CPSC 1120',
        title: 'Object-Oriented Programming',
        prerequisite: {
          tree: { course: 'nrc:CPSC 1110', minGrade: 'C' },
          certain: true,
          sentence: 'A minimum "C" grade in CPSC 1110.',
        },
        satisfied: null,
        leaves: [],
        chain: [
          {
            course: 'nrc:CPSC 1110',
            title: 'Introduction to Programming',
            step: 1,
            needs: [],
            taken: null,
            ends: 'depth',
          },
        ],
        sources: [demoSource],
      },
    },
  ],
  async handler({ course: given, depth, planned = [], cursor }, context) {
    const { services, now, ok } = context
    const asked = await findCourse(given, 'tn_course_prereqs', context)
    const { value: course, source } = asked
    const { prerequisite = null } = course.requisites
    const supposed = supposedCourses(planned, schoolOf(course.course), await services.schools.schools())
    const assumptions = [...asked.assumptions, ...supposed.assumptions]
    const transcript = [...(await services.transcript()), ...supposed.courses]
    const links = await prerequisiteChain(course, depth, services.courses)
    const wanted = new Set([
      ...coursesNamedBy(prerequisite ?? undefined),
      ...links.map((link) => link.course),
    ])
    const transferred = await services.transferred(transcript, [...wanted])
    const verdict =
      prerequisite && transcript.length > 0
        ? satisfied(prerequisite.tree, transcript, transferred)
        : undefined
    // No transcript can settle a sentence that may have been misread.
    const overall = verdict && prerequisite?.certain === false ? 'depends' : verdict?.verdict
    const leaves =
      verdict?.leaves.map(({ leaf, verdict: each, by }) => ({
        ...leaf,
        satisfied: each,
        ...(by && { by: agreementView(by) }),
      })) ?? []
    const verdictOn = (one: string) =>
      transcript.length === 0 ? null : satisfied({ course: one }, transcript, transferred).verdict
    const chain = links.map((link) => ({ ...link, taken: verdictOn(link.course) }))
    const used = new Set(verdict?.leaves.flatMap(({ by }) => by?.ruleId ?? []))
    const sources = distinctSources([
      source,
      ...transferred.flatMap((each) => (used.has(each.ruleId) ? each.source : [])),
    ])

    const missing = verdict?.missing ?? []
    // The tree is part of every page, so it counts against every page.
    const root = { link: null, tree: { prerequisite, leaves, missing } }
    const list = wholeList(
      chain.map((link) => ({ link, tree: null })),
      ({ link }) => link.course,
      'catalog',
    )
    const page = await context.page(
      {
        position: list.position,
        async load(after, count) {
          const { found } = await list.load(after === AT_ROOT ? undefined : after, count)
          return { found: [root, ...found] }
        },
        after: ({ link }, { position = AT_ROOT }) => (link ? shortKey(link.course) : position),
      },
      { cursor, view: asFound },
    )
    const { nextCursor } = page
    const shown = page.items.flatMap(({ link }) => link ?? [])
    const none = `The catalog names no prerequisites of ${course.course}`
    const lacking = chain.find(({ taken, title }) => taken !== 'yes' && title !== null)
    const verdictIsOpen = prerequisite !== null && transcript.length === 0
    const warnings = [
      ...(verdictIsOpen ? [noTranscript] : []),
      ...misreadWarnings([{ name: 'prerequisites', requisite: prerequisite }]),
    ]
    return ok(
      {
        ...headingOf(course),
        prerequisite,
        satisfied: overall ?? null,
        leaves,
        ...(missing.length > 0 && { missing }),
        chain: shown,
        ...(nextCursor === undefined ? {} : { nextCursor }),
        ...(prerequisite ? {} : { note: none }),
        sources,
      },
      {
        ...(warnings.length > 0 ? { warnings } : {}),
        ...recordFacts({
          kind: 'course',
          record: labelOf(course),
          sources,
          now: now(),
          assumptions: used.size === 0 ? assumptions : [...assumptions, COUNTS_BY_AGREEMENT],
          factors: prerequisite ? [readingOf([prerequisite])] : [],
          missing: verdictIsOpen ? ["the user's transcript"] : [],
          next: [
            ...page.next,
            ...[...used].slice(0, 1).map(readAgreement),
            ...(lacking
              ? [about(lacking.course, 'tn_course_get', 'get-course', `Read about ${lacking.course}`)]
              : []),
            about(
              course.course,
              'tn_course_requisites',
              'see-requisites',
              'See corequisites and restrictions',
            ),
          ],
        }),
      },
    )
  },
})

const COUNTS_BY_AGREEMENT = 'What an agreement earns counts like the course itself: the school decides'

const agreementView = ({ from, outcome, ruleId }: TransferredCourse) => ({
  courses: from.map(({ course }) => course),
  outcome,
  ruleId,
})

const readAgreement = (ruleId: string): NextCall => ({
  action: 'read-agreement',
  priority: 'low',
  category: 'exploration',
  description: 'Read the agreement that a prerequisite is met by',
  tool: 'tn_transfer_details',
  arguments: { ruleId },
})

const noTranscript = {
  type: 'validation',
  severity: 'low',
  message: 'Unknown whether this is met: there is no transcript',
  suggestedFix: 'Add one with tn_user_transcript_set',
} as const
