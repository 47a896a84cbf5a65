import * as z from 'zod'
import { about, query } from '../define.ts'
import { demoSource, recordFacts } from './shared/facts.ts'
import { findCourse } from './shared/find-course.ts'
import { courseParameter, cursorParameter, termParameter } from './shared/parameters.ts'
import { entriesOf, pagePieces } from '../model/pieces.ts'
import { Sources } from '../model/source.ts'
import { GradingPart } from '../store/stored-records.ts'
import { nothing, ofTerm } from './shared/term-facts.ts'
import { heading, headingOf, labelOf, note, Part } from './shared/views.ts'

const MOST_TERMS = 12
const EMPTY = { term: null, summary: null, topics: [], grading: [], materials: [], link: null }

export const outline = query({
  name: 'tn_course_outline',
  title: 'Get course outline',
  description: {
    what: "Get a course's outline (syllabus): topics in order, how it is graded, what students need.",
    when: 'Use this when asked what it covers or how it is marked: "show me the syllabus of aur:COSC 210". For past exams use tn_course_materials.',
    returns: "Returns the newest outline or the given term's, and which terms have one.",
  },
  tags: ['outline', 'syllabus'],
  parameters: () =>
    z.object({
      course: courseParameter(),
      term: termParameter().describe('Season and year, such as Fall 2026; else the newest'),
      cursor: cursorParameter(),
    }),
  data: () =>
    z.object({
      ...heading(),
      term: z.string().nullable(),
      summary: z.string().nullable(),
      topics: z.array(z.string()),
      grading: z.array(GradingPart()),
      materials: z.array(z.string()),
      link: z.string().nullable(),
      otherTerms: z.array(z.string()),
      part: Part().optional(),
      nextCursor: z.string().optional(),
      note: note(),
      sources: Sources(),
    }),
  examples: [
    {
      description: 'The newest outline',
      params: { course: 'mbc:CIS 120' },
      expectedResult: {
        course: 'mbc:CIS 120',
        title: 'Programming in Python',
        term: 'Fall 2026',
        summary:
          'The course meets twice a week in the computer room. Attendance counts because most programs are written there.',
        topics: ['Functions', 'Strings and lists', 'Dictionaries', 'Files', 'Classes', 'Tests'],
        grading: [
          { part: 'Attendance', percent: 10 },
          { part: 'Ten programs', percent: 50 },
          { part: 'Midterm', percent: 15 },
          { part: 'Final project', percent: 25 },
        ],
        materials: ['Python for the Patient, free online'],
        link: 'https://mbc.example/outlines/fall-2026/cis-120',
        otherTerms: [],
        sources: [demoSource],
      },
    },
    {
      description: 'A school that publishes none',
      params: { course: 'kest:COMP 1010' },
      expectedResult: {
        course: 'kest:COMP 1010',
        title: 'Programming for Technology',
        term: null,
        summary: null,
        topics: [],
        grading: [],
        materials: [],
        link: null,
        otherTerms: [],
        note: 'The catalog has no outlines of any course of kest: it may not publish them',
        sources: [demoSource],
      },
    },
  ],
  async handler({ course: given, term, cursor }, context) {
    const { services, now, ok } = context
    const { value: course, source, assumptions } = await findCourse(given, 'tn_course_outline', context)
    const all = await services.courses.outlines(course.course)
    const [found] = ofTerm(all, term)
    const terms = [...new Set(all.map(({ value }) => value.term))].slice(0, MOST_TERMS)
    if (!found) {
      const { facts, ...said } = await nothing(
        {
          course: course.course,
          kind: 'outline',
          what: 'outlines',
          term,
          terms,
          source,
          assumptions,
          tool: 'tn_course_outline',
          next: [
            about(course.course, 'tn_course_get', 'get-course', "Read the calendar's description instead"),
          ],
        },
        context,
      )
      return ok({ ...headingOf(course), ...EMPTY, otherTerms: terms, ...said }, facts)
    }
    const { summary, topics, grading, materials, link, term: when } = found.value
    const text = (list: string) => (entry: string, at: number) => ({ list, at, text: entry })
    const page = await pagePieces(
      [
        { list: 'summary', at: 0, text: summary },
        ...topics.map(text('topics')),
        ...grading.map(({ part }, at) => ({ list: 'grading', at, text: part })),
        ...materials.map(text('materials')),
      ],
      cursor,
      context,
    )
    const begun = page.items.find(({ list }) => list === 'summary')
    const { nextCursor } = page
    return ok(
      {
        ...headingOf(course),
        term: when,
        summary: begun?.text ?? null,
        topics: entriesOf(page, 'topics', topics),
        grading: entriesOf(page, 'grading', grading),
        materials: entriesOf(page, 'materials', materials),
        link,
        otherTerms: terms.filter((other) => other !== when),
        ...(begun?.part ? { part: { ...begun.part, field: 'summary' } } : {}),
        ...(nextCursor === undefined ? {} : { nextCursor }),
        sources: [found.source],
      },
      recordFacts({
        kind: 'outline',
        record: { ...found.value, ...labelOf(course) },
        sources: [found.source],
        now: now(),
        assumptions,
        next: [
          ...page.next,
          about(course.course, 'tn_course_materials', 'see-materials', 'See past exams, homework and notes'),
          about(course.course, 'tn_course_grades', 'see-grades', 'See past grades'),
        ],
      }),
    )
  },
})
