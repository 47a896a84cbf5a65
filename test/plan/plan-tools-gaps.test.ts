import { beforeAll, describe, expect, test } from 'vitest'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInWorker } from '../../packages/server/src/platform/import/run-in-worker.ts'
import { hintsOf } from '@tutor-nexus/toolkit/testing'
import { callAs, dataOf } from '../support/call.ts'
import { COMMON, OUTLYING } from './plan-questions.ts'
import { planDemo } from './plan-demo.ts'

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

const demo = planDemo()

describe('next term', () => {
  test('has only courses whose requisites are met, and says what the others need', async () => {
    const next = await dataOf(demo.app, 'tn_plan_next', {
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
    const file = join(demo.home, 'gapped.json')
    await writeFile(file, JSON.stringify(GAPPED))
    const database = { file: join(demo.home, 'tutor-nexus.db') }
    await runInWorker({ database, adapter: 'catalog', location: file, more: [], options: {} })
  })

  test('next term offers neither what an agreement gives nor what only leads there', async () => {
    const next = await dataOf(demo.app, 'tn_plan_next', question)
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
    const outcome = await callAs(demo.app, 'tn_plan_terms', { ...question, alternatives: 0 })
    if (outcome.kind !== 'result') throw new Error('it was refused')
    expect(Object(outcome.result.data).impossible).toMatchObject([
      { why: ['gap:CMPT 225 needs gap:LOGIC 101, which the catalog does not have'], change: 'none' },
    ])
    const call = hintsOf(outcome)?.suggestedNextActions.find(
      ({ action }) => action === 'plan-with-named-courses',
    )
    const plan = await dataOf(demo.app, 'tn_plan_terms', Object(call?.data).arguments)
    expect(plan).toMatchObject({ impossible: [], score: { unmetGoals: 0, totalCredits: 9 } })
    const asked = { ...question, goals: [{ school: 'gap', courses: ['LOGIC 101'] }] }
    expect((await dataOf(demo.app, 'tn_plan_terms', asked))['impossible']).toMatchObject([
      { why: ['The catalog does not have gap:LOGIC 101'] },
    ])
  })

  test('a plan for credits at the school of the courses chooses among what it offers', async () => {
    const asked = { ...question, completions: [], goals: [{ school: 'gap', credits: 6 }] }
    const own = await dataOf(demo.app, 'tn_plan_terms', asked)
    expect(own).toMatchObject({ impossible: [], score: { unmetGoals: 0, totalCredits: 6 } })
    // What needs a course that the catalog lacks is not open.
    expect(JSON.stringify(own['terms'])).not.toContain('CMPT 225')
    const none = { school: 'gap', requirements: [{ creditsFrom: 6, atLeastLevel: 900 }] }
    expect(
      (await dataOf(demo.app, 'tn_plan_terms', { ...asked, goals: [none] }))['impossible'],
    ).toMatchObject([{ why: [expect.stringContaining('name some in courses')] }])
    const named = { ...asked, courses: ['CMPT 110', 'CMPT 120'] }
    expect(await dataOf(demo.app, 'tn_plan_terms', named)).toMatchObject({ score: { unmetGoals: 0 } })
  })

  test('prerequisites tell a course that the catalog lacks', async () => {
    const found = await dataOf(demo.app, 'tn_course_prereqs', { course: 'gap:CMPT 225' })
    expect(found['chain']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ course: 'gap:LOGIC 101', ends: 'not-in-catalog' }),
        expect.objectContaining({ course: 'gap:CMPT 125', ends: null }),
      ]),
    )
  })
})
