import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInWorker } from '../../packages/server/src/platform/import/run-in-worker.ts'
import { hintsOf } from '@tutor-nexus/toolkit/testing'
import { callAs, dataOf, failureOf } from '../support/call.ts'
import { openSuiteDemo } from '../support/demo.ts'
import { NO_LIMITS, type TestApp } from '../support/test-app.ts'

const COMMON = {
  school: 'nrc',
  firstTerm: 'Spring 2027',
  asOfDate: '2026-11-15',
  completions: [{ course: 'nrc:MATH 1050', grade: 'B', term: 'Fall 2025' }],
}

/** Agreements of a school of whose courses nothing else is known. */
const OUTLYING = {
  format: 'tutor-nexus-catalog',
  version: 1,
  source: { name: 'Agreements alone', accessedOn: '2026-11-01' },
  institutions: [{ code: 'OUT', name: 'Outlying College' }],
  agreements: [
    { from: 'OUT', to: 'AUR', course: 'CALC 1', text: 'AUR MATH 151 (3)', effectiveStart: '2015-09' },
    { from: 'OUT', to: 'AUR', course: 'CALC 2', text: 'AUR MATH 152 (3)', effectiveStart: '2015-09' },
  ],
}

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

/** A school where CALC 1 and PROG 1 earn courses of Gap University, whose catalog lacks LOGIC 101. */
const GAPPED = {
  ...OUTLYING,
  institutions: [
    { code: 'FEED', name: 'Feeder College' },
    { code: 'GAP', name: 'Gap University' },
  ],
  agreements: [
    { from: 'FEED', to: 'GAP', course: 'PROG 1', text: 'GAP CMPT 120 (3)', effectiveStart: '2015-09' },
  ],
  courses: [
    { institution: 'GAP', code: 'CMPT 110', title: 'Computing', credits: 3 },
    { institution: 'GAP', code: 'CMPT 120', title: 'Programs', credits: 3, prerequisites: 'CMPT 110.' },
    { institution: 'GAP', code: 'CMPT 125', title: 'More programs', credits: 3, prerequisites: 'CMPT 120.' },
    {
      institution: 'GAP',
      code: 'CMPT 225',
      title: 'Data structures',
      credits: 3,
      prerequisites: 'LOGIC 101 and (CMPT 125 or CMPT 135).',
    },
  ],
}

let home: string
let app: TestApp

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tutor-nexus-plan-'))
  app = await openSuiteDemo(home, undefined, { env: NO_LIMITS })
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true, force: true })
})

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
    const plan = await dataOf(app, 'tn_plan_terms', {
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
      await dataOf(app, 'tn_plan_check', {
        ...COMMON,
        goals: [{ school: 'aur', courses: ['MATH 152'] }],
        placements: plan['placements'],
      }),
    ).toMatchObject({ holds: true, violations: [], score: plan['score'] })
  })

  test('tells what is impossible, why, and the smallest change', async () => {
    const plan = await dataOf(app, 'tn_plan_terms', {
      ...COMMON,
      terms: 1,
      goals: [{ school: 'aur', courses: ['MATH 152'] }],
      alternatives: 0,
    })
    expect(plan).toMatchObject({ score: { unmetGoals: 1 } })
    expect(plan['impossible']).toMatchObject([{ school: 'aur', change: 'terms' }])
    const never = await dataOf(app, 'tn_plan_terms', {
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
    const file = join(home, 'agreements.json')
    await writeFile(file, JSON.stringify(OUTLYING))
    const database = { file: join(home, 'tutor-nexus.db') }
    await runInWorker({ database, adapter: 'catalog', location: file, more: [], options: {} })
    const plan = await dataOf(app, 'tn_plan_terms', {
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
    const most = await dataOf(app, 'tn_plan_terms', {
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
    const failure = await failureOf(app, 'tn_plan_terms', {
      ...COMMON,
      goals: [{ school: 'aur', courses: ['MATH 152'] }],
      fixed: [{ course: 'MATH 1271', term: 'Spring 2027' }],
    })
    expect(failure).toMatchObject({ code: 'BAD_REQUEST' })
    expect(JSON.stringify(failure)).toContain('nrc:MATH 1271 needs something before Spring 2027')
  })

  test('is answered within the ceiling, however many agreements it uses', async () => {
    const file = join(home, 'wide.json')
    await writeFile(file, JSON.stringify(WIDE))
    const database = { file: join(home, 'tutor-nexus.db') }
    await runInWorker({ database, adapter: 'catalog', location: file, more: [], options: {} })
    const checked = await dataOf(app, 'tn_plan_check', {
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
    const plan = await dataOf(app, 'tn_plan_terms', {
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
    const plan = await dataOf(app, 'tn_plan_terms', {
      ...COMMON,
      goals: [{ school: 'aur', courses: ['COSC 101'] }],
      courses: ['CPSC 1020'],
      whatIf: { failed: ['CPSC 1020'] },
    })
    expect(termOf(plan['terms'], 'nrc:CPSC 1020')).toBeGreaterThan(0)
  })

  test('offers no course again that is transfer credit', async () => {
    const credit = { course: 'nrc:MATH 1171', grade: 'TR', status: 'transfer-credit' }
    const plan = await dataOf(app, 'tn_plan_terms', {
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
      await failureOf(app, 'tn_plan_terms', { ...COMMON, goals: [{ school: 'nowhere-at-all' }] }),
    ).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await failureOf(app, 'tn_plan_terms', { ...COMMON, goals, courses: ['???'] })).toMatchObject({
      code: 'BAD_REQUEST',
      error: 'Not a course: "???"',
    })
    expect(
      await failureOf(app, 'tn_plan_terms', {
        ...COMMON,
        goals,
        fixed: [{ course: 'CPSC 1020', term: 'Spring 2040' }],
      }),
    ).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('next term', () => {
  test('has only courses whose requisites are met, and says what the others need', async () => {
    const next = await dataOf(app, 'tn_plan_next', {
      goals: [{ school: 'aur', courses: ['MATH 151', 'MATH 152'] }],
      school: 'nrc',
      term: 'Spring 2027',
      asOfDate: COMMON.asOfDate,
      completions: COMMON.completions,
    })
    const items = Array.isArray(next['items']) ? next['items'] : []
    expect(items[0]).toMatchObject({ course: 'nrc:MATH 1171', required: ['aur:MATH 151'] })
    expect(items.map(({ course }: { course: string }) => course)).not.toContain('nrc:MATH 1271')
    expect(next['notOpen']).toEqual(
      expect.arrayContaining([{ course: 'nrc:MATH 1271', why: expect.stringContaining('MATH 1171') }]),
    )
  })
})

describe('courses that the record has earned, or that the catalog lacks', () => {
  const question = {
    school: 'gap',
    completions: [{ course: 'feed:PROG 1', grade: 'A', term: 'Fall 2025' }],
    asOfDate: COMMON.asOfDate,
    goals: [{ school: 'gap', courses: ['CMPT 225'] }],
  }
  beforeAll(async () => {
    const file = join(home, 'gapped.json')
    await writeFile(file, JSON.stringify(GAPPED))
    const database = { file: join(home, 'tutor-nexus.db') }
    await runInWorker({ database, adapter: 'catalog', location: file, more: [], options: {} })
  })

  test('next term offers neither what an agreement gives nor what only leads there', async () => {
    const next = await dataOf(app, 'tn_plan_next', question)
    expect(next['items']).toMatchObject([{ course: 'gap:CMPT 125' }])
    expect(next['notOpen']).toEqual(
      expect.arrayContaining([
        { course: 'gap:LOGIC 101', why: expect.stringContaining('Not in the catalog') },
        { course: 'gap:CMPT 120', why: expect.stringContaining('You have it') },
      ]),
    )
    expect(JSON.stringify(next)).not.toContain('CMPT 110')
  })

  test('a plan says what the catalog lacks, and suggests the call that plans with it', async () => {
    const outcome = await callAs(app, 'tn_plan_terms', { ...question, alternatives: 0 })
    if (outcome.kind !== 'result') throw new Error('it was refused')
    expect(Object(outcome.result.data).impossible).toMatchObject([
      { why: ['gap:CMPT 225 needs gap:LOGIC 101, which the catalog does not have'], change: 'none' },
    ])
    const call = hintsOf(outcome)?.suggestedNextActions.find(
      ({ action }) => action === 'plan-with-named-courses',
    )
    const plan = await dataOf(app, 'tn_plan_terms', Object(call?.data).arguments)
    expect(plan).toMatchObject({ impossible: [], score: { unmetGoals: 0, totalCredits: 9 } })
    const asked = { ...question, goals: [{ school: 'gap', courses: ['LOGIC 101'] }] }
    expect((await dataOf(app, 'tn_plan_terms', asked))['impossible']).toMatchObject([
      { why: ['The catalog does not have gap:LOGIC 101'] },
    ])
  })

  test('a plan for credits at the school of the courses chooses among what it offers', async () => {
    const asked = { ...question, completions: [], goals: [{ school: 'gap', credits: 6 }] }
    const own = await dataOf(app, 'tn_plan_terms', asked)
    expect(own).toMatchObject({ impossible: [], score: { unmetGoals: 0, totalCredits: 6 } })
    // What needs a course that the catalog lacks is not open.
    expect(JSON.stringify(own['terms'])).not.toContain('CMPT 225')
    const none = { school: 'gap', requirements: [{ creditsFrom: 6, atLeastLevel: 900 }] }
    expect((await dataOf(app, 'tn_plan_terms', { ...asked, goals: [none] }))['impossible']).toMatchObject([
      { why: [expect.stringContaining('name some in courses')] },
    ])
    const named = { ...asked, courses: ['CMPT 110', 'CMPT 120'] }
    expect(await dataOf(app, 'tn_plan_terms', named)).toMatchObject({ score: { unmetGoals: 0 } })
  })

  test('prerequisites tell a course that the catalog lacks', async () => {
    const found = await dataOf(app, 'tn_course_prereqs', { course: 'gap:CMPT 225' })
    expect(found['chain']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ course: 'gap:LOGIC 101', ends: 'not-in-catalog' }),
        expect.objectContaining({ course: 'gap:CMPT 125', ends: null }),
      ]),
    )
  })
})

describe('a plan made by hand', () => {
  test('is told what is wrong with each course', async () => {
    const checked = await dataOf(app, 'tn_plan_check', {
      ...COMMON,
      maxCredits: 3,
      goals: [{ school: 'aur', courses: ['MATH 152'] }],
      placements: [
        { course: 'nrc:MATH 1271', term: 'Spring 2027' },
        { course: 'nrc:MATH 1171', term: 'Spring 2027' },
      ],
    })
    expect(checked).toMatchObject({ holds: false })
    expect(checked['violations']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'prerequisite', course: 'nrc:MATH 1271', term: 'Spring 2027' }),
        expect.objectContaining({ kind: 'too-many-credits', term: 'Spring 2027' }),
      ]),
    )
  })
})

describe('a saved plan', () => {
  test('is listed, opened, told apart after the transcript changed, deleted and restored', async () => {
    const { completions: _, ...question } = COMMON
    const saved = await dataOf(app, 'tn_plan_save', {
      name: 'Mine',
      ...question,
      goals: [{ school: 'aur', courses: ['COSC 101'] }],
      placements: [{ course: 'nrc:CPSC 1020', term: 'Fall 2027' }],
    })
    const planId = saved['planId']
    expect(await dataOf(app, 'tn_plan_list', {})).toMatchObject({ items: [{ planId, name: 'Mine' }] })
    // Plans of another kind are elsewhere.
    expect(await dataOf(app, 'tn_transfer_plan_list', {})).toMatchObject({ items: [] })
    expect(await dataOf(app, 'tn_plan_get', { planId })).toMatchObject({ holds: true, changes: [] })
    await dataOf(app, 'tn_user_transcript_set', {
      entries: [{ course: 'nrc:CPSC 1020', grade: 'A', term: 'Fall 2026' }],
    })
    expect(await dataOf(app, 'tn_plan_get', { planId })).toMatchObject({
      holds: false,
      changes: [{ kind: 'transcript' }],
      violations: [{ kind: 'unknown-course', text: 'nrc:CPSC 1020 is already completed' }],
    })
    const notices = await dataOf(app, 'tn_user_notices', {})
    expect(notices['items']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'plan-changed',
          text: expect.stringContaining('term plan “Mine”'),
        }),
      ]),
    )
    expect(await dataOf(app, 'tn_plan_delete', { planId })).toMatchObject({ status: 'deleted' })
    expect(await failureOf(app, 'tn_plan_get', { planId })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await dataOf(app, 'tn_plan_delete', { planId, undo: true })).toMatchObject({ status: 'restored' })
    expect(await dataOf(app, 'tn_plan_list', {})).toMatchObject({ totalCount: 1 })
  })
})
