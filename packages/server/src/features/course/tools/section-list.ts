import { defined, type NextCall, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { about, query, searchFor } from '../define.ts'
import { demoSource, pageFacts, emptyFacts } from './shared/facts.ts'
import { findCourse, findInstitution } from './shared/find-course.ts'
import { courseParameter, institutionParameter, termParameter, timeParameters } from './shared/parameters.ts'
import { schoolOf } from '../../../platform/catalog/course-reference.ts'
import { NamesById, namesById } from '../../../platform/catalog/schools/names-by-id.ts'
import { asksForTimes, FORMATS } from '../model/meeting-times.ts'
import { distinctSources, Sources } from '../model/source.ts'
import { note, sectionLabel, sectionView, SectionView } from './shared/views.ts'
import { sectionSource } from './shared/section-source.ts'

export const sectionList = query({
  name: 'tn_course_section_list',
  title: 'List sections',
  version: '1.3.0',
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
        institution: institutionParameter().describe(
          'School: id or name, such as nrc; needed without course',
        ),
        course: courseParameter().optional(),
        subject: z.string().trim().min(1).max(30).toUpperCase().optional().describe('Such as MATH'),
        term: termParameter().describe('Season and year, such as Fall 2026; else the newest'),
        type: z
          .string()
          .trim()
          .min(1)
          .max(20)
          .optional()
          .describe("lecture, lab, tutorial, seminar, or the school's code such as LEC"),
        format: z.enum(FORMATS).optional().describe('How it is taught'),
        ...timeParameters(),
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
      withoutTimes: z
        .int()
        .optional()
        .describe('Sections left out because the catalog does not say when they meet'),
      schools: NamesById(),
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
        schools: { nrc: 'Northreach College' },
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
    const { type, format, days, freeDays, startsFrom, endsBy } = params
    const wanted = { type, format, days, freeDays, startsFrom, endsBy }
    const listing = { institution: school, course: course?.value.course, subject, term, wanted }
    const sectionsOf = await sectionSource(listing, services.courses)
    const page = await context.page(sectionsOf.source, {
      cursor,
      limit,
      view: sectionView,
    })
    const { items, shown, fields } = page
    const [first] = items
    const where = {
      institution: school,
      term: first?.term ?? null,
      schools: await namesById(services.schools, [school]),
      ...(sectionsOf.withoutTimes > 0 ? { withoutTimes: sectionsOf.withoutTimes } : {}),
    }
    const untimed =
      sectionsOf.withoutTimes === 0
        ? []
        : [`${sectionsOf.withoutTimes} sections are left out: the catalog does not say when they meet`]
    if (!first) {
      const missing = `The catalog has no such sections of ${course?.value.course ?? school}${term === undefined ? '' : ` in ${term}`}${asksForTimes(wanted) ? ' at such times' : ''}${type === undefined ? '' : ` of type ${type}`}${format === undefined ? '' : ` taught ${format}`}`
      return ok(
        { ...where, items: [], hasMore: false, totalCount: 0, note: missing, sources: [source] },
        emptyFacts({
          kind: 'sections',
          sources: [source],
          now: now(),
          nothing: missing,
          assumptions: [...assumptions, ...untimed],
          next: [
            ...(asksForTimes(wanted) || type !== undefined || format !== undefined
              ? [anyTime(defined({ ...params, ...NO_TIMES }))]
              : []),
            ...(term === undefined && subject === undefined
              ? []
              : [newestTerm(defined({ ...params, ...NO_TERM, ...(term === undefined && NO_SUBJECT) }))]),
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
        page,
        sources,
        now: now(),
        assumptions: [...assumptions, ...untimed],
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

const NO_TERM = { term: undefined, limit: undefined, cursor: undefined }
const NO_SUBJECT = { subject: undefined }
const NO_TIMES = {
  type: undefined,
  format: undefined,
  days: undefined,
  freeDays: undefined,
  startsFrom: undefined,
  endsBy: undefined,
}

const anyTime = ({ cursor: _, ...args }: Readonly<Record<string, unknown>>): NextCall => ({
  action: 'any-time',
  priority: 'high',
  category: 'correction',
  description: 'The same at any time of the week, of any type',
  tool: 'tn_course_section_list',
  arguments: args,
})
