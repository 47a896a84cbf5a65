import { defined, pageOf, pagination, wholeList } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { type CourseContext, searchFor, timetableTools } from '../define.ts'
import { Sources } from '../model/source.ts'
import type { ChosenSection } from '../model/timetable/chosen-section.ts'
import { sectionNameText } from '../model/timetable/section-name.ts'
import { termOrder, termOrders } from '../model/term-order.ts'
import { demoSource, emptyFacts, pageFacts } from './shared/facts.ts'
import { termParameter } from './shared/parameters.ts'
import {
  chosenView,
  ChosenView,
  conflictViews,
  ConflictView,
  NextClassView,
  exportTimetable,
  assumedDates,
  ownWord,
  recordOfChosen,
  showTimetable,
  sourcesOfChosen,
} from './shared/timetable-view.ts'

export const timetable = timetableTools.query({
  name: 'tn_course_timetable',
  title: 'Show timetable',
  version: '1.2.0',
  description: {
    what: "Show the user's own timetable: the sections they chose, when and where they meet, and which overlap.",
    when: 'Use this when the user asks about their own classes: "show my timetable", "do my chosen sections overlap", "when is my next class" (`next`). To add or remove a section use tn_course_timetable_edit.',
    returns: 'Returns the chosen sections, by term, and every conflict; with `next`, the next classes.',
  },
  tags: ['schedule'],
  parameters: () =>
    z.object({
      term: termParameter().describe('Season and year, such as Fall 2026; else all terms'),
      next: z.int().min(1).max(20).optional().describe('How many of the next classes to list, a week ahead'),
      ...pagination(),
    }),
  data: () =>
    pageOf(ChosenView()).extend({
      conflicts: z.array(ConflictView()),
      nextClasses: z
        .array(NextClassView())
        .optional()
        .describe('Soonest first, in the time zone of their school'),
      terms: z.array(z.string()).describe('The terms with chosen sections, the newest first'),
      sources: Sources(),
    }),
  examples: [
    {
      description: 'Two sections that overlap',
      given: [
        {
          tool: 'tn_course_timetable_edit',
          params: { add: [{ course: 'nrc:ASTR 1110', section: '001', term: 'Fall 2026' }] },
        },
      ],
      params: { term: 'Fall 2026' },
      expectedResult: {
        items: [
          {
            course: 'nrc:ASTR 1110',
            section: '001',
            term: 'Fall 2026',
            title: 'The Solar System',
            type: 'LEC',
            instructors: ['Sunniva Adeyard'],
            meetings: [
              {
                days: ['Mo', 'We', 'Fr'],
                start: '11:30',
                end: '12:20',
                from: '2026-09-08',
                to: '2026-12-04',
                place: 'A214, Harbour',
              },
            ],
            isListed: true,
          },
        ],
        totalCount: 1,
        hasMore: false,
        conflicts: [],
        terms: ['Fall 2026'],
        sources: [demoSource],
      },
    },
  ],
  async handler({ term, next, limit, cursor }, context) {
    const { services, now, ok } = context
    const all = await services.chosenSections()
    const keys = term === undefined ? undefined : termOrders(term)
    const wanted = all
      .filter((chosen) => keys === undefined || keys.includes(termOrder(chosen.term)))
      .toSorted((one, other) => (termOrder(one.term) > termOrder(other.term) ? -1 : 1))
    const terms = [...new Set(all.map((chosen) => chosen.term))].toSorted((one, other) =>
      termOrder(one) > termOrder(other) ? -1 : 1,
    )
    const page = await context.page(wholeList(wanted, sectionNameText, 'timetable'), {
      cursor,
      limit,
      view: chosenView,
    })
    const sources = sourcesOfChosen(page.shown)
    const found = {
      conflicts: conflictViews(wanted),
      ...(next !== undefined && { nextClasses: await nextOf(wanted, next, context) }),
      terms,
      sources,
    }
    if (wanted.length === 0) {
      const nothing = term === undefined ? 'No sections chosen yet' : `No sections chosen for ${term}`
      return ok(
        { items: [], hasMore: false, totalCount: 0, ...found },
        {
          ...emptyFacts({
            kind: 'chosen-section',
            sources: [],
            now: now(),
            nothing,
            next: [...(terms.length > 0 ? [showTimetable()] : []), searchFor('', defined({ limit: 10 }))],
          }),
          // It is the user's own list.
          provenance: 'verified',
        },
      )
    }
    return ok(
      { items: page.items, ...page.fields, ...found },
      {
        ...pageFacts({
          kind: 'chosen-section',
          records: page.shown.map(recordOfChosen),
          page,
          sources,
          now: now(),
          assumptions: assumedDates(wanted),
          next: [...page.next, exportTimetable(term)],
        }),
        ...ownWord(sources),
      },
    )
  },
})

async function nextOf(chosen: readonly ChosenSection[], most: number, { services, now }: CourseContext) {
  const { nextClasses } = await import('../calendar/next-classes.ts')
  const { zonedSections } = await import('../calendar/zoned-sections.ts')
  const [own, { all }] = await Promise.all([services.timeZone(), services.schools.schools()])
  return nextClasses(zonedSections(chosen, all, own), now(), most)
}
