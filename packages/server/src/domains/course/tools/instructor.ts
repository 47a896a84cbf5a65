import { pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { about, cacheTTL, defineTool, readLimit, recovery } from '../define.ts'
import { demoSource } from '../demo-source.ts'
import { digest } from '../digest.ts'
import { nextPage, toldMany } from '../facts.ts'
import { findCourse } from '../find-course.ts'
import { behind, pageFrom, positionOf } from '../page.ts'
import { courseParameter, termParameter } from '../parameters.ts'
import { distinctSources, Sources } from '../source.ts'
import { teachersOf } from '../teachers.ts'
import { nothing, ofTerm } from '../term-facts.ts'
import { heading, headingOf, note } from '../views.ts'

const Teacher = z.object({
  name: z.string(),
  email: z.string().nullable(),
  title: z.string().nullable(),
  taught: z.array(z.object({ term: z.string(), sections: z.array(z.string()) })),
})

export const instructor = defineTool({
  name: 'tn_course_instructor',
  address: 'courseCatalog/instructor',
  version: '1.0.0',
  description: {
    what: 'Get who teaches or has taught a course, with title and email.',
    when: 'Use this when asked for people: "who teaches nrc:CPSC 2110 this fall?". For times use tn_course_schedule.',
    returns: 'Returns instructors with their terms and sections, the latest first.',
  },
  category: 'query',
  responseTime: 'fast',
  idempotent: true,
  cacheable: true,
  cacheTTL,
  permissions: ['courses:read'],
  tags: ['courses', 'instructors'],
  utterances: [
    'who is the professor',
    'who taught it before',
    'which prof taught it last year',
    'instructor email for data structures',
    'who gives the evening lecture',
    'who teaches CHEM 121',
    'name of the lecturer',
    'how do I contact the teacher',
    'how can I reach my prof',
    'I want to write to whoever runs the course',
    'has professor Singh taught this class',
    'who will be teaching economics in the fall',
    'office address of the instructor',
    'list of past teachers',
    'who is instructing the class this spring',
    'instructors of the class',
    'contact information of the prof',
    'get in touch with the lecturer',
    'email of the teacher',
    'which professor should I expect',
    'is Dr. Patel teaching',
    'name of my teacher',
    'ask the professor a question by mail',
    'who runs the lab course',
    'who is responsible for the course',
    'does the same person always teach it',
    'which teachers has it had',
    'who is teaching CHEM 121 this term',
    'prof for MATH 1171 in fall 2026',
    'email address of the STAT 203 lecturer',
    'which instructors teach linear algebra at Kestrel',
    'what teacher will I have for physics',
    'who lectures ECON 201',
    'teaching staff of the psychology module',
    'does Professor Chen still teach data structures',
    'who usually teaches accounting',
    'which profs have taught BIOL 120 over the years',
    'how do I email the CPSC 1110 instructor',
    'contact the english prof',
    'is it a professor or a sessional lecturer',
    'title of the person who teaches philosophy',
    'who are the faculty for history 110',
    'who was the lecturer last spring',
    'name and email of whoever teaches this unit',
    'will Dr. Nguyen give the lecture again',
    'who do I write to about the course',
    'I need to reach the instructor before classes start',
    'proffesor of calculus',
    'which teacher gives the summer class',
    'is there more than one instructor',
    "find out my professor's name",
    'has the lecturer changed since last year',
    'instructor history of this class',
    'is my teacher a doctor',
    'teacher of the lab course this spring',
    'person responsible for the lectures',
    'professor of this class and their contact',
    'faculty member teaching BIOL 120',
  ],
  rateLimit: readLimit,
  recovery,
  parameters: z.object({
    course: courseParameter,
    term: termParameter.describe('Such as Fall 2026; else all'),
    ...pagination(),
  }),
  data: pageOf(Teacher).extend({ ...heading, note, sources: Sources }),
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
    const { value: course, source } = await findCourse(given, 'tn_course_instructor', context)
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
          tool: 'tn_course_instructor',
          next: [about(course.course, 'tn_course_schedule', 'see-schedule', 'See when it is taught')],
        },
        context,
      )
      return ok({ ...headingOf(course), items: [], hasMore: false, totalCount: 0, ...said }, facts)
    }
    const teachers = found.map(({ teacher }) => teacher)
    const keyOf = ({ name }: (typeof teachers)[number]) => digest(name)
    const position = positionOf(cursor, context)
    const { items, next } = await pageFrom(
      { found: behind(teachers, position, keyOf), limit, position, keyOf },
      context,
    )
    const sources = distinctSources(found.flatMap((one) => one.sources))
    return ok(
      { ...headingOf(course), items, ...next, totalCount: teachers.length, sources },
      toldMany({
        kind: 'instructor',
        records: items.map((one) => ({ ...one, id: one.name, label: one.name })),
        optional: ['email', 'title'],
        total: teachers.length,
        ...next,
        sources,
        now: now(),
        next: [
          ...nextPage('tn_course_instructor', { course: given, term, limit }, next.nextCursor),
          about(course.course, 'tn_course_schedule', 'see-schedule', 'See when it is taught'),
        ],
      }),
    )
  },
})
