import { asFound, lazy, wholeList } from '@tutor-nexus/toolkit'
import { shortKey } from '@tutor-nexus/toolkit/paging'
import * as z from 'zod'
import { about, analysis } from '../define.ts'
import { demoSource, recordFacts } from './shared/facts.ts'
import { findCourse } from './shared/find-course.ts'
import { misreadWarnings, readingOf } from './shared/misread-warnings.ts'
import { courseParameter, cursorParameter } from './shared/parameters.ts'
import { satisfied, type TakenCourse, type Verdict } from '../model/requisites/satisfied.ts'
import { ConditionLeaf, CourseLeaf, coursesOf, Requisite } from '../model/requisites/tree.ts'
import { Sources } from '../model/source.ts'
import { heading, headingOf, labelOf, note } from './shared/views.ts'
import type { CourseStore } from '../store/course-store.ts'
import { type ChainLink, expandChain } from '../model/requisites/expand-chain.ts'
import type { StoredCourse } from '../store/stored-records.ts'
import { prerequisites } from '../views/prerequisites.ts'

/** The position of a page that holds nothing but the tree. */
const AT_ROOT = ''
const Verdict = z.enum(['yes', 'no', 'depends'])

const Link = lazy(() =>
  z.object({
    course: z.string(),
    title: z.string().nullable(),
    step: z.int().describe('How many steps before the course asked about'),
    needs: z.array(z.string()).describe('The courses that its own prerequisites name'),
    taken: Verdict.nullable(),
    ends: z
      .enum(['cycle', 'shown', 'depth'])
      .nullable()
      .describe('Why the chain ends here: it would go in a circle, was shown already, or is too deep'),
  }),
)

export const prereqs = analysis({
  name: 'tn_course_prereqs',
  title: 'Get prerequisites',
  ui: prerequisites,
  description: {
    what: 'Get what must be completed before a course, checked against the transcript, and the chain back.',
    when: 'Use this when asked what comes before or whether the user may take it: "what do I need for aur:COSC 305?". For what goes beside it use tn_course_requisites.',
    returns: "Returns a tree with the school's sentence, a verdict on each part, and the chain.",
  },
  responseTime: 'medium',
  tags: ['requisites', 'planning'],
  parameters: () =>
    z.object({
      course: courseParameter(),
      depth: z.int().min(1).max(10).default(3).describe('How many steps back'),
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
            CourseLeaf().extend({ satisfied: Verdict }),
            ConditionLeaf().extend({ satisfied: Verdict }),
          ]),
        )
        .describe(
          'The courses and conditions of the tree, each with its verdict; empty without a transcript',
        ),
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
  async handler({ course: given, depth, cursor }, context) {
    const { services, now, ok } = context
    const { value: course, source, assumptions } = await findCourse(given, 'tn_course_prereqs', context)
    const { prerequisite = null } = course.requisites
    const transcript = await services.transcript()
    const verdict =
      prerequisite && transcript.length > 0 ? satisfied(prerequisite.tree, transcript) : undefined
    // No transcript can settle a sentence that may have been misread.
    const overall = verdict && prerequisite?.certain === false ? 'depends' : verdict?.verdict
    const leaves = verdict?.leaves.map(({ leaf, verdict: each }) => ({ ...leaf, satisfied: each })) ?? []
    const chain = await prerequisiteChain(course, depth, transcript, services.courses)

    // The tree is part of every page, so it counts against every page.
    const root = { link: null, tree: { prerequisite, leaves } }
    const links = chain.map((link) => ({ link, tree: null }))
    const list = wholeList(links, ({ link }) => link.course, 'catalog')
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
        chain: shown,
        ...(nextCursor === undefined ? {} : { nextCursor }),
        ...(prerequisite ? {} : { note: none }),
        sources: [source],
      },
      {
        ...(warnings.length > 0 ? { warnings } : {}),
        ...recordFacts({
          kind: 'course',
          record: labelOf(course),
          sources: [source],
          now: now(),
          assumptions,
          factors: prerequisite ? [readingOf([prerequisite])] : [],
          missing: verdictIsOpen ? ["the user's transcript"] : [],
          next: [
            ...page.next,
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

const noTranscript = {
  type: 'validation',
  severity: 'low',
  message: 'Unknown whether this is met: there is no transcript',
  suggestedFix: 'Add one with tn_user_transcript_set',
} as const

/** One course of the chain, without its tree. */
interface ChainEntry {
  course: string
  title: string | null
  /** The distance from the requested course. */
  step: number
  needs: string[]
  /** Whether the caller has taken it; null without a transcript. */
  taken: Verdict | null
  ends: NonNullable<ChainLink['ends']> | null
}

const MOST_COURSES = 500

/** The prerequisites of the prerequisites, nearest first, each once. */
async function prerequisiteChain(
  root: StoredCourse,
  depth: number,
  transcript: readonly TakenCourse[],
  courses: Pick<CourseStore, 'findAll'>,
): Promise<ChainEntry[]> {
  const known = new Map<string, StoredCourse>([[root.course, root]])
  let level = namedBy(root.requisites.prerequisite)
  for (let left = depth; left > 0 && level.length > 0 && known.size < MOST_COURSES; left--) {
    const found = await courses.findAll(level)
    for (const [course, { value }] of found) known.set(course, value)
    const named = [...found.values()].flatMap(({ value }) => namedBy(value.requisites.prerequisite))
    level = [...new Set(named)].filter((course) => !known.has(course)).slice(0, MOST_COURSES)
  }
  const chain = expandChain(root.course, (course) => known.get(course)?.requisites.prerequisite, depth)
  const entryOf = (link: ChainLink, step: number): ChainEntry => ({
    course: link.course,
    title: known.get(link.course)?.title ?? null,
    step,
    needs: link.needs.map(({ course }) => course),
    taken: transcript.length === 0 ? null : satisfied({ course: link.course }, transcript).verdict,
    ends: link.ends ?? null,
  })
  const entries = new Map<string, ChainEntry>()
  let links = chain.needs
  for (let step = 1; links.length > 0; step++) {
    for (const link of links) {
      const before = entries.get(link.course)
      if (!before || (before.needs.length === 0 && link.needs.length > 0))
        entries.set(link.course, entryOf(link, before?.step ?? step))
    }
    links = links.flatMap(({ needs }) => needs)
  }
  return [...entries.values()]
}

const namedBy = (requisite: Requisite | undefined): string[] => (requisite ? coursesOf(requisite.tree) : [])
