import { describe, expect, test } from 'vitest'
import { dataOf, failureOf } from '../support/call.ts'
import { COMMON } from './plan-questions.ts'
import { planDemo } from './plan-demo.ts'

const demo = planDemo()

describe('a plan made by hand', () => {
  test('is told what is wrong with each course', async () => {
    const checked = await dataOf(demo.app, 'tn_plan_check', {
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
    const saved = await dataOf(demo.app, 'tn_plan_save', {
      name: 'Mine',
      ...question,
      goals: [{ school: 'aur', courses: ['COSC 101'] }],
      placements: [{ course: 'nrc:CPSC 1020', term: 'Fall 2027' }],
    })
    const planId = saved['planId']
    expect(await dataOf(demo.app, 'tn_plan_list', {})).toMatchObject({ items: [{ planId, name: 'Mine' }] })
    // Plans of another kind are elsewhere.
    expect(await dataOf(demo.app, 'tn_transfer_plan_list', {})).toMatchObject({ items: [] })
    expect(await dataOf(demo.app, 'tn_plan_get', { planId })).toMatchObject({ holds: true, changes: [] })
    await dataOf(demo.app, 'tn_user_transcript_set', {
      entries: [{ course: 'nrc:CPSC 1020', grade: 'A', term: 'Fall 2026' }],
    })
    expect(await dataOf(demo.app, 'tn_plan_get', { planId })).toMatchObject({
      holds: false,
      changes: [{ kind: 'transcript' }],
      violations: [{ kind: 'unknown-course', text: 'nrc:CPSC 1020 is already completed' }],
    })
    const notices = await dataOf(demo.app, 'tn_user_notices', {})
    expect(notices['items']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'plan-changed',
          text: expect.stringContaining('term plan “Mine”'),
        }),
      ]),
    )
    expect(await dataOf(demo.app, 'tn_plan_delete', { planId })).toMatchObject({ status: 'deleted' })
    expect(await failureOf(demo.app, 'tn_plan_get', { planId })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await dataOf(demo.app, 'tn_plan_delete', { planId, undo: true })).toMatchObject({
      status: 'restored',
    })
    expect(await dataOf(demo.app, 'tn_plan_list', {})).toMatchObject({ totalCount: 1 })
  })
})
