import { defined, lazy, pageOf, pagination, wholeList } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { referenceText, schoolOf } from '../../../platform/catalog/course-reference.ts'
import { NamesById, namesById } from '../../../platform/catalog/schools/names-by-id.ts'
import { analysisLimit } from '../../../platform/tools/tool-facts.ts'
import { about, analysis } from '../define.ts'
import { demoSource, pageFacts, emptyFacts } from './shared/facts.ts'
import { findCourse, findInstitution, nameCourse } from './shared/find-course.ts'
import { courseParameter, institutionParameter } from './shared/parameters.ts'
import { distinctSources, Sources } from '../model/source.ts'
import { heading, headingOf, note } from './shared/views.ts'

const DIRECTIONS = ['to', 'from'] as const

const Equivalent = lazy(() =>
  z.object({
    course: z.string(),
    institution: z.string(),
    direction: z.enum(DIRECTIONS).describe('to: this course earns it there; from: it earns this course here'),
    title: z.string().optional(),
    credits: z.number().optional(),
    outcome: z.string().describe('What the rule gives'),
    ruleId: z.string().describe('For tn_transfer_details'),
  }),
)

export const equivalentElsewhere = analysis({
  name: 'tn_course_equivalent_elsewhere',
  title: 'Find equivalent courses',
  version: '1.1.0',
  description: {
    what: 'Find courses at other schools that transfer rules name beside a course, in both directions.',
    when: 'Use this when asked what one course counts as elsewhere: "what is nrc:MATH 1171 called at Aurelia?". At the same school use tn_course_similar; for several courses tn_transfer_resolve.',
    returns: 'Returns courses with direction, what the rule gives, and its id.',
  },
  responseTime: 'medium',
  rateLimit: analysisLimit,
  tags: ['transfer', 'equivalents'],
  parameters: () =>
    z.object({
      course: courseParameter(),
      institution: institutionParameter().describe('Other school: id or name, such as aur'),
      direction: z
        .enum(DIRECTIONS)
        .optional()
        .describe('to: earned there; from: earns this one here; else both'),
      ...pagination(),
    }),
  data: () =>
    pageOf(Equivalent()).extend({ ...heading(), note: note(), schools: NamesById(), sources: Sources() }),
  examples: [
    {
      description: 'A course that no transfer rule names',
      params: { course: 'aur:PHYS 285' },
      expectedResult: {
        items: [],
        totalCount: 0,
        hasMore: false,
        course: 'aur:PHYS 285',
        title: 'Modern Physics',
        note: 'No transfer rule names a course beside aur:PHYS 285: that is undecided, not refused',
        schools: { aur: 'University of Aurelia' },
        sources: [demoSource],
      },
    },
  ],
  async handler(params, context) {
    const { course: given, institution, direction, limit, cursor } = params
    const { services, now, ok } = context
    const named = await nameCourse(given, 'tn_course_equivalent_elsewhere', context)
    const listed = await services.courses.find(named.reference)
    const equivalents = await services.equivalents(listed?.value.course ?? referenceText(named.reference))
    // Agreements name courses of schools whose catalog nobody has imported.
    const { value: course, source } =
      listed ??
      (equivalents.length > 0
        ? {
            value: { course: referenceText(named.reference), title: null },
            source: named.school.source,
          }
        : await findCourse(given, 'tn_course_equivalent_elsewhere', context))
    const every = equivalents
      .filter((one) => direction === undefined || one.direction === direction)
      .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    const school =
      institution === undefined
        ? undefined
        : await findInstitution(institution, context, (id) => ({
            ...about(course.course, 'tn_course_equivalent_elsewhere', 'use-nearest-school', `Try ${id}`),
            arguments: { ...defined(params), institution: id },
          }))
    const own = schoolOf(course.course)
    const all = school ? every.filter((one) => one.institution === school.value.id) : every
    const assumptions = [...named.assumptions, ...(school?.assumptions ?? [])]
    if (all.length === 0) {
      const missing = `No transfer rule names a course beside ${course.course}${institution === undefined ? '' : ` at ${institution}`}: that is undecided, not refused`
      const schools = await namesById(services.schools, [own])
      return ok(
        {
          ...headingOf(course),
          items: [],
          hasMore: false,
          totalCount: 0,
          note: missing,
          schools,
          sources: [source],
        },
        emptyFacts({
          kind: 'equivalent courses',
          sources: [source],
          now: now(),
          assumptions,
          nothing: missing,
          next: [
            about(
              course.course,
              'tn_course_similar',
              'find-similar',
              'See courses like it at the same school',
            ),
          ],
        }),
      )
    }
    const page = await context.page(wholeList(all, keyOf, 'catalog'), {
      cursor,
      limit,
      view: ({ source: _, ...one }) => one,
    })
    const { items, fields } = page
    const sources = distinctSources(all.flatMap((one) => one.source ?? []))
    const titles = await services.courses.findAll(items.slice(0, 1).map((one) => one.course))
    const [known] = titles.keys()
    const schools = await namesById(services.schools, [own, ...items.map((one) => one.institution)])
    return ok(
      { ...headingOf(course), items, ...fields, schools, sources },
      pageFacts({
        kind: 'equivalent',
        records: items.map((one) => ({
          ...one,
          id: one.ruleId,
          label: `${one.course} ${one.title ?? ''}`.trim(),
        })),
        page,
        sources,
        now: now(),
        assumptions,
        next: [
          ...page.next,
          ...(known === undefined
            ? []
            : [about(known, 'tn_course_get', 'get-course', `Read about ${known}`)]),
        ],
      }),
    )
  },
})

const keyOf = (one: { institution: string; course: string; direction: string; ruleId: string }): string =>
  [one.institution, one.course, one.direction, one.ruleId].join('\n')
