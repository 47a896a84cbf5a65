import { asFound, lazy, pageOf, pagination, wholeList } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { about, query } from '../define.ts'
import { demoSource, pageFacts } from './shared/facts.ts'
import { findCourse } from './shared/find-course.ts'
import { courseParameter, termParameter } from './shared/parameters.ts'
import { distinctSources, Sources } from '../model/source.ts'
import { teachersOf } from '../model/teachers.ts'
import { nothing, ofTerm } from './shared/term-facts.ts'
import { heading, headingOf, note } from './shared/views.ts'

const Teacher = lazy(() =>
  z.object({
    name: z.string(),
    email: z.string().nullable(),
    title: z.string().nullable(),
    taught: z.array(z.object({ term: z.string(), sections: z.array(z.string()) })),
  }),
)

export const instructor = query({
  name: 'tn_course_instructor',
  title: 'Get instructors',
  description: {
    what: 'Get who teaches or has taught a course, with title and email.',
    when: 'Use this when asked for people: "who teaches nrc:CPSC 2110 this fall?". For times use tn_course_schedule.',
    returns: 'Returns instructors with their terms and sections, the latest first.',
  },
  tags: ['instructors'],
  parameters: () =>
    z.object({
      course: courseParameter(),
      term: termParameter().describe('Season and year, such as Fall 2026; else all'),
      ...pagination(),
    }),
  data: () => pageOf(Teacher()).extend({ ...heading(), note: note(), sources: Sources() }),
  examples: [
    {
      description: 'Who teaches it this fall',
      params: { course: 'mbc:CIS 120', term: 'Fall 2026' },
      expectedResult: {
        items: [
          {
            name: 'Wendell Sarkozy-Nunn',
            email: 'wendell.sarkozy-nunn@mbc.example',
            title: 'Faculty, Computer Information Systems',
            taught: [{ term: 'Fall 2026', sections: ['1', '2'] }],
          },
        ],
        totalCount: 1,
        hasMore: false,
        course: 'mbc:CIS 120',
        title: 'Programming in Python',
        sources: [demoSource],
      },
    },
  ],
  async handler({ course: given, term, limit, cursor }, context) {
    const { services, now, ok } = context
    const { value: course, source, assumptions } = await findCourse(given, 'tn_course_instructor', context)
    const [sections, grades] = await Promise.all([
      services.courses.sections(course.course),
      services.courses.grades(course.course),
    ])
    const found = teachersOf(ofTerm(sections, term), ofTerm(grades, term))
    if (found.length === 0) {
      const { facts, ...said } = await nothing(
        {
          course: course.course,
          kind: 'section',
          what: 'instructors',
          term,
          terms: sections.flatMap(({ value }) => (value.instructors.length > 0 ? [value.term] : [])),
          source,
          assumptions,
          tool: 'tn_course_instructor',
          next: [about(course.course, 'tn_course_schedule', 'see-schedule', 'See when it is taught')],
        },
        context,
      )
      return ok({ ...headingOf(course), items: [], hasMore: false, totalCount: 0, ...said }, facts)
    }
    const teachers = found.map(({ teacher }) => teacher)
    const keyOf = ({ name }: (typeof teachers)[number]) => name
    const page = await context.page(wholeList(teachers, keyOf, 'catalog'), {
      cursor,
      limit,
      view: asFound,
    })
    const { items, fields } = page
    const sources = distinctSources(found.flatMap((one) => one.sources))
    return ok(
      { ...headingOf(course), items, ...fields, sources },
      pageFacts({
        kind: 'instructor',
        records: items.map((one) => ({ ...one, id: one.name, label: one.name })),
        page,
        sources,
        now: now(),
        assumptions,
        next: [
          ...page.next,
          about(course.course, 'tn_course_schedule', 'see-schedule', 'See when it is taught'),
        ],
      }),
    )
  },
})
