import { lazy, type NextCall, pageOf, pagination, wholeList } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { listInstitutions } from '../../../platform/catalog/catalog-tools.ts'
import type { Resolution } from '../../../platform/catalog/schools/resolve-school.ts'
import type { ListedSchool, SchoolCounts } from '../../../platform/catalog/schools/school.ts'
import { query, searchFor } from '../define.ts'
import { demoSource, lookedThrough, pageFacts } from './shared/facts.ts'
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
    agreementsFrom: z.int().describe('Agreements by which its courses count elsewhere'),
    agreementsTo: z.int().describe('Agreements by which it gives credit'),
    aliases: z.array(z.string()).describe('Other names that are understood'),
    isFictional: z.boolean().describe('Whether it is invented, for the demo'),
  }),
)

export const institutions = query({
  name: 'tn_course_institutions',
  title: 'List schools',
  version: '1.1.0',
  description: {
    what: 'List the schools that have courses or transfer agreements, or those whose name, code or place matches.',
    when: 'Use this when asked which schools are covered, or to find a school\'s id: "what is the code of Kestrel Polytechnic?".',
    returns: 'Returns schools with id, name, place, grade scale, and number of courses and agreements.',
  },
  sharedData: true,
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
            agreementsFrom: 46,
            agreementsTo: 54,
            aliases: [],
            isFictional: true,
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
    const { all, resolve } = await services.schools.schools()
    const matching = all.filter(({ id, code, name, aliases, places, place, country }) => {
      const described = [id, code, name, ...aliases, ...places, place, country].join(' ').toLowerCase()
      return words.every((word) => described.includes(word))
    })
    const schools = matching.length > 0 ? matching : schoolsIn(resolve(text))
    const counts = await services.schools.counts()
    const page = await context.page(
      wholeList(schools, ({ id }) => id, 'catalog'),
      {
        cursor,
        limit,
        view: ({ source: _, places: __, receives: ___, aliases, ...school }) => ({
          ...school,
          aliases: [...aliases],
          ...(counts.get(school.id) ?? NONE),
        }),
      },
    )
    const { items, shown, fields } = page
    const sources = distinctSources(shown.map(({ source }) => source))
    const [first] = items
    return ok(
      { items, ...fields, sources },
      pageFacts({
        kind: 'institution',
        records: items.map((school) => ({ ...school, label: school.name })),
        page,
        sources: first ? sources : lookedThrough(all),
        now: now(),
        nothing: first ? undefined : 'No school in the catalog has this name',
        next: [
          ...page.next,
          ...(first
            ? [
                first.courses > 0
                  ? {
                      ...searchFor('', { institution: first.id, limit }),
                      description: `See the courses of ${first.name}`,
                    }
                  : agreementsOf(first),
              ]
            : text === ''
              ? []
              : [listInstitutions]),
        ],
      }),
    )
  },
})

const NONE: SchoolCounts = { courses: 0, agreementsFrom: 0, agreementsTo: 0 }

/** A misspelled name finds what other tools would find by it. */
const schoolsIn = (found: Resolution<ListedSchool>): readonly ListedSchool[] =>
  found.kind === 'one' ? [found.school] : found.kind === 'several' ? found.schools : []

const agreementsOf = ({
  id,
  name,
  agreementsFrom,
}: SchoolCounts & { id: string; name: string }): NextCall => ({
  action: 'search-agreements',
  priority: 'medium',
  category: 'exploration',
  description: `See the transfer agreements of ${name}`,
  tool: 'tn_transfer_search',
  arguments: agreementsFrom > 0 ? { sourceInstitution: id } : { targetInstitution: id },
})
