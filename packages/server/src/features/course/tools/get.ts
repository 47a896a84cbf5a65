import { asFound, singleRecord } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { about, query } from '../define.ts'
import { demoSource, recordFacts } from './shared/facts.ts'
import { findCourse } from './shared/find-course.ts'
import { courseParameter, cursorParameter } from './shared/parameters.ts'
import { Sources } from '../model/source.ts'
import { Credits } from '../store/stored-records.ts'
import { heading, labelOf, Part } from './shared/views.ts'

const text = z.string().nullable()
const LONG = ['description', 'notes', 'prerequisites', 'corequisites', 'antirequisites'] as const
export const get = query({
  name: 'tn_course_get',
  title: 'Get course',
  description: {
    what: 'Get one course by its reference: title, credits, level, description.',
    when: 'Use this when the course is known: "what is nrc:MATH 1171 about?". To find one use tn_course_search.',
    returns: "Returns the calendar entry with the school's words on requisites, usual terms, and source.",
  },
  tags: ['catalog'],
  parameters: () => z.object({ course: courseParameter(), cursor: cursorParameter() }),
  data: () =>
    z.object({
      ...heading(),
      credits: Credits().nullable(),
      level: z.number().nullable(),
      description: text,
      designation: text,
      notes: text,
      prerequisites: text.describe("The school's own sentence"),
      corequisites: text,
      antirequisites: text,
      termsOffered: z.array(z.string()),
      link: text,
      part: Part().optional(),
      nextCursor: z.string().optional(),
      sources: Sources(),
    }),
  examples: [
    {
      description: 'A course, its code written as people type it',
      params: { course: 'NRC:math1171' },
      expectedResult: {
        course: 'nrc:MATH 1171',
        title: 'Calculus I',
        credits: { min: 3, max: 3 },
        level: 100,
        description:
          'Limits, derivatives and their uses: rates of change, curve sketching, optimisation, approximation and an introduction to the integral. Students learn to argue from definitions as well as to calculate.',
        designation: null,
        notes: null,
        prerequisites:
          'One of the following: a minimum "B" grade in Precalculus 12, a minimum "C+" grade in MATH 1050, or a minimum 85 on the Mathematics Placement Test. Prerequisites are valid for only three years.',
        corequisites: null,
        antirequisites: 'Students may receive credit for only one of MATH 1171 or MATH 1174.',
        termsOffered: ['Fall', 'Spring', 'Summer'],
        link: null,
        sources: [demoSource],
      },
    },
  ],
  async handler({ course: given, cursor }, context) {
    const { value, source, assumptions } = await findCourse(given, 'tn_course_get', context)
    const { requisites: _, ...course } = value
    const page = await context.page(singleRecord(course), {
      cursor,
      view: asFound,
      longFields: LONG,
    })
    const { nextCursor } = page
    const shown = page.items[0] ?? course
    return context.ok(
      { ...shown, ...(nextCursor === undefined ? {} : { nextCursor }), sources: [source] },
      recordFacts({
        kind: 'course',
        record: { ...course, ...labelOf(course) },
        sources: [source],
        now: context.now(),
        assumptions,
        next: [
          ...page.next,
          about(course.course, 'tn_course_prereqs', 'check-prerequisites', 'See its prerequisites'),
          about(course.course, 'tn_course_schedule', 'see-schedule', 'See when it is taught'),
          about(
            course.course,
            'tn_course_equivalent_elsewhere',
            'find-equivalents',
            'See what it transfers as',
          ),
        ],
      }),
    )
  },
})
