import { pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { analysisLimit } from '../../../platform/tools/tool-facts.ts'
import { about, analysis } from '../define.ts'
import { demoSource, pageFacts, emptyFacts } from './shared/facts.ts'
import { findCourse } from './shared/find-course.ts'
import { rankedHits } from './shared/ranked-hits.ts'
import { courseParameter } from './shared/parameters.ts'
import { distinctSources, Sources } from '../model/source.ts'
import { BriefView, heading, headingOf, labelOf, note } from './shared/views.ts'

export const similar = analysis({
  name: 'tn_course_similar',
  title: 'Find similar courses',
  description: {
    what: 'Find courses of the same school about the same things as a given one.',
    when: 'Use this when the user wants alternatives where they study: "what else is like aur:COSC 305?". For other schools use tn_course_equivalent_elsewhere.',
    returns: 'Returns courses, most alike first, with the words they share.',
  },
  responseTime: 'medium',
  rateLimit: analysisLimit,
  tags: ['catalog', 'similar'],
  parameters: () => z.object({ course: courseParameter(), ...pagination() }),
  data: () =>
    pageOf(
      BriefView().extend({ shared: z.array(z.string()).describe('Words that both courses have') }),
    ).extend({ ...heading(), note: note(), sources: Sources() }),
  examples: [
    {
      description: 'What else there is of the kind',
      params: { course: 'cald:HIST 105' },
      expectedResult: {
        items: [
          {
            course: 'cald:ENGL 146',
            title: 'The Literature of Our Era',
            credits: { min: 1.5, max: 1.5 },
            level: 100,
            shared: ['film'],
          },
        ],
        hasMore: false,
        course: 'cald:HIST 105',
        title: 'The World since 1914',
        sources: [demoSource],
      },
    },
  ],
  async handler({ course: given, limit, cursor }, context) {
    const { services, now, ok } = context
    const { value: course, source, assumptions } = await findCourse(given, 'tn_course_similar', context)
    const page = await context.page(
      rankedHits((part) => services.courses.similar(course, part)),
      {
        cursor,
        limit,
        view: ({ value, matched }) => ({ ...value, shared: [...matched] }),
      },
    )
    const { items, shown } = page
    const { totalCount: _, ...fields } = page.fields
    const [first] = items
    if (!first) {
      const missing = `No course at that school shares words with ${course.course}`
      return ok(
        { ...headingOf(course), items: [], hasMore: false, note: missing, sources: [source] },
        emptyFacts({ kind: 'similar courses', sources: [source], now: now(), assumptions, nothing: missing }),
      )
    }
    const sources = distinctSources(shown.map((hit) => hit.source))
    return ok(
      { ...headingOf(course), items, ...fields, sources },
      pageFacts({
        kind: 'course',
        records: items.map((item) => ({ ...item, ...labelOf(item) })),
        page,
        sources,
        now: now(),
        assumptions,
        next: [
          ...page.next,
          about(first.course, 'tn_course_get', 'get-course', 'Read about the most similar course'),
          about(
            course.course,
            'tn_course_equivalent_elsewhere',
            'find-equivalents',
            'See equivalent courses at other schools',
          ),
        ],
      }),
    )
  },
})
