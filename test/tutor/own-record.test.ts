import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '../support/call.ts'
import { openSuiteDemo } from '../support/demo.ts'
import type { TestApp } from '../support/test-app.ts'
import { asking, listening, tutorOf } from './demo-tutor.ts'

let app: TestApp
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
  app = await openSuiteDemo(home)
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true, force: true })
})

/** Asks one question after the other, as somebody with these courses and tasks. */
async function dialogue(
  name: string,
  questions: readonly string[],
  given: {
    entries?: readonly unknown[]
    task?: { title: string; due_date: string }
    sections?: readonly unknown[]
  } = {},
): Promise<string[]> {
  const { id } = await app.users.addUser(name)
  const as = { userId: id, scopes: ['*'] }
  if (given.entries) await dataOf(app, 'tn_user_transcript_set', { entries: given.entries }, as)
  if (given.sections) await dataOf(app, 'tn_course_timetable_edit', { add: given.sections }, as)
  if (given.task) await dataOf(app, 'add_task', given.task, as)
  const before: { role: 'user' | 'assistant'; text: string }[] = []
  for (const text of questions) {
    const answer = await tutorOf(app, {}, as).answer(asking(text, { before: [...before] }), listening())
    before.push({ role: 'user', text }, { role: 'assistant', text: answer.text })
  }
  return before.filter(({ role }) => role === 'assistant').map(({ text }) => text)
}

test('the year in which a course was taken decides the agreement, and holds for what follows', async () => {
  const [now, then, elsewhere, again] = await dialogue('dated', [
    'cpsc 2220 northreach to aurelia',
    'i took it in 2020 tho',
    'and calderwood back then?',
    'and at aurelia if i take it now?',
  ])
  expect(now).toContain('counts as COSC 225 (3 credits)')
  expect(then).toContain('For courses completed in Fall 2020:')
  expect(then).toContain('counts as COSC 2XX (3 credits)')
  expect(elsewhere).toContain('Fall 2020')
  expect(again).toContain('counts as COSC 225 (3 credits)')
})

test('what one took counts by the term and the grade in the transcript', async () => {
  const [old, failed, several, supposed] = await dialogue(
    'graded',
    [
      'what is my nrc:CPSC 2220 worth at aurelia',
      'does my nrc:MATH 1171 count at aurelia',
      'how many credits do I get for my nrc:MATH 1171 and my nrc:CPSC 2220 at aurelia',
      'what if i retake nrc:MATH 1171, does aurelia take it?',
    ],
    {
      entries: [
        { course: 'nrc:CPSC 2220', grade: 'B', term: 'Fall 2020' },
        { course: 'nrc:MATH 1171', grade: 'F', term: 'Fall 2025' },
      ],
    },
  )
  expect(old).toContain('For courses completed in Fall 2020, as your transcript has it:')
  expect(old).toContain('COSC 2XX (3 credits)')
  expect(failed).toContain('By your transcript, MATH 1171 (Northreach College) gets no credit')
  expect(several).toContain('That is 3 credits')
  expect(supposed).not.toContain('By your transcript')
})

test('a course that nobody named is asked for', async () => {
  const [answer] = await dialogue('unnamed', ['does it count at aurelia?'])
  expect(answer).toContain('Which course do you mean?')
})

test('a university of an unknown place is said to be unknown', async () => {
  const [answer] = await dialogue('unknown', ['does nrc:MATH 1171 transfer to university of alberta'])
  expect(answer).toMatch(/^I don't know a school called “university of alberta”/)
})

test('one task is found by its words, and a missing one is said to be missing', async () => {
  const [quiz, other] = await dialogue('tasks', ['whens my acct quiz', 'when is my dentist appointment'], {
    task: { title: 'Accounting quiz 5', due_date: '2027-02-03' },
  })
  expect(quiz).toContain('Accounting quiz 5, due 2027-02-03')
  expect(other).toContain('No open task of yours mentions “dentist appointment”; you have 1 open task.')
})

test('a combination asks only for the courses that the transcript does not have', async () => {
  const questions = [
    'does nrc:ASTR 1110 count at aurelia?',
    'does nrc:CPSC 2110 count at calderwood?',
    'what do I still need for aur:COSC 225?',
  ]
  const [whole, part, goal] = await dialogue('combined', questions, {
    entries: [
      { course: 'nrc:ASTR 1110', grade: 'B', term: 'Fall 2025' },
      { course: 'nrc:ASTR 1120', grade: 'B', term: 'Fall 2025' },
      { course: 'nrc:CPSC 2130', grade: 'B', term: 'Fall 2025' },
      { course: 'nrc:MATH 1180', grade: 'F', term: 'Fall 2025' },
    ],
  })
  expect(whole).toContain(
    'Together with ASTR 1120 (Northreach College), which your transcript has, ASTR 1110',
  )
  expect(part).toContain('of which you would still need MATH 1180 (Northreach College), CPSC 2110')
  expect(goal).toContain('To take COSC 225')
  const [alone] = await dialogue('combined with nothing', questions)
  expect(alone).toContain(
    'Together with ASTR 1120 (Northreach College), which you would still need, ASTR 1110',
  )
})

test("one's own classes are those of the timetable", async () => {
  const questions = ['show my timetable', 'when is my next class?']
  const [empty] = await dialogue('without classes', questions)
  expect(empty).toContain('Your timetable is empty here')
  const [all, next] = await dialogue('with classes', questions, {
    sections: [{ course: 'nrc:ASTR 1110', section: '001', term: 'Fall 2026' }],
  })
  expect(all).toContain('Fall 2026, ASTR 1110 (Northreach College), section 001: Mo We Fr 11:30–12:20')
  expect(next).toMatch(/^Your next classes:|^None of your sections meets within a week/)
})

test('credits that nobody recorded are not zero', async () => {
  const [answer] = await dialogue('without credits', ['how many credits have I got so far?'], {
    entries: [{ course: 'elsewhere:MATH 1', grade: 'B' }],
  })
  expect(answer).toContain('1 completed course, whose credits are not recorded')
})

test('the credits that one will have are those of all courses, whatever was spoken of', async () => {
  const [, all] = await dialogue(
    'all credits',
    ['does nrc:MATH 1171 count at aurelia?', 'how many credits will I have at calderwood?'],
    {
      entries: [
        { course: 'nrc:MATH 1171', grade: 'B', term: 'Fall 2025' },
        { course: 'nrc:MATH 1271', grade: 'B', term: 'Fall 2025' },
      ],
    },
  )
  expect(all).toMatch(/^Of your 6 credits, 6 transfer to Calderwood University/)
})

test('most of my credits are the credits that the student has, not those that a school gives', async () => {
  const entries = ['CPSC 1110', 'MATH 1171', 'MATH 1050'].map((code) => ({
    course: `nrc:${code}`,
    grade: 'B',
    credits: 3,
    term: 'Fall 2024',
  }))
  const [own, theirs] = await dialogue(
    'most credits',
    ['which school takes most of my credits?', 'which school gives me the most credits?'],
    { entries },
  )
  expect(own).toContain('alike (Marrow Bay Community College and Kestrel Polytechnic): 9 of your credits')
  expect(theirs).toContain('most at Marrow Bay Community College: 3 courses count, as 13 credits there')
})

test('a course in progress is no prerequisite that is met', async () => {
  const [answer] = await dialogue('in progress', ['can i take aur:MATH 152 now?'], {
    entries: [{ course: 'nrc:MATH 1171', credits: 3, term: 'Fall 2026', status: 'in-progress' }],
  })
  expect(answer).toContain('MATH 1171 (Northreach College) may count for MATH 151')
  expect(answer).toContain('that depends on its completion')
})

test('the credits of a transcript are those that were earned', async () => {
  const [answer] = await dialogue('earned', ['how many of my credits transfer to aurelia?'], {
    entries: [
      { course: 'nrc:CPSC 1110', grade: 'B', credits: 3, term: 'Fall 2024' },
      { course: 'nrc:MATH 1171', credits: 3, term: 'Fall 2026', status: 'in-progress' },
    ],
  })
  expect(answer).toContain('Of your 3 credits, 3 transfer to University of Aurelia')
})

test('transfer credit is earned, and a course that was repeated counts once', async () => {
  const [answer] = await dialogue('repeated', ['how many credits have i completed?'], {
    entries: [
      { course: 'nrc:CPSC 1110', grade: 'D', credits: 3, term: 'Fall 2024' },
      { course: 'nrc:CPSC 1110', grade: 'B', credits: 3, term: 'Spring 2025' },
      { course: 'nrc:MATH 1171', grade: 'TR', credits: 3, status: 'transfer-credit' },
    ],
  })
  expect(answer).toContain('6 credits from 2 courses, 1 of them as transfer credit')
})

test('courses are listed by what became of them', async () => {
  const [running, failed, withdrawn] = await dialogue(
    'by status',
    [
      'which of my courses are still in progress?',
      'which of my courses did i fail?',
      'which of my courses did i withdraw from?',
    ],
    {
      entries: [
        { course: 'nrc:CPSC 1110', grade: 'B', term: 'Fall 2024' },
        { course: 'nrc:MATH 1171', grade: 'F', term: 'Fall 2024' },
        { course: 'nrc:MATH 1271', term: 'Fall 2026', status: 'in-progress' },
      ],
    },
  )
  expect(running).toMatch(/^Your transcript has 1 course in progress: MATH 1271 /)
  expect(failed).toMatch(/^Your transcript has 1 course that you failed: MATH 1171 /)
  expect(withdrawn).toMatch(/^Your transcript has no courses that you withdrew from\./)
})
