import { pageOf, pagination, relevance } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { about, cacheTTL, defineTool, readLimit, recovery } from '../define.ts'
import { demoSource } from '../demo-source.ts'
import { nextPage, toldMany, toldNothing } from '../facts.ts'
import { findCourse } from '../find-course.ts'
import { readPageEnd, writePageEnd } from '../page-end.ts'
import { pageFrom, positionOf } from '../page.ts'
import { courseParameter } from '../parameters.ts'
import { distinctSources, Sources } from '../source.ts'
import { BriefView, heading, headingOf, labelOf, note } from '../views.ts'

export const similar = defineTool({
  name: 'tn_course_similar',
  address: 'courseCatalog/similar',
  version: '1.0.0',
  description: {
    what: 'Find courses of the same school about the same things as a given one.',
    when: 'Use this when the user wants alternatives where they study: "what else is like aur:COSC 305?". For other schools use tn_course_equivalent_elsewhere.',
    returns: 'Returns courses, most alike first, with the words they share.',
  },
  category: 'analysis',
  responseTime: 'medium',
  idempotent: true,
  cacheable: true,
  cacheTTL,
  permissions: ['courses:read'],
  tags: ['courses', 'catalog', 'similar'],
  utterances: [
    'what other courses are like this one',
    'something similar here that is not full',
    'related courses at my college',
    'if I liked algorithms what else could I take here',
    'an alternative to GEOG 100 at the same school',
    'the class is full, what could I take instead',
    'comparable classes at this university',
    'recommend me something along those lines',
    'courses whose content overlaps with this',
    'I enjoyed this class and want more of the kind',
    'suggest a course that is close to this one',
    'replacement for a class at my own school',
    'like this one',
    'other options of the same kind',
    'more like it',
    'instead of this class',
    'same topic at my school',
    'in the same vein',
    'what else might interest me after this',
    'another class I might enjoy',
    'find something comparable',
    'a substitute at my college',
    'closest course to this',
    'if this is cancelled, which other one',
    'equally interesting classes on the subject',
    'looking for something akin to it',
    'courses similar to PSYC 101',
    'what is comparable to CHEM 121 here',
    'alternatives to STAT 203 at my uni',
    'I loved intro philosophy, what is similar',
    'recommend classes like data structures',
    'anything resembling BIOL 120 at our college',
    'similiar classes',
    'which other course covers the same ground here',
    'ECON 201 does not fit, give me an alternative',
    'I cannot get into physics, what else is close',
    'swap linear algebra for something related',
    'a class akin to creative writing',
    'suggestions based on a course I liked',
    'modules related to this unit',
    'what is a good substitute for accounting here',
    'could not get a seat, any similar course',
    'if I hate calculus, what alternative is there',
    'more courses like this at the same school',
    'other classes in the same area',
    'a course with much the same content',
    'my class got cancelled, suggest a replacement here',
    'nearest match to CPSC 1110 at Northreach itself',
    'which classes resemble it',
    'are there related english courses at my school',
    'what should I take if I enjoyed COSC 210',
    'backup options in case it is full',
    'anything else of this sort',
    'similar subject matter, same university',
    'pick me an alternative with similar topics',
    'another similar course in the department',
    'alternative options if the class is full',
  ],
  rateLimit: readLimit,
  recovery,
  parameters: z.object({ course: courseParameter, ...pagination() }),
  data: pageOf(
    BriefView.extend({ shared: z.array(z.string()).describe('Words that both courses have') }),
  ).extend({ ...heading, note, sources: Sources }),
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
    const { value: course, source } = await findCourse(given, 'tn_course_similar', context)
    const position = positionOf(cursor, context)
    const found = await services.courses.similar(course, { after: readPageEnd(position), limit: limit + 1 })
    const hits = new Map(found.hits.map((hit) => [hit.value.course, hit]))
    const { items, next } = await pageFrom(
      {
        found: found.hits.map(({ value, matched }) => ({ ...value, shared: [...matched] })),
        limit,
        position,
        keyOf: (item) => writePageEnd(hits.get(item.course)?.end),
      },
      context,
    )
    const [first] = items
    if (!first) {
      const missing = `The catalog has no course of that school that shares words with ${course.course}`
      return ok(
        { ...headingOf(course), items: [], hasMore: false, note: missing, sources: [source] },
        toldNothing({ kind: 'similar courses', sources: [], now: now(), missing: [missing] }),
      )
    }
    const sources = distinctSources(items.flatMap((item) => hits.get(item.course)?.source ?? []))
    const asked = Math.max(1, found.words.length)
    return ok(
      { ...headingOf(course), items, ...next, sources },
      toldMany({
        kind: 'course',
        records: items.map((item) => ({ ...item, ...labelOf(item) })),
        optional: ['credits', 'level'],
        total: found.total,
        ...next,
        sources,
        now: now(),
        factors: [relevance(items.map(({ shared }) => shared.length / asked))],
        next: [
          ...nextPage('tn_course_similar', { course: given, limit }, next.nextCursor),
          about(first.course, 'tn_course_get', 'get-course', 'Read about the one most alike'),
          about(
            course.course,
            'tn_course_equivalent_elsewhere',
            'find-equivalents',
            'See what counts as this course at other schools',
          ),
        ],
      }),
    )
  },
})
