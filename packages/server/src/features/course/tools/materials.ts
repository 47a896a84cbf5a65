import { asFound, lazy, pageOf, pagination, wholeList } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { about, query } from '../define.ts'
import { demoSource, pageFacts } from './shared/facts.ts'
import { findCourse } from './shared/find-course.ts'
import { courseParameter, termParameter } from './shared/parameters.ts'
import { distinctSources, Sources } from '../model/source.ts'
import { MATERIAL_TYPES } from '../store/stored-records.ts'
import { nothing, ofTerm } from './shared/term-facts.ts'
import { heading, headingOf, note } from './shared/views.ts'

const Material = lazy(() =>
  z.object({
    kind: z.enum(MATERIAL_TYPES),
    title: z.string(),
    term: z.string().nullable(),
    link: z.string(),
  }),
)

export const materials = query({
  name: 'tn_course_materials',
  title: 'Get course materials',
  description: {
    what: 'Get links to study a course with: past exams, homework, notes, videos, books.',
    when: 'Use this when the user wants to practise or read: "are there old finals for aur:MATH 151?". For topics use tn_course_outline.',
    returns: 'Returns them newest first, with kind, title and link.',
  },
  tags: ['materials', 'study'],
  parameters: () =>
    z.object({
      course: courseParameter(),
      kind: z.enum(MATERIAL_TYPES).optional().describe('Only this kind'),
      term: termParameter().describe('Season and year, such as Fall 2026; else all'),
      ...pagination(),
    }),
  data: () => pageOf(Material()).extend({ ...heading(), note: note(), sources: Sources() }),
  examples: [
    {
      description: 'Old examinations',
      params: { course: 'nrc:CPSC 1110', kind: 'exam' },
      expectedResult: {
        items: [
          {
            kind: 'exam',
            title: 'Final examination with solutions',
            term: 'Spring 2026',
            link: 'https://nrc.example/materials/cpsc-1110/final-2026-1.pdf',
          },
        ],
        totalCount: 1,
        hasMore: false,
        course: 'nrc:CPSC 1110',
        title: 'Introduction to Programming',
        sources: [demoSource],
      },
    },
  ],
  async handler({ course: given, kind, term, limit, cursor }, context) {
    const { services, now, ok } = context
    const { value: course, source, assumptions } = await findCourse(given, 'tn_course_materials', context)
    const all = await services.courses.materials(course.course)
    const found = ofTerm(all, term).filter(({ value }) => kind === undefined || value.type === kind)
    if (found.length === 0) {
      const { facts, ...said } = await nothing(
        {
          course: course.course,
          kind: 'material',
          what: kind === undefined ? 'materials' : `materials of the kind ${kind}`,
          term,
          terms: term === undefined ? [] : all.flatMap(({ value }) => value.term ?? []),
          source,
          assumptions,
          tool: 'tn_course_materials',
          next: [about(course.course, 'tn_course_outline', 'see-outline', 'See the outline')],
        },
        context,
      )
      return ok({ ...headingOf(course), items: [], hasMore: false, totalCount: 0, ...said }, facts)
    }
    const views = found.map(({ value: { type, title, term: when, link } }) => ({
      kind: type,
      title,
      term: when,
      link,
    }))
    const keyOf = (one: (typeof views)[number]) => [one.term, one.kind, one.title, one.link].join('\n')
    const page = await context.page(wholeList(views, keyOf, 'catalog'), {
      cursor,
      limit,
      view: asFound,
    })
    const { items, fields } = page
    const sources = distinctSources(found.map((one) => one.source))
    return ok(
      { ...headingOf(course), items, ...fields, sources },
      pageFacts({
        kind: 'material',
        records: items.map((one) => ({ ...one, id: one.link, label: one.title })),
        page,
        sources,
        now: now(),
        assumptions,
        next: [
          ...page.next,
          about(course.course, 'tn_course_outline', 'see-outline', 'See topics and grading'),
        ],
      }),
    )
  },
})
