import { describe, expect, test } from 'vitest'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInWorker } from '../../packages/server/src/platform/import/run-in-worker.ts'
import { dataOf, failureOf } from '../support/call.ts'
import { COMMON, OUTLYING } from './plan-questions.ts'
import { planDemo } from './plan-demo.ts'

const MANY = Array.from({ length: 60 }, (_, index) => `WIDE ${100 + index}`)

const SCHOOLS = ['AUR', 'CALD', 'KEST', 'MBC']

/** More agreements than an answer holds. */
const WIDE = {
  ...OUTLYING,
  institutions: [{ code: 'WDE', name: 'Wide College' }],
  agreements: MANY.flatMap((course) =>
    SCHOOLS.map((to) => ({
      from: 'WDE',
      to,
      course,
      text: `${to} ${course} (3)`,
      effectiveStart: '2015-09',
    })),
  ),
}

const demo = planDemo()

interface Term {
  term: string
  courses: { course: string }[]
}

const termOf = (terms: unknown, course: string): number =>
  (Array.isArray(terms) ? terms : []).findIndex(({ courses }: Term) =>
    courses.some((each) => each.course === course),
  )

describe('a plan of terms', () => {
  test('has prerequisites in earlier terms and is proved best', async () => {
    const plan = await dataOf(demo.app, 'tn_plan_terms', {
      ...COMMON,
      goals: [{ school: 'aur', courses: ['MATH 152'] }],
      alternatives: 0,
    })
    expect(plan).toMatchObject({ exact: true, score: { unmetGoals: 0, missing: 0 }, impossible: [] })
    const [first, second] = ['nrc:MATH 1171', 'nrc:MATH 1271'].map((course) => termOf(plan['terms'], course))
    expect(first).toBeGreaterThanOrEqual(0)
    expect(second).toBeGreaterThan(first ?? 0)
    // What is planned is what the check of a plan by hand finds right.
    expect(
      await dataOf(demo.app, 'tn_plan_check', {
        ...COMMON,
        goals: [{ school: 'aur', courses: ['MATH 152'] }],
        placements: plan['placements'],
      }),
    ).toMatchObject({ holds: true, violations: [], score: plan['score'] })
  })

  test('tells what is impossible, why, and the smallest change', async () => {
    const plan = await dataOf(demo.app, 'tn_plan_terms', {
      ...COMMON,
      terms: 1,
      goals: [{ school: 'aur', courses: ['MATH 152'] }],
      alternatives: 0,
    })
    expect(plan).toMatchObject({ score: { unmetGoals: 1 } })
    expect(plan['impossible']).toMatchObject([{ school: 'aur', change: 'terms' }])
    const never = await dataOf(demo.app, 'tn_plan_terms', {
      ...COMMON,
      terms: 2,
      goals: [
        {
          school: 'aur',
          requirements: [
            { course: 'AAAA 999' },
            { nOf: 1, of: [{ course: 'BBBB 999' }, { course: 'MATH 151' }] },
          ],
        },
      ],
      alternatives: 0,
    })
    // One of the two is to be had, so the other is no obstacle.
    expect(never['impossible']).toMatchObject([
      { change: 'none', why: ['No agreement that is known gives aur:AAAA 999'] },
    ])
  })

  test('goes by its agreements where a school has no catalog, and says what that takes for granted', async () => {
    const file = join(demo.home, 'agreements.json')
    await writeFile(file, JSON.stringify(OUTLYING))
    const database = { file: join(demo.home, 'tutor-nexus.db') }
    await runInWorker({ database, adapter: 'catalog', location: file, more: [], options: {} })
    const plan = await dataOf(demo.app, 'tn_plan_terms', {
      school: 'OUT',
      completions: [],
      asOfDate: '2026-11-15',
      goals: [{ school: 'aur', courses: ['MATH 151', 'MATH 152'] }],
      alternatives: 0,
    })
    expect(plan).toMatchObject({ exact: true, score: { unmetGoals: 0, lastTerm: 1, totalCredits: 6 } })
    expect(plan['assumptions']).toMatchObject(
      ['requisites-unknown', 'credits-unknown', 'offering-unknown'].map((kind) => ({
        kind,
        courses: expect.arrayContaining(['out:CALC 1', 'out:CALC 2']),
      })),
    )
    const most = await dataOf(demo.app, 'tn_plan_terms', {
      school: 'OUT',
      completions: [],
      goals: [{ school: 'aur', credits: 90 }],
      exclude: ['CALC 1', 'CALC 2'],
    })
    expect(most['impossible']).toMatchObject([
      { why: ['No course that is known and not completed counts there'] },
    ])
  })

  test('says what a course with a term by hand breaks, where no plan can have it there', async () => {
    const failure = await failureOf(demo.app, 'tn_plan_terms', {
      ...COMMON,
      goals: [{ school: 'aur', courses: ['MATH 152'] }],
      fixed: [{ course: 'MATH 1271', term: 'Spring 2027' }],
    })
    expect(failure).toMatchObject({ code: 'BAD_REQUEST' })
    expect(JSON.stringify(failure)).toContain('nrc:MATH 1271 needs something before Spring 2027')
  })

  test('is answered within the ceiling, however many agreements it uses', async () => {
    const file = join(demo.home, 'wide.json')
    await writeFile(file, JSON.stringify(WIDE))
    const database = { file: join(demo.home, 'tutor-nexus.db') }
    await runInWorker({ database, adapter: 'catalog', location: file, more: [], options: {} })
    const checked = await dataOf(demo.app, 'tn_plan_check', {
      school: 'WDE',
      completions: [],
      firstTerm: 'Spring 2027',
      terms: 12,
      goals: SCHOOLS.map((school) => ({ school, credits: 60 })),
      placements: MANY.map((course, index) => ({
        course,
        term: `${['Spring', 'Summer', 'Fall'][index % 3]} ${2027 + (index % 4)}`,
      })),
    })
    expect(checked).toMatchObject({
      holds: true,
      score: { unmetGoals: 0, totalCredits: 180 },
      goals: SCHOOLS.map((school) => ({ school: school.toLowerCase(), agreementCount: 60 })),
    })
  })

  test('answers a term off with the difference', async () => {
    const plan = await dataOf(demo.app, 'tn_plan_terms', {
      ...COMMON,
      goals: [{ school: 'aur', courses: ['COSC 101'] }],
      courses: ['CPSC 1020'],
      whatIf: { termOff: 'Spring 2027' },
    })
    expect(plan['difference']).toMatchObject({
      before: { lastTerm: 1 },
      moved: [{ course: 'nrc:CPSC 1020', from: 'Spring 2027' }],
    })
    expect(plan['terms']).toMatchObject([{ term: 'Spring 2027', limit: 0, courses: [] }, {}])
  })

  test('has a failed course again in a later term', async () => {
    const plan = await dataOf(demo.app, 'tn_plan_terms', {
      ...COMMON,
      goals: [{ school: 'aur', courses: ['COSC 101'] }],
      courses: ['CPSC 1020'],
      whatIf: { failed: ['CPSC 1020'] },
    })
    expect(termOf(plan['terms'], 'nrc:CPSC 1020')).toBeGreaterThan(0)
  })

  test('offers no course again that is transfer credit', async () => {
    const credit = { course: 'nrc:MATH 1171', grade: 'TR', status: 'transfer-credit' }
    const plan = await dataOf(demo.app, 'tn_plan_terms', {
      ...COMMON,
      completions: [...COMMON.completions, credit],
      goals: [{ school: 'aur', courses: ['MATH 151', 'MATH 152'] }],
      alternatives: 0,
    })
    expect(plan).toMatchObject({ exact: true, score: { unmetGoals: 0, missing: 0 }, impossible: [] })
    expect(termOf(plan['terms'], 'nrc:MATH 1171')).toBe(-1)
    expect(termOf(plan['terms'], 'nrc:MATH 1271')).toBe(0)
  })

  test('refuses a school, a course and a term that it does not know', async () => {
    const goals = [{ school: 'aur', courses: ['COSC 101'] }]
    expect(
      await failureOf(demo.app, 'tn_plan_terms', { ...COMMON, goals: [{ school: 'nowhere-at-all' }] }),
    ).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await failureOf(demo.app, 'tn_plan_terms', { ...COMMON, goals, courses: ['???'] })).toMatchObject({
      code: 'BAD_REQUEST',
      error: 'Not a course: "???"',
    })
    expect(
      await failureOf(demo.app, 'tn_plan_terms', {
        ...COMMON,
        goals,
        fixed: [{ course: 'CPSC 1020', term: 'Spring 2040' }],
      }),
    ).toMatchObject({ code: 'BAD_REQUEST' })
  })
})
