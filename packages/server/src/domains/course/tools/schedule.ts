import { pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { about, cacheTTL, defineTool, readLimit, recovery } from '../define.ts'
import { demoSource } from '../demo-source.ts'
import { nextPage, toldMany } from '../facts.ts'
import { findCourse } from '../find-course.ts'
import { behind, pageFrom, positionOf } from '../page.ts'
import { courseParameter, termParameter } from '../parameters.ts'
import { distinctSources, Sources } from '../source.ts'
import { nothing, ofTerm } from '../term-facts.ts'
import {
  heading,
  headingOf,
  note,
  SECTION_OPTIONAL,
  sectionLabel,
  SectionView,
  sectionView,
} from '../views.ts'

export const schedule = defineTool({
  name: 'tn_course_schedule',
  address: 'courseCatalog/schedule',
  version: '1.0.0',
  description: {
    what: 'Get when one course is taught, in all terms or one: days, times, places.',
    when: 'Use this when asked when a course runs: "when is nrc:CPSC 1110 taught?". For a whole school use tn_course_section_list; for one section tn_course_section_get.',
    returns: 'Returns sections, newest term first, with rooms and instructors.',
  },
  category: 'query',
  responseTime: 'fast',
  idempotent: true,
  cacheable: true,
  cacheTTL,
  permissions: ['courses:read'],
  tags: ['courses', 'schedule', 'sections'],
  utterances: [
    'when does this course meet',
    'when is calculus taught next year',
    'what time is the lecture',
    'is it offered next spring',
    'which days is data structures on',
    'in which terms does ECON 201 run',
    'is there a summer offering',
    'what semester is it given in',
    'which campus is the class on',
    'is it taught in the evening or the morning',
    'when could I take it next',
    'class times of HIST 110',
    'will it be running in the fall',
    'where and when is the lecture held',
    'at what hour does statistics start on Mondays',
    'how often is this course given',
    'timetable of one course',
    'morning or afternoon',
    'is it on Tuesdays',
    'starting time and room',
    'is it running this year',
    'is it only given in the fall',
    'next time it is offered',
    'can I do it in the summer term',
    'evening class times',
    'where is it held',
    'on which campus',
    'is there a weekend option',
    'will they offer it again',
    'when is linear algebra offered',
    'what days does CHEM 121 meet',
    'is ECON 201 available next semester',
    'does MATH 1171 run in the winter',
    'what time does the psychology lecture begin and end',
    'schedule for BIOL 120 in fall 2026',
    'is physics offered online or on campus',
    'when is the next intake of this module',
    'next term, does accounting run at all',
    'is there an evening option for english 100',
    'does data structures run every year',
    'how early is the class in the morning',
    'what is the timetable for CPSC 1110',
    'is the history course on Fridays',
    'meeting times of philosophy 100 at Caldera',
    'are there classes on Saturday for this course',
    'which term should I wait for to take it',
    'can I take it in spring or is it fall only',
    'does it clash with my work on Thursday afternoon',
    'what room and building is the course in',
    'when did they last offer it',
    'first and last day of lectures',
    'how many times a week does it meet',
    'is it in person, hybrid or online',
    'what times can I choose from for programming',
    'does this unit run over the summer',
    'class days and times for the course',
    'when do the lab and tutorial take place',
    'what time on Saturday or Friday is the class',
    'is it offered online this term',
  ],
  rateLimit: readLimit,
  recovery,
  parameters: z.object({
    course: courseParameter,
    term: termParameter.describe('Such as Fall 2026; else all'),
    ...pagination(),
  }),
  data: pageOf(SectionView).extend({ ...heading, note, sources: Sources }),
  examples: [
    {
      description: 'A course that is taught once',
      params: { course: 'mbc:PHY 110' },
      expectedResult: {
        items: [
          {
            course: 'mbc:PHY 110',
            term: 'Fall 2026',
            section: '1',
            type: 'LEC',
            delivery: 'in-person',
            instructors: ['Anselm Dunnecliffe'],
            meetings: [
              {
                days: ['Mo', 'We', 'Fr'],
                start: '08:30',
                end: '09:20',
                from: '2026-09-14',
                to: '2026-12-11',
                campus: 'Bayside',
                room: 'Bay 14',
              },
            ],
          },
        ],
        totalCount: 1,
        hasMore: false,
        course: 'mbc:PHY 110',
        title: 'College Physics',
        sources: [demoSource],
      },
    },
  ],
  async handler({ course: given, term, limit, cursor }, context) {
    const { services, now, ok } = context
    const { value: course, source } = await findCourse(given, 'tn_course_schedule', context)
    const all = await services.courses.sections(course.course)
    const sections = ofTerm(all, term)
    const further = about(course.course, 'tn_course_instructor', 'see-instructors', 'See who teaches it')
    if (sections.length === 0) {
      const why = await nothing(
        {
          course: course.course,
          kind: 'section',
          what: 'sections',
          term,
          terms: all.map(({ value }) => value.term),
          source,
          tool: 'tn_course_schedule',
          next: [
            about(course.course, 'tn_course_get', 'get-course', 'See in which terms it is usually offered'),
          ],
        },
        context,
      )
      const { facts, ...said } = why
      return ok({ ...headingOf(course), items: [], hasMore: false, totalCount: 0, ...said }, facts)
    }
    const views = sections.map(sectionView)
    const keyOf = ({ term: when, section }: (typeof views)[number]) => `${when}\n${section}`
    const position = positionOf(cursor, context)
    const { items, next } = await pageFrom(
      { found: behind(views, position, keyOf), limit, position, keyOf },
      context,
    )
    const sources = distinctSources(sections.map((section) => section.source))
    const [first] = items
    return ok(
      { ...headingOf(course), items, ...next, totalCount: sections.length, sources },
      toldMany({
        kind: 'section',
        records: items.map(sectionLabel),
        optional: SECTION_OPTIONAL,
        total: sections.length,
        ...next,
        sources,
        now: now(),
        next: [
          ...nextPage('tn_course_schedule', { course: given, term, limit }, next.nextCursor),
          ...(first
            ? [
                {
                  ...about(
                    course.course,
                    'tn_course_section_get',
                    'get-section',
                    'See all of the first section',
                  ),
                  arguments: { course: course.course, term: first.term, section: first.section },
                },
              ]
            : []),
          further,
        ],
      }),
    )
  },
})
