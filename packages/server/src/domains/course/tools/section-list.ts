import { pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { about, cacheTTL, defineTool, readLimit, recovery } from '../define.ts'
import { demoSource } from '../demo-source.ts'
import { nextPage, toldMany, toldNothing } from '../facts.ts'
import { findCourse, findInstitution } from '../find-course.ts'
import { pageFrom, positionOf } from '../page.ts'
import { courseParameter, institutionParameter, termParameter } from '../parameters.ts'
import { schoolOf } from '../school-of.ts'
import { distinctSources, Sources } from '../source.ts'
import { listSections } from '../list-sections.ts'
import { note, SECTION_OPTIONAL, sectionLabel, SectionView } from '../views.ts'

export const sectionList = defineTool({
  name: 'tn_course_section_list',
  address: 'courseCatalog/sectionList',
  version: '1.0.0',
  description: {
    what: 'List all sections of one term: of a school, of a subject, or of a course.',
    when: 'Use this when the user browses a timetable: "all MATH sections at Northreach in fall 2026". For one course over all terms use tn_course_schedule.',
    returns: 'Returns sections by course, with times, places and instructors.',
  },
  category: 'query',
  responseTime: 'medium',
  idempotent: true,
  cacheable: true,
  cacheTTL,
  permissions: ['courses:read'],
  tags: ['courses', 'schedule', 'sections'],
  utterances: [
    'show the timetable for fall 2026',
    'what sections does the college offer this term',
    'every lab section in chemistry this fall',
    'list the sections for spring',
    'the whole class schedule of the school',
    'all history classes next semester',
    'everything the department runs in the summer term',
    'full course timetable of Caldera',
    'which sections does ECON 101 have this term',
    'how many sections are being run',
    'browse the offerings of a term',
    'all sections of a subject',
    'what is being taught this semester at Kestrel',
    'complete list of classes for winter',
    'sections by department and term',
    'every class in a term',
    'what is running',
    'offerings for the term',
    'full schedule of the university',
    'fall offerings in geography',
    'courses taught in spring 2027',
    'all that is held in the summer',
    'what is on in the winter semester',
    'which lectures and labs are there this fall',
    'sections at Northreach',
    'this term, every english section',
    'the number of sections',
    'show me all classes of the faculty',
    'next semester what is offered by the school',
    'list every MATH section in spring 2027',
    'all chemistry labs at Aurelia next term',
    'show me the entire fall timetable of Kestrel',
    'what physics classes run this semester at Northreach',
    'all psychology sections offered in the summer',
    'which sections of CPSC 1110 are there in fall 2026',
    'full list of economics sections this winter',
    'timetable for the whole biology department',
    'what is the college teaching next term',
    'how many sections of calculus are there this fall',
    'browse the class schedule by subject',
    'everything offered at Caldera in spring',
    'print the term schedule for accounting',
    'what does UBC have running this summer',
    'all online sections of a subject this term',
    'give me the semester timetable',
    'list sections for english at SFU',
    'all lectures, labs and tutorials in statistics',
    'show every section that runs in the evening this term',
    'which history sections are scheduled',
    'what is on the timetable in philosophy',
    'upcoming term, all offered modules',
    'the schedule of classes for winter 2027',
    'see all COSC sections for one semester',
    'sections of every course the school gives',
    'what does the school have on in the new term',
    'a list of all sections, please',
    'department timetable for the autumn',
    'I want to plan my semester, show all sections',
    'all classes the school offers in a term',
    'sections taught by the department this semester',
  ],
  rateLimit: readLimit,
  recovery,
  parameters: z
    .object({
      institution: institutionParameter.describe('School, such as nrc; needed without course'),
      course: courseParameter.optional(),
      subject: z.string().trim().min(1).max(30).toUpperCase().optional().describe('Such as MATH'),
      term: termParameter.describe('Such as Fall 2026; else the newest'),
      ...pagination(),
    })
    .refine(
      ({ institution, course }) => institution !== undefined || course !== undefined,
      'Give institution or course',
    ),
  data: pageOf(SectionView).extend({
    institution: z.string(),
    term: z.string().nullable().describe('The term of these sections; null where there are none'),
    note,
    sources: Sources,
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
    const listed = course ?? (await findInstitution(institution ?? '', context))
    const school = 'id' in listed.value ? listed.value.id : schoolOf(listed.value.course)
    const { source } = listed
    const position = positionOf(cursor, context)
    const { sections, total } = await listSections(
      {
        institution: school,
        course: course?.value.course,
        subject,
        term,
        limit: limit + 1,
        after: position.after,
      },
      services.courses,
    )
    const { items, next } = await pageFrom(
      {
        found: sections.map(({ view }) => view),
        limit,
        position,
        keyOf: ({ course: of, section }) => `${of}\n${section}`,
      },
      context,
    )
    const [first] = items
    const where = { institution: school, term: first?.term ?? null }
    if (!first) {
      const missing = `The catalog has no such sections of ${course?.value.course ?? school}${term === undefined ? '' : ` in ${term}`}`
      return ok(
        { ...where, items: [], hasMore: false, totalCount: 0, note: missing, sources: [source] },
        toldNothing({
          kind: 'sections',
          sources: [],
          now: now(),
          missing: [missing],
          next: [
            {
              action: 'newest-term',
              priority: 'high',
              category: 'correction',
              description: 'The same for the newest term there is',
              tool: 'tn_course_section_list',
              arguments: course ? { course: course.value.course } : { institution: school },
            },
          ],
        }),
      )
    }
    const sources = distinctSources(sections.slice(0, items.length).map((section) => section.source))
    return ok(
      { ...where, items, ...next, totalCount: total, sources },
      toldMany({
        kind: 'section',
        records: items.map(sectionLabel),
        optional: SECTION_OPTIONAL,
        total,
        ...next,
        sources,
        now: now(),
        next: [
          ...nextPage('tn_course_section_list', params, next.nextCursor),
          {
            ...about(first.course, 'tn_course_section_get', 'get-section', 'See all of the first section'),
            arguments: { course: first.course, term: first.term, section: first.section },
          },
        ],
      }),
    )
  },
})
