import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courseUri } from '../../packages/server/src/features/course/model/course-uri.ts'
import { dataOf } from '../support/call.ts'
import { openSuiteDemo } from '../support/demo.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
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

const answerTo = (text: string, question = {}, as = {}) =>
  tutorOf(app, {}, as).answer(asking(text, question), listening())

interface Case {
  asked: string
  says: string[]
  tool: string
  cites?: string
  label?: string
}

const CASES: Case[] = [
  {
    asked: 'What is MATH 1171 about?',
    says: ['“Calculus I” (Northreach College)', 'is worth 3 credits', 'Limits, derivatives and their uses'],
    tool: 'tn_course_get',
    cites: courseUri('nrc:MATH 1171'),
  },
  {
    asked: 'what are the prerequisites of NRC:math1271?',
    says: ['A minimum "C" grade in MATH 1171', 'Your transcript is empty here'],
    tool: 'tn_course_prereqs',
    cites: courseUri('nrc:MATH 1271'),
  },
  {
    asked: 'Does MATH 1171 at Northreach transfer to Aurelia?',
    says: ['At University of Aurelia', 'MATH 1171 (Northreach College) counts as MATH 151 (3 credits)'],
    tool: 'tn_transfer_resolve',
    cites: 'transfer-rule://3XS4SYEGKY9E1R8MRWRC13JWHT',
  },
  {
    asked: 'what can I take at Northreach to get MATH 151 at Aurelia?',
    says: ['MATH 1174 (Northreach College) & MATH 1271 (Northreach College)'],
    tool: 'tn_transfer_reverse',
    cites: courseUri('aur:MATH 151'),
  },
  {
    asked: 'where does nrc:MATH 1171 transfer?',
    says: ['MATH 1171 (Northreach College) = MATH 100 (Calderwood University)'],
    tool: 'tn_course_equivalent_elsewhere',
  },
  {
    asked: 'how is COSC 210 at Aurelia graded, and what topics does it cover?',
    says: ['Six assignments 40 %', 'Lists, stacks and queues; Trees'],
    tool: 'tn_course_outline',
  },
  {
    asked: 'When is nrc:MATH 1171 taught, and by whom?',
    says: ['Fall 2026, section 001: Mo We Fr 10:30–11:20, Harbour A130, with Hana Breckenfeld'],
    tool: 'tn_course_schedule',
  },
  {
    asked: 'how hard is aur:MATH 151?',
    says: ['Spring 2026 average 2.15, median C+, 231 students'],
    tool: 'tn_course_grades',
  },
  {
    asked: 'are there old exams for CPSC 1110?',
    says: ['Final examination with solutions (exam, Spring 2026)'],
    tool: 'tn_course_materials',
    cites: 'https://nrc.example/materials/cpsc-1110/final-2026-1.pdf',
  },
  {
    asked: 'Can I get credit for both nrc:MATH 1171 and nrc:MATH 1174?',
    says: ['only one of MATH 1171 or MATH 1174'],
    tool: 'tn_course_requisites',
  },
  {
    asked: 'which courses have I taken?',
    says: ['Your transcript is empty'],
    tool: 'tn_user_transcript_get',
  },
  {
    asked: 'which schools are there?',
    says: ['5 schools', 'Kestrel Polytechnic (kest'],
    tool: 'tn_course_institutions',
  },
  {
    asked: 'What do my notes say about mitosis?',
    says: ['Your notes on “mitosis”:', '- Biology/Mitosis.md: '],
    tool: 'vaultLibrarian_searchContent',
    label: 'Mitosis (Biology/Mitosis.md)',
  },
  {
    asked: 'did I write anything about telophase?',
    says: ['Your notes on “telophase”', 'Biology/Mitosis.md'],
    tool: 'vaultLibrarian_searchContent',
  },
  {
    asked: 'Explain cytokinesis to me',
    says: ['Your notes on “cytokinesis”', 'an animal cell pinches itself in two'],
    tool: 'vaultLibrarian_searchContent',
    label: 'Mitosis (Biology/Mitosis.md)',
  },
  {
    asked: 'is there anything in my notes about zeppelins?',
    says: ['Your notes say nothing about “zeppelins”.'],
    tool: 'vaultLibrarian_searchContent',
    label: 'Your notes',
  },
  { asked: 'find courses about astronomy', says: ['Introduction to Astronomy'], tool: 'tn_course_search' },
]

test.each(CASES)('$asked', async ({ asked, says, tool, cites, label }) => {
  const answer = await answerTo(asked)
  for (const words of says) expect(answer.text).toContain(words)
  expect(answer).toMatchObject({ engine: 'offline', model: null, notes: [] })
  expect(answer.text).toContain('No language model is connected')
  expect(answer.text).toMatch(/\?\n/)
  expect(answer.steps.every(({ kind }) => kind === 'tool')).toBe(true)
  expect(answer.citations.map((citation) => citation.tool)).toContain(tool)
  if (cites !== undefined) expect(answer.citations.map(({ uri }) => uri)).toContain(cites)
  if (label !== undefined) expect(answer.citations).toContainEqual({ label, tool })
  expect((await answerTo(asked)).text).toBe(answer.text)
})

describe('what a question leaves out', () => {
  test('is taken from what was said before', async () => {
    const before = [
      { role: 'user' as const, text: 'What is nrc:MATH 1271 about?' },
      { role: 'assistant' as const, text: 'It is Calculus II.' },
    ]
    const { text } = await answerTo('And what are its prerequisites?', { before })
    expect(text).toContain('To take MATH 1271')
  })

  test("is taken from the session's course", async () => {
    const { text } = await answerTo('How is the course graded?', { context: { course: 'aur:COSC 210' } })
    expect(text).toContain('Six assignments 40 %')
  })

  test('is found by its title', async () => {
    const { text } = await answerTo('Am I ready for Calculus II at Northreach?')
    expect(text).toContain('To take MATH 1271 “Calculus II” (Northreach College)')
  })
})

test('judges by the transcript', async () => {
  const { id } = await app.users.addUser('taker')
  const as = { userId: id, scopes: ['*'] }
  await dataOf(app, 'tn_user_transcript_set', { entries: [{ course: 'nrc:MATH 1171', grade: 'B' }] }, as)
  const { text } = await answerTo('can I take nrc:MATH 1271?', {}, as)
  expect(text).toContain('Your transcript shows that you meet this.')
  const mine = await answerTo('what have I taken? show my transcript', {}, as)
  expect(mine.text).toContain('Your transcript has MATH 1171 (Northreach College): B.')
})

test('tells what the cards ask, and never what they answer', async () => {
  const { id } = await app.users.addUser('learner')
  const as = { userId: id, scopes: ['*'] }
  const { deckId } = await dataOf(app, 'create-deck', { name: 'Cells' }, as)
  const add = (front: string, back: string) => dataOf(app, 'create-card', { deckId, front, back }, as)
  await add('In which phase do sister chromatids part?', 'Anaphase')
  await add('What carries oxygen in the blood?', 'Haemoglobin')
  const { text, citations } = await answerTo('which of my cards are about chromatids?', {}, as)
  expect(text).toContain('From your cards:\n- In which phase do sister chromatids part?')
  expect(citations).toContainEqual({ label: 'Your cards', tool: 'search-cards' })
  expect(text).not.toMatch(/Anaphase|oxygen/)
  const all = await answerTo('show me my flashcards', {}, as)
  expect(all.text).toMatch(/- What carries oxygen in the blood\?/)
  expect(all.text).not.toContain('Haemoglobin')
  const others = await answerTo('which of my cards are about chromatids?')
  expect([others.citations, others.text]).toEqual([[], expect.stringMatching(/^I found nothing about this/)])
})

test('takes notes of its own accord only where they are about what is asked', async () => {
  const { text, citations } = await answerTo('explain the phases of lunar eclipses')
  expect(text).toMatch(/^I found nothing about this/)
  expect(citations).toEqual([])
  const course = await answerTo('does anything in nrc:MATH 1171 have to do with mitosis?')
  expect(course.citations.map(({ tool }) => tool)).not.toContain('vaultLibrarian_searchContent')
})

describe('never invents', () => {
  test.each(['What is the capital of France?', 'explain the chain rule', 'asdf qwer'])(
    '%s',
    async (asked) => {
      const { text, citations } = await answerTo(asked)
      expect(text).toMatch(/^I found nothing about this\. I can look up courses/)
      expect(citations).toEqual([])
    },
  )

  test('a course that is not there', async () => {
    const { text, citations } = await answerTo('What is nrc:MATH 9999 about?')
    expect(text).toMatch(/^I do not know a course MATH 9999 \(Northreach College\)\./)
    expect(citations).toEqual([])
  })

  test('a school that is not there', async () => {
    const { text } = await answerTo('What is xyz:MATH 1171 about?')
    expect(text).toMatch(/^I could not look that up: .*xyz/)
  })

  test('numbers in a sentence are no courses', async () => {
    const { text } = await answerTo('I have 3 exams in 2026, about 100 pages each')
    expect(text).not.toContain('do not know a course')
  })

  test('an empty catalog', async () => {
    const { text, citations } = await tutorOf(await openTestApp()).answer(
      asking('Does MATH 1171 transfer to Aurelia?'),
      listening(),
    )
    expect(text).toMatch(/^I do not know a course MATH 1171\./)
    expect(citations).toEqual([])
  })

  test('what the user may not read', async () => {
    const { text, citations } = await answerTo('What is nrc:MATH 1171 about?', {}, { scopes: ['tasks:read'] })
    expect(text).toMatch(/^I may not look that up for you here\./)
    expect(citations).toEqual([])
  })
})

test('stays short, however much is asked', async () => {
  const all =
    'For nrc:MATH 1171, aur:MATH 151 and cald:MATH 100: prerequisites, outline, schedule, average grades, old exams, similar courses, and do they transfer?'
  const { text } = await answerTo(all)
  expect(text.length).toBeLessThanOrEqual(2_500)
  expect(text).toContain('There is more; ask for one thing at a time to see it.')
  expect(text).toContain('No language model is connected')
  const { text: long } = await answerTo(`${'very '.repeat(1_990)} nrc:MATH 1171`)
  expect(long).toContain('Calculus I')
})

test('what was said before is not said again', async () => {
  const before: { role: 'user' | 'assistant'; text: string }[] = []
  const say = async (text: string) => {
    const answer = await answerTo(text, { before: [...before] })
    before.push({ role: 'user', text }, { role: 'assistant', text: answer.text })
    return answer.text
  }
  const first = await say('What do I need before nrc:MATH 1271?')
  expect(first).toContain('Which of these have you taken, and with which grade?')
  expect(first).toContain('No language model is connected')
  const second = await say('What do I need before aur:MATH 151?')
  expect(second).not.toMatch(/language model|Which of these have you taken/)
  expect(second).toMatch(/\?\n/)
  expect(await say('asdf qwer')).toContain('I can look up courses')
  expect(await say('qwer asdf')).toMatch(/^I found nothing about this\.\n/)
})
