import { expect, test } from 'vitest'
import type { App } from '../../packages/server/src/platform/feature/app.ts'
import { callAs, dataOf, failureOf } from '../support/call.ts'
import { openTestApp } from '../support/test-app.ts'

const set = (app: App, args: unknown) => dataOf(app, 'tn_user_transcript_set', args)

async function gradesOf(app: App) {
  const { items } = await dataOf(app, 'tn_user_transcript_get', {})
  return [items].flat().map((item) => {
    const { course, grade, term } = Object(item)
    return `${course} ${grade} ${term}`
  })
}

test('a result without a term corrects the only attempt, and the answer says so', async () => {
  const app = await openTestApp()
  await set(app, {
    entries: [
      { course: 'nrc:MATH 1171', grade: 'C+', term: 'Fall 2025', credits: 3 },
      { course: 'nrc:CPSC 1110', grade: 'A', term: 'Fall 2025' },
    ],
  })
  const merge = { entries: [{ course: 'nrc:math1171', grade: 'B-' }], mode: 'merge' }
  const outcome = await callAs(app, 'tn_user_transcript_set', merge)
  const warnings = outcome.kind === 'result' ? outcome.result.agentHints.warnings : []
  expect(warnings?.map(({ message }) => message)).toEqual([
    'Corrected nrc:MATH 1171 of Fall 2025 from C+ to B-; a term would add an attempt',
  ])
  expect(await gradesOf(app)).toEqual(['nrc:CPSC 1110 A Fall 2025', 'nrc:MATH 1171 B- Fall 2025'])
  await set(app, { entries: [{ course: 'nrc:MATH 1171', status: 'planned' }], mode: 'merge' })
  expect(await gradesOf(app)).toHaveLength(3)
})

test('a result without a term is refused where it may be that of several, with a call for each', async () => {
  const app = await openTestApp()
  await set(app, {
    entries: [
      { course: 'nrc:MATH 1171', grade: 'F', term: 'Fall 2025' },
      { course: 'nrc:MATH 1171', grade: 'C', term: 'Spring 2026' },
    ],
  })
  const entries = [{ course: 'MATH 1171', grade: 'B-' }]
  const refused = await failureOf(app, 'tn_user_transcript_set', {
    entries,
    institution: 'nrc',
    mode: 'merge',
  })
  expect(refused).toMatchObject({
    code: 'UNPROCESSABLE_ENTITY',
    message: 'Nothing was changed: nrc:MATH 1171 is there 2 times',
    details: {
      reason: 'Say which is meant by its term: Fall 2025, Spring 2026; another term adds an attempt',
    },
  })
  const calls = refused.agentHints.suggestedNextActions.filter(({ action }) => action === 'choose-term')
  expect(calls).toHaveLength(2)
  await set(app, calls[1]?.data?.['arguments'])
  expect(await gradesOf(app)).toEqual(['nrc:MATH 1171 F Fall 2025', 'nrc:MATH 1171 B- Spring 2026'])
})

test('a text whose courses name no school is refused with the school that stands far above them', async () => {
  const app = await openTestApp()
  const letter = ['Langara College', 'Office of the Registrar', '100 West 49th Avenue', 'Vancouver', 'Canada']
  const text = [...letter, 'Fall 2024', 'MATH 1171 Calculus I B 3.00', 'CPSC 1150 Design A 3.00'].join('\n')
  const refused = await failureOf(app, 'tn_user_transcript_set', { text })
  expect(refused.details.reason).toBe('The text names one school: send it again with `institution` langara')
  const [again] = refused.agentHints.suggestedNextActions
  expect(again?.data?.['arguments']).toMatchObject({ text, institution: 'langara' })
  await set(app, again?.data?.['arguments'])
  expect(await gradesOf(app)).toEqual(['langara:MATH 1171 B Fall 2024', 'langara:CPSC 1150 A Fall 2024'])
})
