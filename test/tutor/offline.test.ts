import { describe, expect, test } from 'vitest'
import { courseUri } from '../../packages/server/src/features/course/model/course-uri.ts'
import { dataOf } from '../support/call.ts'
import { openTestApp } from '../support/test-app.ts'
import { ask } from '../../bench/tutor/ask.ts'
import { readItems } from '../../bench/tutor/evaluation-set.ts'
import { judge } from '../../bench/tutor/judge.ts'
import { readRawRows } from '../../bench/tutor/raw-rows.ts'
import { checkTruth, type SchoolName } from '../../bench/tutor/truth.ts'
import { INTENT_EXAMPLES } from '../../packages/server/src/features/tutor/engine/understand/intents.ts'
import { readMessage } from '../../packages/server/src/features/tutor/engine/understand/read-message.ts'
import { schoolList } from '../../packages/server/src/features/tutor/engine/understand/school-list.ts'
import { asking, listening, tutorOf } from './demo-tutor.ts'
import { offlineTutor } from './offline-tutor.ts'

const demo = offlineTutor()

const { answerTo } = demo

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
    says: ['MATH 1174 (Northreach College) and MATH 1271 (Northreach College)'],
    tool: 'tn_transfer_reverse',
    cites: courseUri('aur:MATH 151'),
  },
  {
    asked: 'where does nrc:MATH 1171 transfer?',
    says: ['At Calderwood University: MATH 1171 counts as MATH 100'],
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
    says: ['Your notes on “mitosis”', '- Biology/Mitosis.md: '],
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
  expect(answer.steps.every(({ kind }) => kind === 'tool')).toBe(true)
  expect(answer.citations.map((citation) => citation.tool)).toContain(tool)
  if (cites !== undefined) expect(answer.citations.map(({ uri }) => uri)).toContain(cites)
  if (label !== undefined) expect(answer.citations).toContainEqual({ label, tool })
  expect((await answerTo(asked)).text).toBe(answer.text)
})

describe('never invents', () => {
  test.each([
    [
      'What is the capital of France?',
      /^That is not in the records that I can look up\. I can look up courses/,
    ],
    [
      'explain the chain rule',
      /^I found nothing about “chain rule” .* connect a model: add a key under Settings.* An assistant that asks here can explain/s,
    ],
    ['asdf qwer', /^I found nothing about “asdf qwer”/],
  ])('%s', async (asked, says) => {
    const { text, citations } = await answerTo(asked)
    expect(text).toMatch(says)
    expect(citations).toEqual([])
  })

  test('a course that is not there', async () => {
    const { text, citations } = await answerTo('What is nrc:MATH 9999 about?')
    expect(text).toMatch(/^I don't know a course MATH 9999 \(Northreach College\):/)
    expect(citations).toEqual([])
  })

  test('a school that is not there', async () => {
    const { text } = await answerTo('What is xyz:MATH 1171 about?')
    expect(text).toMatch(/^I don't know a school called “xyz”/)
    expect((await answerTo('Does nrc:MATH 1171 transfer to Hogwarts?')).text).toMatch(
      /^I don't know a school called “Hogwarts”/,
    )
  })

  test('numbers in a sentence are no courses', async () => {
    const { text } = await answerTo('I have 3 exams in 2026, about 100 pages each')
    expect(text).not.toMatch(/know a course|find a course/)
  })

  test('an empty catalog', async () => {
    const { text, citations } = await tutorOf(await openTestApp()).answer(
      asking('Does MATH 1171 transfer to Aurelia?'),
      listening(),
    )
    expect(text).toMatch(/^I can't find a course MATH 1171:/)
    expect(citations).toEqual([])
  })

  test('what the user may not read', async () => {
    const { text, citations } = await answerTo('show my transcript', {}, { scopes: ['tasks:read'] })
    expect(text).toMatch(/^I may not look that up for you here\./)
    expect(citations).toEqual([])
  })
})

test('stays short, however much is asked', async () => {
  const all =
    'For nrc:MATH 1171, aur:MATH 151 and cald:MATH 100: prerequisites, outline, schedule, average grades, old exams, similar courses, and do they transfer?'
  const { text } = await answerTo(all)
  expect(text.length).toBeLessThanOrEqual(3_000)
  expect(text).toContain('There is more; ask for one thing at a time to see it.')
  const { text: long } = await answerTo(`${'very '.repeat(1_990)} nrc:MATH 1171`)
  expect(long).toContain('Calculus I')
})

test('labs are no misspelled school', () => {
  const lasPositas = { id: 'las-positas', code: 'LPC', name: 'Las Positas College', aliases: [], place: null }
  const schools = schoolList([{ ...lasPositas, courses: 0, agreementsFrom: 1, agreementsTo: 0 }])
  const [reading] = readMessage('when are the labs of CMPT 225?', schools)
  expect(reading).toMatchObject({ schools: [], intents: ['lab', 'schedule'] })
})

test('every example of the table of intents is read as its intent', () => {
  const schools = schoolList(
    ['SFU', 'UVic', 'Langara', 'Northreach', 'UBC'].map((name) => ({
      id: name.toLowerCase(),
      code: name,
      name,
      aliases: [],
      place: null,
      courses: 1,
      agreementsFrom: 1,
      agreementsTo: 1,
    })),
  )
  const others = INTENT_EXAMPLES.filter(
    ({ intent, example }) => !readMessage(example, schools).some(({ intents }) => intents.includes(intent)),
  )
  expect(others.map(({ example }) => example)).toEqual([])
})

test('the demo half of the evaluation set', async () => {
  const items = ['own-questions.json', 'own-dialogues.json']
    .flatMap((name) => readItems(name))
    .filter(({ data }) => data === 'demo')
  const raw = readRawRows('demo', new Date())
  const { items: schools } = await dataOf(demo.app, 'tn_course_institutions', { limit: 100 })
  const wrong: string[] = []
  for (const item of items) {
    const { answers } = await ask(demo.app, item)
    for (const [at, turn] of item.turns.entries()) {
      const text = answers[at]?.text ?? ''
      const truth = checkTruth(text, JSON.stringify(item), raw, schools as SchoolName[])
      if (judge(turn, text).grade !== 'right' || truth.unsupported.length > 0)
        wrong.push(`${item.id}: ${turn.ask}`)
    }
  }
  expect(items.length).toBeGreaterThan(15)
  expect(wrong).toEqual([])
})
