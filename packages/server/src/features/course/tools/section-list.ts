import {
  byKey,
  defined,
  type NextCall,
  pageOf,
  type PageSource,
  pagination,
  wholeList,
} from '@tutor-nexus/toolkit'
import type { Loaded } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import { about, query, searchFor } from '../define.ts'
import { demoSource, pageFacts, emptyFacts } from './shared/facts.ts'
import { findCourse, findInstitution } from './shared/find-course.ts'
import { courseParameter, institutionParameter, termParameter } from './shared/parameters.ts'
import { schoolOf } from '../../../platform/catalog/course-reference.ts'
import { distinctSources, Sources } from '../model/source.ts'
import { note, SECTION_OPTIONAL, sectionLabel, sectionView, SectionView } from './shared/views.ts'
import type { KnownFact } from '../store/course-fact-store.ts'
import type { CourseStore } from '../store/course-store.ts'
import type { StoredSection } from '../store/stored-records.ts'
import { ofTerm } from './shared/term-facts.ts'
import { termOrders } from '../model/term-order.ts'

export const sectionList = query({
  name: 'tn_course_section_list',
  title: 'List sections',
  description: {
    what: 'List all sections of one term: of a school, of a subject, or of a course.',
    when: 'Use this when the user browses a timetable: "all MATH sections at Northreach in fall 2026". For one course over all terms use tn_course_schedule.',
    returns: 'Returns sections by course, with times, places and instructors.',
  },
  responseTime: 'medium',
  tags: ['schedule', 'sections'],
  parameters: () =>
    z
      .object({
        institution: institutionParameter().describe('School, such as nrc; needed without course'),
        course: courseParameter().optional(),
        subject: z.string().trim().min(1).max(30).toUpperCase().optional().describe('Such as MATH'),
        term: termParameter().describe('Such as Fall 2026; else the newest'),
        ...pagination(),
      })
      .refine(
        ({ institution, course }) => institution !== undefined || course !== undefined,
        'Give institution or course',
      ),
  data: () =>
    pageOf(SectionView()).extend({
      institution: z.string(),
      term: z.string().nullable().describe('The term of these sections; null where there are none'),
      note: note(),
      sources: Sources(),
    }),
  examples: [
    {
      description: 'The sections of a course in a term',
      params: { course: 'nrc:ASTR 1110', term: 'Fall 2026' },
      expectedResult: {
        items: [
          {
            course: 'nrc:ASTR 1110',
            term: 'Fall 2026',
            section: '001',
            type: 'LEC',
            delivery: 'in-person',
            instructors: ['Sunniva Adeyard'],
            meetings: [
              {
                days: ['Mo', 'We', 'Fr'],
                start: '11:30',
                end: '12:20',
                from: '2026-09-08',
                to: '2026-12-04',
                campus: 'Harbour',
                room: 'A214',
              },
            ],
          },
        ],
        totalCount: 1,
        hasMore: false,
        institution: 'nrc',
        term: 'Fall 2026',
        sources: [demoSource],
      },
    },
  ],
  async handler(params, context) {
    const { institution, course: given, subject, term, limit, cursor } = params
    const { services, now, ok } = context
    const course =
      given === undefined
        ? undefined
        : await findCourse(given, 'tn_course_section_list', context, institution)
    const listed =
      course ??
      (await findInstitution(institution ?? '', context, (id) => ({
        ...newestTerm({ ...defined(params), institution: id }),
        description: `Try ${id}`,
      })))
    const school = 'id' in listed.value ? listed.value.id : schoolOf(listed.value.course)
    const { source, assumptions } = listed
    const listing = { institution: school, course: course?.value.course, subject, term }
    const page = await context.page(await sectionSource(listing, services.courses), {
      cursor,
      limit,
      view: sectionView,
    })
    const { items, shown, fields } = page
    const [first] = items
    const where = { institution: school, term: first?.term ?? null }
    if (!first) {
      const missing = `The catalog has no such sections of ${course?.value.course ?? school}${term === undefined ? '' : ` in ${term}`}`
      return ok(
        { ...where, items: [], hasMore: false, totalCount: 0, note: missing, sources: [source] },
        emptyFacts({
          kind: 'sections',
          sources: [],
          now: now(),
          missing: [missing],
          assumptions,
          next: [
            ...(term === undefined && subject === undefined
              ? []
              : [newestTerm(course ? { course: course.value.course } : { institution: school })]),
            { ...searchFor('', { institution: school }), description: `See the courses of ${school}` },
          ],
        }),
      )
    }
    const sources = distinctSources(shown.map((section) => section.source))
    return ok(
      { ...where, items, ...fields, sources },
      pageFacts({
        kind: 'section',
        records: items.map(sectionLabel),
        optional: SECTION_OPTIONAL,
        page,
        sources,
        now: now(),
        assumptions,
        next: [
          ...page.next,
          {
            ...about(first.course, 'tn_course_section_get', 'get-section', 'See the first section in full'),
            arguments: { course: first.course, term: first.term, section: first.section },
          },
        ],
      }),
    )
  },
})

const newestTerm = (args: Readonly<Record<string, unknown>>): NextCall => ({
  action: 'newest-term',
  priority: 'high',
  category: 'correction',
  description: 'The same for the newest term there is',
  tool: 'tn_course_section_list',
  arguments: args,
})

interface Listing {
  institution: string
  course: string | undefined
  subject: string | undefined
  /** The newest term by default. */
  term: string | undefined
}

type Section = KnownFact<StoredSection>
type Listed = Loaded<Section, string> & { total: number }

const keyOf = ({ value: { course }, part }: Section): string => `${course}\n${part}`

/** The sections of one term: of a course, or of a school and perhaps one of its subjects. */
async function sectionSource(listing: Listing, courses: CourseStore): Promise<PageSource<string, Listed>> {
  const { institution, course, subject, term } = listing
  if (course !== undefined) {
    const all = await courses.sections(course)
    const newest = all.filter(({ termKey }) => termKey === all[0]?.termKey)
    return wholeList(term === undefined ? newest : ofTerm(all, term), keyOf, 'catalog')
  }
  const termKey = await courses.sectionTerm(institution, term === undefined ? undefined : termOrders(term))
  if (termKey === undefined) return wholeList([], keyOf, 'catalog')
  return byKey<Listed>(async (after, limit) => {
    const [of = '', part = ''] = after?.split('\n') ?? []
    const [found, total] = await Promise.all([
      courses.sectionsOf({
        institution,
        termKey,
        subject,
        limit,
        ...(after === undefined ? {} : { after: { course: of, part } }),
      }),
      courses.countSections({ institution, termKey, subject }),
    ])
    return { found, total }
  }, keyOf)
}
