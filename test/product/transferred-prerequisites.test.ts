import { expect, test } from 'vitest'
import { callAs, dataOf } from '../support/call.ts'
import { openTestDemo } from '../support/demo.ts'

interface Entry {
  course: string
  grade?: string
  status?: string
}

/** COSC 210 at Aurelia needs COSC 125 and MATH 130, both with a C-. */
async function judged(entries: readonly Entry[]) {
  const app = await openTestDemo()
  await dataOf(app, 'tn_user_transcript_set', { entries })
  const data = await dataOf(app, 'tn_course_prereqs', { course: 'aur:COSC 210', depth: 1 })
  return { app, data: Object(data) }
}

const discrete = { course: 'nrc:MATH 1180', grade: 'C-' }

test('a prerequisite is met by a course that earns it under an agreement, which is named', async () => {
  const { app, data } = await judged([{ course: 'nrc:CPSC 1120', grade: 'B' }, discrete])
  expect(data).toMatchObject({
    satisfied: 'yes',
    leaves: [
      { course: 'aur:COSC 125', satisfied: 'yes', by: { courses: ['nrc:CPSC 1120'] } },
      { course: 'aur:MATH 130', satisfied: 'yes', by: { courses: ['nrc:MATH 1180'] } },
    ],
    chain: [
      { course: 'aur:COSC 125', taken: 'yes' },
      { course: 'aur:MATH 130', taken: 'yes' },
    ],
  })
  const { ruleId, outcome } = data.leaves[0].by
  expect(outcome).toBe('nrc:CPSC 1120 = aur:COSC 125')
  expect(await dataOf(app, 'tn_transfer_details', { ruleId })).toMatchObject({ ruleId })
})

test.each([
  ['below what the agreement asks for', { course: 'nrc:CPSC 1120', grade: 'C' }, 'no'],
  ['in progress', { course: 'nrc:CPSC 1120', status: 'in-progress' }, 'depends'],
  ['failed', { course: 'nrc:CPSC 1120', grade: 'F' }, 'no'],
  ['only planned', { course: 'nrc:CPSC 1120', status: 'planned' }, 'no'],
  ['in progress at the school itself', { course: 'aur:COSC 125', status: 'in-progress' }, 'depends'],
])('a course %s: the prerequisite is %s', async (_, entry, satisfied) => {
  const { data } = await judged([entry, discrete])
  expect(data).toMatchObject({ satisfied })
})

test('a grade that earns the credit may still be below what the prerequisite asks for', async () => {
  const { data } = await judged([
    { course: 'nrc:CPSC 1120', grade: 'B' },
    { course: 'nrc:MATH 1180', grade: 'D' },
  ])
  expect(data).toMatchObject({ satisfied: 'no', leaves: [{ satisfied: 'yes' }, { satisfied: 'no' }] })
})

test('a course of the receiving school is left out of what transfers there', async () => {
  const app = await openTestDemo()
  const entries = [
    { course: 'nrc:CPSC 1120', grade: 'B' },
    { course: 'aur:COSC 125', status: 'transfer-credit' },
  ]
  await dataOf(app, 'tn_user_transcript_set', { entries })
  const outcome = await callAs(app, 'tn_transfer_resolve', { targetInstitution: 'aur' })
  if (outcome.kind !== 'result') throw new Error(outcome.kind)
  const { data, agentHints } = outcome.result
  expect(data).toMatchObject({
    courses: [{ course: 'nrc:CPSC 1120', result: 'transfers' }],
    noRule: [],
    totals: { courses: 1 },
  })
  expect(agentHints.assumptions).toContain('Left out as courses of University of Aurelia itself: COSC 125')
  const compared = await dataOf(app, 'tn_transfer_compare', { schools: ['aur'] })
  expect(compared).toMatchObject({ items: [{ institution: 'aur', transfers: 1, open: 0 }] })
})
