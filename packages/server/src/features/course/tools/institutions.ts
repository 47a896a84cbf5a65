import { once, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listInstitutions } from '../../../platform/catalog/catalog-tools.ts'
import { query, searchFor } from '../define.ts'
import { demoSource } from './shared/demo-source.ts'
import { nextPage, toldMany } from './shared/facts.ts'
import { behind, pageFrom, positionOf } from './shared/page.ts'
import { distinctSources, Sources } from '../model/source.ts'

const Institution = once(() =>
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
  async handler({ query, limit, cursor }, context) {
    const { services, now, ok } = context
    const words = query.toLowerCase().split(/\s+/)
    const schools = (await services.courses.institutions()).filter(({ value }) => {
      const text = [value.id, value.code, value.name, value.place, value.country].join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    })
    const position = positionOf(cursor, context)
    const found = behind(schools, position, ({ value }) => value.id).slice(0, limit + 1)
    const counts = await services.courses.courseCounts(found.map(({ value }) => value.id))
    const { items, next } = await pageFrom(
      {
        found: found.map(({ value: { described: _, ...school } }) => ({
          ...school,
          courses: counts.get(school.id) ?? 0,
        })),
        limit,
        position,
        keyOf: ({ id }) => id,
      },
      context,
    )
    const sources = distinctSources(found.slice(0, items.length).map(({ source }) => source))
    const [first] = items
    return ok(
      { items, ...next, totalCount: schools.length, sources },
      toldMany({
        kind: 'institution',
        records: items.map((school) => ({ ...school, label: school.name })),
        optional: ['place', 'country', 'gradeScale'],
        total: schools.length,
        ...next,
        sources,
        now: now(),
        missing: first ? [] : ['a school in the catalog: import one, or ask for another name'],
        next: [
          ...nextPage('tn_course_institutions', { query, limit }, next.nextCursor),
          ...(first
            ? [
                {
                  ...searchFor('', { institution: first.id, limit }),
                  description: `See the courses of ${first.name}`,
                },
              ]
            : query === ''
              ? []
              : [listInstitutions]),
        ],
      }),
    )
  },
})
