import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { confidenceFrom } from '@tutor-nexus/toolkit/hints'
import * as z from 'zod'
import { openStore } from '../../../packages/server/src/app/database.ts'
import { firstHit } from '../../../packages/server/src/features/course/model/first-hit.ts'
import { courseCollection } from '../../../packages/server/src/features/course/store/course-collection.ts'
import { searchIndex } from '../../../packages/server/src/platform/search/search-index.ts'
import { generateCourses, type Course } from '../../course-search/courses.ts'
import type { Forecast } from '../figures.ts'
import { sharedJson, type Kind } from '../kind.ts'
import { looseQueries } from './course-queries.ts'

const RUN = 1
const AT_ONCE = 2000
/** Another than the one that the outcomes were measured with. */
const SEED = 23
const MADE_UP = 6000

const Outline = z.object({
  dept: z.string(),
  number: z.string(),
  title: z.string(),
  description: z.string().nullish(),
})

/** The courses of a university, where the shared folder is there. */
function realCourses(): Course[] {
  const outlines = z.array(Outline).parse(sharedJson('course/sfu-outlines.json') ?? [])
  return outlines.map(({ dept, number, title, description }) => ({
    id: `sfu:${dept} ${number}`,
    institution: 'sfu',
    subject: dept,
    level: 0,
    credits: 0,
    code: `${dept} ${number}`,
    title,
    description: description ?? '',
  }))
}

async function forecastsOf(courses: readonly Course[], perKind: number): Promise<Forecast[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  const store = await openStore({ file: join(folder, 'courses.db') })
  try {
    const index = searchIndex(store, courseCollection)
    for (let from = 0; from < courses.length; from += AT_ONCE) {
      const documents = courses
        .slice(from, from + AT_ONCE)
        .map(({ id, code, title, description }) => ({ id, fields: { code, title, description }, facets: {} }))
      await store.write((db) => index.add(db, RUN, documents))
    }
    const forecasts: Forecast[] = []
    for (const { text, right } of looseQueries(courses, perKind, SEED)) {
      const { hits, words } = await index.search({ runs: [RUN], query: text, limit: 2 })
      if (hits.length === 0) continue
      const said = confidenceFrom([firstHit(hits, words.length)], 'official')
      forecasts.push({ said, came: right.includes(hits[0]?.id ?? '') })
    }
    return forecasts
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const courseSearch: Kind = {
  name: 'course search',
  about: 'the first course for a query; right if the query was made from it',
  async check(quick) {
    const perKind = quick ? 40 : 100
    const real = realCourses()
    return [
      { set: 'made-up courses', forecasts: await forecastsOf([...generateCourses(MADE_UP)], perKind) },
      ...(real.length === 0 ? [] : [{ set: 'SFU', forecasts: await forecastsOf(real, perKind) }]),
    ]
  },
}
