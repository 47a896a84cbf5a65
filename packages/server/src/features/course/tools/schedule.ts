import { asFound, pageOf, pagination, wholeList } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { about, query } from '../define.ts'
import { demoSource, pageFacts } from './shared/facts.ts'
import { findCourse } from './shared/find-course.ts'
import { courseParameter, termParameter } from './shared/parameters.ts'
import { distinctSources, Sources } from '../model/source.ts'
import { nothing, ofTerm } from './shared/term-facts.ts'
import { heading, headingOf, note, sectionLabel, SectionView, sectionView } from './shared/views.ts'

export const schedule = query({
  name: 'tn_course_schedule',
  title: 'Get course schedule',
  description: {
    what: 'Get when one course is taught, in all terms or one: days, times, places.',
    when: 'Use this when asked when a course runs: "when is nrc:CPSC 1110 taught?". For a whole school use tn_course_section_list; for one section tn_course_section_get.',
    returns: 'Returns sections, newest term first, with rooms and instructors.',
  },
  tags: ['schedule', 'sections'],
  parameters: () =>
    z.object({
      course: courseParameter(),
      term: termParameter().describe('Season and year, such as Fall 2026; else all'),
      ...pagination(),
    }),
  data: () => pageOf(SectionView()).extend({ ...heading(), note: note(), sources: Sources() }),
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
    const { value: course, source, assumptions } = await findCourse(given, 'tn_course_schedule', context)
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
          assumptions,
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
    const page = await context.page(wholeList(views, keyOf, 'catalog'), {
      cursor,
      limit,
      view: asFound,
    })
    const { items, fields } = page
    const sources = distinctSources(sections.map((section) => section.source))
    const [first] = items
    return ok(
      { ...headingOf(course), items, ...fields, sources },
      pageFacts({
        kind: 'section',
        records: items.map(sectionLabel),
        page,
        sources,
        now: now(),
        assumptions,
        next: [
          ...page.next,
          ...(first
            ? [
                {
                  ...about(
                    course.course,
                    'tn_course_section_get',
                    'get-section',
                    'See the first section in full',
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
