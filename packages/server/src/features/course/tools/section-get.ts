import * as z from 'zod'
import { about, query } from '../define.ts'
import { demoSource, recordFacts } from './shared/facts.ts'
import { findCourse } from './shared/find-course.ts'
import { courseParameter, cursorParameter, termParameter } from './shared/parameters.ts'
import { entriesOf, pagePieces } from '../model/pieces.ts'
import { Sources } from '../model/source.ts'
import { Instructor, Meeting } from '../store/stored-records.ts'
import { noSuchSection, sameName } from './shared/no-such-section.ts'
import { ofTerm } from './shared/term-facts.ts'
import { heading, headingOf } from './shared/views.ts'

const text = z.string().nullable()

export const sectionGet = query({
  name: 'tn_course_section_get',
  title: 'Get section',
  description: {
    what: 'Get one section of a course: meetings, rooms, instructors, number of seats, class number.',
    when: 'Use this when a section is named: "where does section D100 of aur:COSC 120 meet?". To see which there are use tn_course_schedule.',
    returns:
      "Returns the given term's section, or the newest of this name. How many seats are free is not known.",
  },
  tags: ['schedule', 'sections'],
  parameters: () =>
    z.object({
      course: courseParameter(),
      section: z.string().trim().min(1).max(40).describe('Such as 001 or D100'),
      term: termParameter().describe('Season and year, such as Fall 2026; else the newest'),
      cursor: cursorParameter(),
    }),
  data: () =>
    z.object({
      ...heading(),
      term: z.string(),
      section: z.string(),
      type: text,
      delivery: text,
      classNumber: text,
      capacity: z.number().nullable().describe('Seats in all; how many are free only the school knows'),
      instructors: z.array(Instructor()),
      meetings: z.array(Meeting()),
      nextCursor: z.string().optional(),
      sources: Sources(),
    }),
  examples: [
    {
      description: 'A section by its name',
      params: { course: 'mbc:CIS 120', section: '1', term: 'Fall 2026' },
      expectedResult: {
        course: 'mbc:CIS 120',
        title: 'Programming in Python',
        term: 'Fall 2026',
        section: '1',
        type: 'LEC',
        delivery: 'in-person',
        classNumber: null,
        capacity: 60,
        instructors: [
          {
            name: 'Wendell Sarkozy-Nunn',
            email: 'wendell.sarkozy-nunn@mbc.example',
            title: 'Faculty, Computer Information Systems',
          },
        ],
        meetings: [
          {
            days: ['Tu', 'Th'],
            start: '08:30',
            end: '09:50',
            from: '2026-09-14',
            to: '2026-12-11',
            campus: 'Bayside',
            room: 'Bay 20',
          },
        ],
        sources: [demoSource],
      },
    },
  ],
  async handler({ course: given, section, term, cursor }, context) {
    const { services, now, ok } = context
    const { value: course, assumptions } = await findCourse(given, 'tn_course_schedule', context)
    const all = await services.courses.sections(course.course)
    const found = ofTerm(all, term).find(({ value }) => sameName(value.section, section))
    if (!found) throw noSuchSection(course.course, section, term, all)
    const { kind: _, instructors, meetings, ...known } = found.value
    const page = await pagePieces(
      [
        ...meetings.map((meeting, at) => ({ list: 'meetings', at, text: JSON.stringify(meeting) })),
        ...instructors.map((person, at) => ({ list: 'instructors', at, text: JSON.stringify(person) })),
      ],
      cursor,
      context,
    )
    const { nextCursor } = page
    return ok(
      {
        ...known,
        ...headingOf(course),
        instructors: entriesOf(page, 'instructors', instructors),
        meetings: entriesOf(page, 'meetings', meetings),
        ...(nextCursor === undefined ? {} : { nextCursor }),
        sources: [found.source],
      },
      recordFacts({
        kind: 'section',
        record: {
          ...found.value,
          id: `${course.course} ${known.term} ${known.section}`,
          label: `${course.course} ${known.section}, ${known.term}`,
        },
        sources: [found.source],
        now: now(),
        assumptions,
        next: [
          ...page.next,
          about(course.course, 'tn_course_schedule', 'see-schedule', 'See the other sections'),
        ],
      }),
    )
  },
})
