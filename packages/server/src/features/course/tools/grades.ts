import { asFound, lazy, pageOf, pagination, wholeList } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { schoolOf } from '../../../platform/catalog/course-reference.ts'
import { about, query } from '../define.ts'
import { demoSource, pageFacts } from './shared/facts.ts'
import { findCourse } from './shared/find-course.ts'
import { averageOutOf, medianBand, overallAverage } from '../model/grade-summary.ts'
import { courseParameter, termParameter } from './shared/parameters.ts'
import { distinctSources, Sources } from '../model/source.ts'
import { Band } from '../store/stored-records.ts'
import { nothing, ofTerm } from './shared/term-facts.ts'
import { heading, headingOf, note } from './shared/views.ts'

const Distribution = lazy(() =>
  z.object({
    term: z.string(),
    section: z.string().nullable().describe('Null for all sections together'),
    instructor: z.string().nullable(),
    enrolled: z.number().nullable(),
    bands: z.array(Band()).describe("In the school's own bands and order"),
    average: z.number().nullable().describe("In percent or grade points, by the school's own scale"),
    averageOutOf: z
      .number()
      .nullable()
      .describe(
        'What the best grade counts in average and median: 100 for percent, 4.33 or 4 for grade points',
      ),
    median: z.number().nullable(),
    medianBand: z
      .string()
      .nullable()
      .describe('The band of the student in the middle, counted from the bands'),
  }),
)

export const grades = query({
  name: 'tn_course_grades',
  title: 'Get past grades',
  version: '1.2.0',
  description: {
    what: 'Get how students have done in a course: grade distributions with average and median.',
    when: 'Use this when asked how hard it is or what people get: "what is the average in cald:CSCI 110?". For how it is marked use tn_course_outline.',
    returns:
      "Returns the overall average, and distributions per term and section in the school's own bands, newest first.",
  },
  tags: ['grades'],
  parameters: () =>
    z.object({
      course: courseParameter(),
      term: termParameter().describe('Season and year, such as Fall 2025; else all'),
      section: z.string().trim().min(1).max(40).optional().describe('Such as D100; else all'),
      ...pagination(),
    }),
  data: () =>
    pageOf(Distribution()).extend({
      ...heading(),
      overall: z
        .object({
          average: z.number(),
          averageOutOf: z.number().nullable(),
          students: z.int(),
          distributions: z.int(),
        })
        .nullable()
        .optional()
        .describe('Over all that was asked for, by students; null where the scales differ'),
      note: note(),
      sources: Sources(),
    }),
  examples: [
    {
      description: 'One section in one term',
      params: { course: 'kest:COMP 1010', term: 'Fall 2025', section: '1A' },
      expectedResult: {
        items: [
          {
            term: 'Fall 2025',
            section: '1A',
            instructor: null,
            enrolled: 39,
            bands: [
              { band: '90-100', count: 4 },
              { band: '80-89', count: 4 },
              { band: '70-79', count: 13 },
              { band: '60-69', count: 8 },
              { band: '50-59', count: 4 },
              { band: '0-49', count: 5 },
            ],
            average: 68.5,
            averageOutOf: 100,
            median: 71,
            medianBand: '70-79',
          },
        ],
        totalCount: 1,
        hasMore: false,
        course: 'kest:COMP 1010',
        title: 'Programming for Technology',
        overall: { average: 68.5, averageOutOf: 100, students: 38, distributions: 1 },
        sources: [demoSource],
      },
    },
    {
      description: 'A school that publishes none',
      params: { course: 'mbc:CIS 120' },
      expectedResult: {
        items: [],
        totalCount: 0,
        hasMore: false,
        course: 'mbc:CIS 120',
        title: 'Programming in Python',
        note: 'The catalog has no grade distributions of any course of mbc: it may not publish them',
        sources: [demoSource],
      },
    },
  ],
  async handler({ course: given, term, section, limit, cursor }, context) {
    const { services, now, ok } = context
    const { value: course, source, assumptions } = await findCourse(given, 'tn_course_grades', context)
    const all = await services.courses.grades(course.course)
    const wanted = section?.toLowerCase()
    const found = ofTerm(all, term).filter(
      ({ value }) => hasFigures(value) && (wanted === undefined || value.section?.toLowerCase() === wanted),
    )
    if (found.length === 0) {
      const { facts, ...said } = await nothing(
        {
          course: course.course,
          kind: 'grades',
          what: `grade distributions${section === undefined ? '' : ` of section ${section}`}`,
          term,
          terms: term === undefined ? [] : all.map(({ value }) => value.term),
          source,
          assumptions,
          tool: 'tn_course_grades',
          next: [about(course.course, 'tn_course_outline', 'see-outline', 'See how it is graded')],
        },
        context,
      )
      return ok({ ...headingOf(course), items: [], hasMore: false, totalCount: 0, ...said }, facts)
    }
    const { all: schools } = await services.schools.schools()
    const school = schools.find(({ id }) => id === schoolOf(course.course))
    const views = found.map(({ value: { kind: _, course: __, ...distribution } }) => ({
      ...distribution,
      averageOutOf: averageOutOf(distribution, school?.gradeScale ?? null),
      medianBand: medianBand(distribution.bands),
    }))
    const keyOf = (one: (typeof views)[number]) => `${one.term}\n${one.section ?? ''}`
    const page = await context.page(wholeList(views, keyOf, 'catalog'), {
      cursor,
      limit,
      view: asFound,
    })
    const { items, fields } = page
    const sources = distinctSources(found.map((one) => one.source))
    return ok(
      { ...headingOf(course), overall: overallAverage(views), items, ...fields, sources },
      pageFacts({
        kind: 'distribution',
        records: items.map((one) => ({
          ...one,
          id: `${course.course} ${keyOf(one).replace('\n', ' ')}`.trim(),
          label: `${course.course}, ${one.term}${one.section === null ? '' : `, ${one.section}`}`,
        })),
        page,
        sources,
        now: now(),
        assumptions,
        next: [
          ...page.next,
          about(course.course, 'tn_course_outline', 'see-outline', 'See how it is graded'),
          about(course.course, 'tn_course_instructor', 'see-instructors', 'See who teaches it'),
        ],
      }),
    )
  },
})

/** Schools list sections whose grades they do not report, such as labs. */
const hasFigures = ({ average, bands }: { average: number | null; bands: readonly { count: number }[] }) =>
  average !== null || bands.some(({ count }) => count > 0)
