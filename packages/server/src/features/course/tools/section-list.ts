import {
  byKey,
  defined,
  lazy,
  type NextCall,
  pageOf,
  type PageSource,
  pagination,
  wholeList,
} from '@tutor-nexus/toolkit'
import type { Loaded } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import { about, query, searchFor } from '../define.ts'
import { demoSource, pageFacts, emptyFacts } from './shared/facts.ts'
import { findCourse, findInstitution } from './shared/find-course.ts'
import { courseParameter, institutionParameter, termParameter } from './shared/parameters.ts'
import { schoolOf } from '../../../platform/catalog/course-reference.ts'
import { NamesById, namesById } from '../../../platform/catalog/schools/names-by-id.ts'
import { asksForTimes, DAYS, hasTimes, meetsWithin, type WantedTimes } from '../model/meeting-times.ts'
import { distinctSources, Sources } from '../model/source.ts'
import { note, sectionLabel, sectionView, SectionView } from './shared/views.ts'
import type { KnownFact, SectionQuestion } from '../store/course-fact-store.ts'
import type { CourseStore } from '../store/course-store.ts'
import type { StoredSection } from '../store/stored-records.ts'
import { ofTerm } from './shared/term-facts.ts'
import { termOrders } from '../model/term-order.ts'

const Days = lazy(() => z.array(z.enum(DAYS)).min(1).max(DAYS.length).optional())
const Time = lazy(() =>
  z
    .string()
    .trim()
    .max(5)
    .regex(/^(?:[01]?\d|2[0-3]):[0-5]\d$/, 'Not a time such as 14:30')
    .optional(),
)

export const sectionList = query({
  name: 'tn_course_section_list',
  title: 'List sections',
  version: '1.1.0',
  description: {
    what: 'List all sections of one term: of a school, of a subject, or of a course.',
    when: 'Use this when the user browses a timetable: "all MATH sections at Northreach in fall 2026". For one course over all terms use tn_course_schedule.',
    returns: 'Returns sections by course, with times, places and instructors.',
  },
  responseTime: 'medium',
  tags: ['schedule', 'sections'],
  parameters: () =>
    z
      .object({
        institution: institutionParameter().describe(
          'School: id or name, such as nrc; needed without course',
        ),
        course: courseParameter().optional(),
        subject: z.string().trim().min(1).max(30).toUpperCase().optional().describe('Such as MATH'),
        term: termParameter().describe('Season and year, such as Fall 2026; else the newest'),
        days: Days().describe('Meets on one of these'),
        freeDays: Days().describe('Meets on none of these'),
        startsFrom: Time().describe('No meeting before, such as 10:00'),
        endsBy: Time().describe('No meeting past, such as 15:30'),
        ...pagination(),
      })
      .refine(
        ({ institution, course }) => institution !== undefined || course !== undefined,
        'Give institution or course',
      ),
  data: () =>
    pageOf(SectionView()).extend({
      institution: z.string(),
      term: z.string().nullable().describe('The term of these sections; null where there are none'),
      note: note(),
      withoutTimes: z
        .int()
        .optional()
        .describe('Sections left out because the catalog does not say when they meet'),
      schools: NamesById(),
      sources: Sources(),
    }),
  examples: [
    {
      description: 'The sections of a course in a term',
      params: { course: 'nrc:ASTR 1110', term: 'Fall 2026' },
      expectedResult: {
        items: [
          {
            course: 'nrc:ASTR 1110',
            term: 'Fall 2026',
            section: '001',
            type: 'LEC',
            delivery: 'in-person',
            instructors: ['Sunniva Adeyard'],
            meetings: [
              {
                days: ['Mo', 'We', 'Fr'],
                start: '11:30',
                end: '12:20',
                from: '2026-09-08',
                to: '2026-12-04',
                campus: 'Harbour',
                room: 'A214',
              },
            ],
          },
        ],
        totalCount: 1,
        hasMore: false,
        institution: 'nrc',
        term: 'Fall 2026',
        schools: { nrc: 'Northreach College' },
        sources: [demoSource],
      },
    },
  ],
  async handler(params, context) {
    const { institution, course: given, subject, term, limit, cursor } = params
    const { services, now, ok } = context
    const course =
      given === undefined
        ? undefined
        : await findCourse(given, 'tn_course_section_list', context, institution)
    const listed =
      course ??
      (await findInstitution(institution ?? '', context, (id) => ({
        ...newestTerm({ ...defined(params), institution: id }),
        description: `Try ${id}`,
      })))
    const school = 'id' in listed.value ? listed.value.id : schoolOf(listed.value.course)
    const { source, assumptions } = listed
    const { days, freeDays, startsFrom, endsBy } = params
    const wanted = { days, freeDays, startsFrom, endsBy }
    const listing = { institution: school, course: course?.value.course, subject, term, wanted }
    const sectionsOf = await sectionSource(listing, services.courses)
    const page = await context.page(sectionsOf.source, {
      cursor,
      limit,
      view: sectionView,
    })
    const { items, shown, fields } = page
    const [first] = items
    const where = {
      institution: school,
      term: first?.term ?? null,
      schools: await namesById(services.schools, [school]),
      ...(sectionsOf.withoutTimes > 0 ? { withoutTimes: sectionsOf.withoutTimes } : {}),
    }
    if (!first) {
      const missing = `The catalog has no such sections of ${course?.value.course ?? school}${term === undefined ? '' : ` in ${term}`}${asksForTimes(wanted) ? ' at such times' : ''}`
      return ok(
        { ...where, items: [], hasMore: false, totalCount: 0, note: missing, sources: [source] },
        emptyFacts({
          kind: 'sections',
          sources: [source],
          now: now(),
          nothing: missing,
          assumptions,
          next: [
            ...(asksForTimes(wanted) ? [anyTime(defined({ ...params, ...NO_TIMES }))] : []),
            ...(term === undefined && subject === undefined
              ? []
              : [newestTerm(course ? { course: course.value.course } : { institution: school })]),
            { ...searchFor('', { institution: school }), description: `See the courses of ${school}` },
          ],
        }),
      )
    }
    const sources = distinctSources(shown.map((section) => section.source))
    return ok(
      { ...where, items, ...fields, sources },
      pageFacts({
        kind: 'section',
        records: items.map(sectionLabel),
        page,
        sources,
        now: now(),
        assumptions,
        next: [
          ...page.next,
          {
            ...about(first.course, 'tn_course_section_get', 'get-section', 'See the first section in full'),
            arguments: { course: first.course, term: first.term, section: first.section },
          },
        ],
      }),
    )
  },
})

const newestTerm = (args: Readonly<Record<string, unknown>>): NextCall => ({
  action: 'newest-term',
  priority: 'high',
  category: 'correction',
  description: 'The same for the newest term there is',
  tool: 'tn_course_section_list',
  arguments: args,
})

const NO_TIMES = { days: undefined, freeDays: undefined, startsFrom: undefined, endsBy: undefined }

const anyTime = ({ cursor: _, ...args }: Readonly<Record<string, unknown>>): NextCall => ({
  action: 'any-time',
  priority: 'high',
  category: 'correction',
  description: 'The same at any time of the week',
  tool: 'tn_course_section_list',
  arguments: args,
})

interface Listing {
  institution: string
  course: string | undefined
  subject: string | undefined
  /** The newest term by default. */
  term: string | undefined
  wanted: WantedTimes
}

type Section = KnownFact<StoredSection>
type Listed = Loaded<Section, string> & { total: number }

const keyOf = ({ value: { course }, part }: Section): string => `${course}\n${part}`

interface Sections {
  source: PageSource<string, Listed>
  /** Those that may or may not be at the wanted times. */
  withoutTimes: number
}

/** The sections of one term: of a course, or of a school and perhaps one of its subjects. */
async function sectionSource(listing: Listing, courses: CourseStore): Promise<Sections> {
  const { institution, course, subject, term, wanted } = listing
  if (course !== undefined) {
    const all = await courses.sections(course)
    const newest = all.filter(({ termKey }) => termKey === all[0]?.termKey)
    return atTimes(term === undefined ? newest : ofTerm(all, term), wanted)
  }
  const termKey = await courses.sectionTerm(institution, term === undefined ? undefined : termOrders(term))
  if (termKey === undefined) return atTimes([], wanted)
  const question = { institution, termKey, subject }
  // No index knows when sections meet, so all of the term are read.
  if (asksForTimes(wanted)) return atTimes(await allSections(question, courses), wanted)
  const source = byKey<Listed>(async (after, limit) => {
    const [found, total] = await Promise.all([
      courses.sectionsOf({ ...question, limit, ...behind(after) }),
      courses.countSections(question),
    ])
    return { found, total }
  }, keyOf)
  return { source, withoutTimes: 0 }
}

function behind(after: string | undefined): Pick<SectionQuestion, 'after'> {
  if (after === undefined) return {}
  const [course = '', part = ''] = after.split('\n')
  return { after: { course, part } }
}

const READ_AT_ONCE = 500

async function allSections(
  question: Omit<SectionQuestion, 'limit' | 'after'>,
  courses: CourseStore,
): Promise<Section[]> {
  const all: Section[] = []
  for (;;) {
    const last = all.at(-1)
    const some = await courses.sectionsOf({
      ...question,
      limit: READ_AT_ONCE,
      ...behind(last && keyOf(last)),
    })
    all.push(...some)
    if (some.length < READ_AT_ONCE) return all
  }
}

function atTimes(sections: readonly Section[], wanted: WantedTimes): Sections {
  if (!asksForTimes(wanted)) return { source: wholeList(sections, keyOf, 'catalog'), withoutTimes: 0 }
  const timed = sections.filter(({ value }) => hasTimes(value))
  return {
    source: wholeList(
      timed.filter(({ value }) => meetsWithin(value, wanted)),
      keyOf,
      'catalog',
    ),
    withoutTimes: sections.length - timed.length,
  }
}
