import { asFound, defined, lazy, pageOf, pagination, wholeList } from '@tutor-nexus/toolkit'
import { shortKey } from '@tutor-nexus/toolkit/paging'
import * as z from 'zod'
import { checkCourses, ofOnlySchool, readCodes, STANDINGS } from './shared/check-courses.ts'
import { about, query } from '../define.ts'
import { demoSource, lookedThrough, pageFacts } from './shared/facts.ts'
import { findInstitution } from './shared/find-course.ts'
import { institutionParameter } from './shared/parameters.ts'
import { distinctSources, Sources } from '../model/source.ts'
import { Credits } from '../store/stored-records.ts'

const MOST_COURSES = 500
/** Long enough for any course; what is longer is answered as unreadable. */
const LONGEST = 1_000
const LONGEST_REPEATED = 8_000

const Item = lazy(() =>
  z.object({
    asked: z.string(),
    course: z.string().nullable().describe('In its one form; null where it is no code'),
    standing: z
      .enum(STANDINGS)
      .describe('not-listed: its school has a catalog without it; no-catalog: the school has none here'),
    title: z.string().nullable(),
    credits: Credits().nullable(),
    nearest: z.array(z.string()).describe('What may have been meant, where it is not listed'),
    reason: z.string().optional().describe('Why it is unreadable'),
  }),
)

export const check = query({
  name: 'tn_course_check',
  title: 'Check course codes',
  version: '1.2.0',
  description: {
    what: 'Check a list of course codes against the catalog: which exist, which are mistyped.',
    when: 'Use this when codes come from a person or a transcript: "are these codes spelled right?". For all about one use tn_course_get.',
    returns: 'Returns for each code whether its school lists it, with credits, or what may be meant.',
  },
  tags: ['catalog', 'transcript'],
  parameters: () =>
    z.object({
      courses: z
        .array(z.string().trim().max(LONGEST))
        .min(1)
        .max(MOST_COURSES)
        .describe('Such as nrc:MATH 1171'),
      institution: institutionParameter().describe(
        'School of bare codes: id or name; else the only one that has them',
      ),
      ...pagination({ standard: 50 }),
    }),
  data: () => pageOf(Item()).extend({ sources: Sources() }),
  examples: [
    {
      description: 'A code that is right, and one with a slip',
      params: { courses: ['nrc:MATH 1171', 'nrc:MTAH 1171'] },
      expectedResult: {
        items: [
          {
            asked: 'nrc:MATH 1171',
            course: 'nrc:MATH 1171',
            standing: 'listed',
            title: 'Calculus I',
            credits: { min: 3, max: 3 },
            nearest: [],
          },
          {
            asked: 'nrc:MTAH 1171',
            course: 'nrc:MTAH 1171',
            standing: 'not-listed',
            title: null,
            credits: null,
            nearest: ['nrc:MATH 1171'],
          },
        ],
        totalCount: 2,
        hasMore: false,
        sources: [demoSource],
      },
    },
  ],
  async handler(params, context) {
    const { limit, cursor } = params
    const { services, workspaceId, now, ok } = context
    const given =
      params.institution === undefined
        ? undefined
        : await findInstitution(params.institution, context, (id) => ({
            action: 'use-nearest-school',
            priority: 'high',
            category: 'correction',
            description: `Try ${id}`,
            tool: 'tn_course_check',
            arguments: { ...defined(params), institution: id },
          }))
    const institution = given?.value.id ?? (await services.homeInstitution(workspaceId))
    const schools = await services.schools.schools()
    const { read, assumptions: ofCourses } = readCodes(params.courses, institution, schools)
    const codes = wholeList(read, ({ asked }) => asked, 'catalog')
    const page = await context.page(
      {
        position: codes.position,
        async load(after, count) {
          const { found: ahead, total } = await codes.load(after, count)
          const placed = await ofOnlySchool(ahead, services.coursesWithCodes)
          const { checked, sources } = await checkCourses(placed.read, services.courses)
          return { found: checked, total, sources, assumptions: placed.assumptions }
        },
        after: ({ asked }) => shortKey(asked),
      },
      { cursor, limit, view: asFound },
    )
    const { items, fields, loaded } = page
    const sources = distinctSources(loaded.sources)
    const assumptions = [...(given?.assumptions ?? []), ...ofCourses, ...loaded.assumptions]
    const lost = items.filter(({ standing }) => standing === 'not-listed' || standing === 'unreadable')
    const [meant] = lost.flatMap(({ nearest }) => nearest)
    return ok(
      { items, ...fields, sources },
      pageFacts({
        kind: 'course',
        records: items.map(({ asked, title, credits, ...item }) => ({
          ...item,
          ...defined({ title: title ?? undefined, credits: credits ?? undefined }),
          id: item.course ?? (brief(asked) || 'empty'),
          label: brief(asked) || 'empty',
        })),
        page,
        sources: sources.length > 0 ? sources : lookedThrough(schools.all),
        now: now(),
        assumptions,
        missing: lost.length === 0 ? [] : [`the right code of ${named(lost.map(({ asked }) => asked))}`],
        next: [
          // The cursor alone goes on where the codes are too long to repeat.
          ...(JSON.stringify(params).length > LONGEST_REPEATED ? [] : page.next),
          ...(meant === undefined
            ? []
            : [about(meant, 'tn_course_get', 'get-course', `Read about ${meant}`)]),
        ],
      }),
    )
  },
})

const MOST_NAMED = 5
const LONGEST_NAMED = 40

/** Hints come on top of the codes themselves. */
const brief = (code: string): string => code.slice(0, LONGEST_NAMED).toWellFormed()

const named = (codes: readonly string[]): string =>
  [
    ...codes.slice(0, MOST_NAMED).map(brief),
    ...(codes.length > MOST_NAMED ? [`${codes.length - MOST_NAMED} more`] : []),
  ].join(', ')
