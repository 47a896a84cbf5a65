import { defined, type NextCall, lazy, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { about, query, searchFor, type CourseServices } from '../define.ts'
import { demoSource, lookedThrough, pageFacts } from './shared/facts.ts'
import { findInstitution } from './shared/find-course.ts'
import { rankedHits } from './shared/ranked-hits.ts'
import { institutionParameter, timeParameters } from './shared/parameters.ts'
import { coursesWithSections } from './shared/section-source.ts'
import { asksForTimes, FORMATS } from '../model/meeting-times.ts'
import { firstHit } from '../model/first-hit.ts'
import { distinctSources, type Source, Sources } from '../model/source.ts'
import { isTerm, seasonName } from '../model/term-order.ts'
import { BriefView, labelOf } from './shared/views.ts'
import { listInstitutions } from '../../../platform/catalog/catalog-tools.ts'
import { schoolOf } from '../../../platform/catalog/course-reference.ts'
import { NamesById, namesById } from '../../../platform/catalog/schools/names-by-id.ts'
import type { UnderstoodWord } from '../../../platform/search/collection.ts'

const Item = lazy(() =>
  BriefView().extend({
    snippet: z.string().nullable().describe('Where the words were found'),
    matched: z.array(z.string()).describe('The words of the query that it answers'),
  }),
)

export const search = query({
  name: 'tn_course_search',
  title: 'Search courses',
  version: '1.2.0',
  description: {
    what: 'Search courses by code, beginning of a code, or words, with filters. Forgives typos.',
    when: 'Use this when the course is not exactly known: "find courses about machine learning". For a known one use tn_course_get.',
    returns: 'Returns courses, best first, with snippets and how misspelled words were read.',
  },
  responseTime: 'medium',
  sharedData: true,
  tags: ['catalog', 'search'],
  parameters: () =>
    z.object({
      query: z.string().trim().max(200).default('').describe('Code, its beginning, or words'),
      institution: institutionParameter().describe('School: id or name, such as nrc'),
      subject: z.string().trim().min(1).max(30).optional().describe('Such as MATH'),
      level: z.int().min(0).max(9000).optional().describe('Such as 200'),
      credits: z.number().min(0).max(100).optional().describe('Credits it can carry'),
      term: z
        .string()
        .trim()
        .min(1)
        .max(40)
        .regex(/\p{L}/u, 'Not a term such as Fall')
        .optional()
        .describe('Season in which it is usually offered, such as Fall'),
      outlines: z
        .boolean()
        .optional()
        .describe('True: search the text of outlines (syllabi), the newest of each course'),
      format: z.enum(FORMATS).optional().describe('Has a section taught so, in its newest term'),
      ...timeParameters(),
      ...pagination(),
    }),
  data: () =>
    pageOf(Item()).extend({
      understood: z
        .array(z.object({ word: z.string(), as: z.array(z.string()) }))
        .optional()
        .describe('Words that were not found as written, and what was looked for instead'),
      schools: NamesById(),
      sources: Sources(),
    }),
  examples: [
    {
      description: 'A word that is written wrong',
      params: { query: 'archeaology' },
      expectedResult: {
        items: [
          {
            course: 'nrc:HIST 1125',
            title: 'Vallen before the Union',
            credits: { min: 3, max: 3 },
            level: 100,
            snippet:
              '…routes of Vallen before the Act of Union, told from court records, oral histories and archaeology. The course ends with a visit to the excavation at Old Ferry.',
            matched: ['archeaology'],
          },
        ],
        totalCount: 1,
        hasMore: false,
        understood: [{ word: 'archeaology', as: ['archaeology'] }],
        schools: { nrc: 'Northreach College' },
        sources: [demoSource],
      },
    },
    {
      description: 'Everything in a subject of one school',
      params: { institution: 'KEST', subject: 'STAT' },
      expectedResult: {
        items: [
          {
            course: 'kest:STAT 1025',
            title: 'Applied Statistics and Quality',
            credits: { min: 4, max: 4 },
            level: 100,
            snippet: null,
            matched: [],
          },
        ],
        totalCount: 1,
        hasMore: false,
        schools: { kest: 'Kestrel Polytechnic' },
        sources: [demoSource],
      },
    },
  ],
  async handler(params, context) {
    const { query: text, institution, subject, level, credits, term, limit, cursor } = params
    const { outlines, format, days, freeDays, startsFrom, endsBy } = params
    const { services, now, ok } = context
    const wanted = { format, days, freeDays, startsFrom, endsBy }
    const given = defined({ institution, subject, level, credits, term, outlines, ...wanted, limit })
    const school =
      institution === undefined
        ? undefined
        : await findInstitution(institution, context, (id) => searchFor(text, { ...given, institution: id }))
    const season = term === undefined ? undefined : seasonName(term)
    const filters = { institution: school?.value.id, subject, level, credits, term: season }
    const isSifted = asksForTimes(wanted) || format !== undefined
    const schools = school ? [school.value.id] : isSifted ? await services.courses.schoolsWithSections() : []
    const inTerm = term !== undefined && isTerm(term) ? term : undefined
    const only = isSifted ? await coursesWithSections(schools, inTerm, wanted, services.courses) : undefined
    const page = await context.page(
      rankedHits((part) => services.courses.search(text, filters, { ...part, only, inOutlines: outlines })),
      {
        cursor,
        limit,
        view: ({ value, snippet, matched }) => ({ ...value, snippet, matched: [...matched] }),
      },
    )
    const { items, shown, fields } = page
    const { words } = page.loaded
    const changed = words.filter(({ reading }) => reading === 'corrected' || reading === 'unknown')
    const sources = distinctSources(shown.map(({ source }) => source))
    const [first] = items
    const asked = words.length
    const named = items.map(({ course }) => schoolOf(course))
    return ok(
      {
        items,
        ...fields,
        ...(changed.length > 0 ? { understood: changed.map(({ word, as }) => ({ word, as: [...as] })) } : {}),
        schools: await namesById(services.schools, named),
        sources,
      },
      pageFacts({
        kind: 'course',
        records: items.map((item) => ({ ...item, ...labelOf(item) })),
        page,
        sources: first ? sources : await lookedIn(school, services),
        now: now(),
        assumptions: school?.assumptions ?? [],
        factors:
          asked === 0 || !first
            ? []
            : [
                firstHit(
                  shown.map(({ end: { score }, matched }) => ({ score, matched })),
                  asked,
                ),
              ],
        next: [
          ...page.next,
          ...(first
            ? [about(first.course, 'tn_course_get', 'get-course', 'Read about the best match')]
            : searchWider(text, given, words)),
        ],
      }),
    )
  },
})

/** The school that was asked for, or all of them. */
const lookedIn = async (school: { source: Source } | undefined, { schools }: CourseServices) =>
  school ? [school.source] : lookedThrough((await schools.schools()).all)

type Given = Readonly<Record<string, unknown>>

const SHORTEST = 3

/** Broader searches for a search without results. */
function searchWider(text: string, given: Given, words: readonly UnderstoodWord[]): NextCall[] {
  const { limit, ...filters } = given
  const [first, ...others] = Object.entries(filters)
  const shorter = shorterQuery(text, words)
  return [
    ...(first && (text !== '' || others.length > 0)
      ? [
          {
            ...searchFor(text, text === '' ? { [first[0]]: first[1], limit } : { limit }),
            action: 'search-without-filters',
            description: 'The same search with fewer filters',
          },
        ]
      : []),
    ...(shorter === ''
      ? []
      : [
          {
            ...searchFor(shorter, given),
            action: 'search-less',
            description: `Search for fewer words: ${shorter}`,
          },
        ]),
    listInstitutions,
  ]
}

/** The known words, or the longest of several, or the start of the only one. */
function shorterQuery(text: string, words: readonly UnderstoodWord[]): string {
  const known = words.filter(({ reading }) => reading !== 'unknown').map(({ word }) => word)
  if (known.length > 0 && known.length < words.length) return known.join(' ')
  const typed = text.split(/\s+/).filter((word) => word !== '')
  const longest = typed.toSorted((a, b) => b.length - a.length)[0] ?? ''
  if (typed.length > 1) return longest
  const beginning = longest.slice(0, Math.ceil(longest.length / 2))
  return beginning.length >= SHORTEST ? beginning : ''
}
