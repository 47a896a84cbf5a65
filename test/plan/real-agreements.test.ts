import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { runInWorker } from '../../packages/server/src/platform/import/run-in-worker.ts'
import { termEnd } from '../../packages/server/src/platform/catalog/term.ts'
import { dataOf } from '../support/call.ts'
import { NO_LIMITS, openSuiteApp, type TestApp } from '../support/test-app.ts'
import { sharedFile } from '../transfer/shared-data.ts'

const COURSES = join(import.meta.dirname, '../fixtures/plan/langara-courses.json')
const guides = ['bc-agreements.json', 'bc-agreements-more.json'].map(sharedFile)
const absent = guides.some((guide) => guide.absent)

let home: string
let app: TestApp

const Plan = z.looseObject({
  exact: z.boolean(),
  score: z.looseObject({ unmetGoals: z.number() }),
  placements: z.array(z.object({ course: z.string(), term: z.string() })),
  goals: z.array(
    z.looseObject({
      school: z.string(),
      credits: z.number(),
      agreements: z.array(z.looseObject({ ruleId: z.string(), courses: z.array(z.string()) })),
    }),
  ),
})

const STUDENTS = [
  {
    who: 'a computing student in the first year',
    completions: [{ course: 'langara:MATH 1170', grade: 'A', term: 'Fall 2026' }],
    goals: [
      { school: 'sfu', courses: ['CMPT 225'] },
      { school: 'ubcv', credits: 24 },
    ],
  },
  {
    who: 'a biology student with some failures',
    completions: [
      { course: 'langara:BIOL 1115', grade: 'B', term: 'Spring 2026' },
      { course: 'langara:CHEM 1114', grade: 'C', term: 'Spring 2026' },
      { course: 'langara:CHEM 1120', grade: 'F', term: 'Fall 2026', status: 'failed' },
    ],
    goals: [{ school: 'ubcv', credits: 18 }],
  },
  {
    who: 'a psychology student with nothing yet',
    completions: [],
    goals: [{ school: 'sfu', courses: ['PSYC 100', 'PSYC 102', 'PSYC 201'] }],
  },
  {
    who: 'a student of politics, of which the catalog lists no course',
    completions: [],
    goals: [{ school: 'sfu', requirements: [{ creditsFrom: 9, subjects: ['POL'] }] }],
  },
] as const

/** A day of a rule, or the end of time that stands for none. */
const dayIn = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

describe.skipIf(absent)('plans on real agreements', () => {
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'tutor-nexus-plan-'))
    const database = { file: join(home, 'tutor-nexus.db') }
    app = await openSuiteApp(home, database, { env: NO_LIMITS })
    const [first, ...more] = guides.map(({ path }) => path)
    await runInWorker({ database, adapter: 'catalog', location: COURSES, more: [], options: {} })
    await runInWorker({ database, adapter: 'bc-transfer', location: first ?? '', more, options: {} })
  }, 120_000)
  afterAll(async () => {
    await app.close()
    await rm(home, { recursive: true, force: true })
  })

  test.each(STUDENTS)('hold for $who', async ({ completions, goals }) => {
    const question = {
      school: 'langara',
      firstTerm: 'Spring 2027',
      asOfDate: '2026-11-15',
      completions,
      goals,
    }
    const plan = Plan.parse(await dataOf(app, 'tn_plan_terms', { ...question, alternatives: 0, seconds: 30 }))
    expect(plan.score.unmetGoals, JSON.stringify(plan, null, 1).slice(0, 2_000)).toBe(0)
    const terms = new Map(plan.placements.map(({ course, term }) => [course, term]))
    for (const { school, credits, agreements } of plan.goals) {
      for (const { ruleId, courses } of agreements) {
        const rule = await dataOf(app, 'tn_transfer_details', { ruleId })
        const done = courses.map(
          (course) =>
            termEnd(terms.get(course) ?? completions.find((each) => each.course === course)?.term ?? '') ??
            '',
        )
        for (const day of done) {
          expect(dayIn(rule['effectiveStart'], '') <= day, `${ruleId} ${day}`).toBe(true)
          expect(day <= dayIn(rule['effectiveEnd'], '9'), `${ruleId} ${day}`).toBe(true)
        }
      }
      // The transfer tools, which know nothing of plans, find as much in the same courses.
      const resolved = await dataOf(app, 'tn_transfer_resolve', {
        targetInstitution: school,
        detail: 'summary',
        completions: [
          ...completions,
          ...plan.placements.map(({ course, term }) => ({ course, term, grade: 'A' })),
        ],
      })
      expect(resolved['bestPlan']).toMatchObject({ targetCredits: expect.any(Number) })
      const { targetCredits } = z.looseObject({ targetCredits: z.number() }).parse(resolved['bestPlan'])
      expect(targetCredits).toBeGreaterThanOrEqual(credits)
    }
  })
})
