import * as z from 'zod'
import { schoolResolver, type SchoolResolver } from '../../../../platform/catalog/schools/resolve-school.ts'
import type { SchoolNames } from '../../../../platform/catalog/schools/school.ts'
import { plainWords } from '../../../../platform/catalog/schools/name-words.ts'
import type { CallTool } from '../lookup/lookup.ts'

export const ListedSchool = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  aliases: z.array(z.string()).default([]),
  place: z.string().nullable().default(null),
  courses: z.number().default(0),
  agreementsFrom: z.number().default(0),
  agreementsTo: z.number().default(0),
})
export type ListedSchool = z.output<typeof ListedSchool>

type NamedSchool = ListedSchool & SchoolNames

/** The directory of schools, with the resolver that every way in uses. */
export interface SchoolList {
  all: readonly NamedSchool[]
  resolver: SchoolResolver<NamedSchool>
  /** Every word of every name, in lower case. */
  words: ReadonlySet<string>
}

const Page = z.object({ items: z.array(ListedSchool), nextCursor: z.string().optional() })
const MOST_PAGES = 20

export async function readSchools(call: CallTool): Promise<SchoolList> {
  const schools: ListedSchool[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const outcome = await call('tn_course_institutions', { limit: 100, ...(cursor ? { cursor } : {}) })
    const read = outcome.ok ? Page.safeParse(outcome.data).data : undefined
    schools.push(...(read?.items ?? []))
    cursor = read?.nextCursor
    if (cursor === undefined) break
  }
  return schoolList(schools)
}

export function schoolList(schools: readonly ListedSchool[]): SchoolList {
  const all = schools.map((school) => ({
    ...school,
    places: school.place === null ? [] : school.place.split(', '),
  }))
  return {
    all,
    resolver: schoolResolver(all),
    words: new Set(
      all.flatMap(({ id, code, name, aliases }) => [id, code, name, ...aliases]).flatMap(plainWords),
    ),
  }
}
