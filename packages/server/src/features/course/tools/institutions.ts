import { lazy, pageOf, pagination, wholeList, withMore } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listInstitutions } from '../../../platform/catalog/catalog-tools.ts'
import { query, searchFor } from '../define.ts'
import { demoSource, pageFacts } from './shared/facts.ts'
import { distinctSources, Sources } from '../model/source.ts'

const Institution = lazy(() =>
  z.object({
    id: z.string().describe('As course references begin: nrc in nrc:MATH 1171'),
    code: z.string(),
    name: z.string(),
    place: z.string().nullable(),
    country: z.string().nullable(),
    gradeScale: z.enum(['letters', 'percent']).nullable(),
    courses: z.int().describe('How many of its courses the catalog has'),
  }),
)

export const institutions = query({
  name: 'tn_course_institutions',
  title: 'List schools',
  description: {
    what: 'List the schools in the catalog, or those whose name, code or place matches.',
    when: 'Use this when asked which schools are covered, or to find a school\'s id: "what is the code of Kestrel Polytechnic?".',
    returns: 'Returns schools with id, name, place, grade scale and number of courses.',
  },
  tags: ['catalog', 'institutions'],
  parameters: () =>
    z.object({
      query: z.string().trim().max(100).default('').describe('Part of a name, code or place'),
      ...pagination(),
    }),
  data: () => pageOf(Institution()).extend({ sources: Sources() }),
  examples: [
    {
      description: 'A school by a part of its name',
      params: { query: 'kestrel' },
      expectedResult: {
        items: [
          {
            id: 'kest',
            code: 'KEST',
            name: 'Kestrel Polytechnic',
            place: 'Kestrel Heights',
            country: 'Vallen (fictional)',
            gradeScale: 'percent',
            courses: 27,
          },
        ],
        totalCount: 1,
        hasMore: false,
        sources: [demoSource],
      },
    },
  ],
  async handler({ query: text, limit, cursor }, context) {
    const { services, now, ok } = context
    const words = text.toLowerCase().split(/\s+/)
    const schools = (await services.courses.institutions()).filter(({ value }) => {
      const described = [value.id, value.code, value.name, value.place, value.country].join(' ').toLowerCase()
      return words.every((word) => described.includes(word))
    })
    const schoolsWithCounts = withMore(
      wholeList(schools, ({ value }) => value.id, 'catalog'),
      async (found) => ({ counts: await services.courses.courseCounts(found.map(({ value }) => value.id)) }),
    )
    const page = await context.page(schoolsWithCounts, {
      cursor,
      limit,
      view: ({ value: { described: _, ...school } }, { counts }) => ({
        ...school,
        courses: counts.get(school.id) ?? 0,
      }),
    })
    const { items, shown, fields } = page
    const sources = distinctSources(shown.map(({ source }) => source))
    const [first] = items
    return ok(
      { items, ...fields, sources },
      pageFacts({
        kind: 'institution',
        records: items.map((school) => ({ ...school, label: school.name })),
        optional: ['place', 'country', 'gradeScale'],
        page,
        sources,
        now: now(),
        missing: first ? [] : ['a school in the catalog: import one, or ask for another name'],
        next: [
          ...page.next,
          ...(first
            ? [
                {
                  ...searchFor('', { institution: first.id, limit }),
                  description: `See the courses of ${first.name}`,
                },
              ]
            : text === ''
              ? []
              : [listInstitutions]),
        ],
      }),
    )
  },
})
