import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courseUri } from '../../packages/server/src/features/course/model/course-uri.ts'
import { dataOf } from '../support/call.ts'
import { load } from '../course/catalog-app.ts'
import { grades } from '../course/records.ts'
import { openSuiteDemo } from '../support/demo.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { ask } from '../../bench/tutor/ask.ts'
import { readItems } from '../../bench/tutor/evaluation-set.ts'
import { judge } from '../../bench/tutor/judge.ts'
import { readRawRows } from '../../bench/tutor/raw-rows.ts'
import { checkTruth, type SchoolName } from '../../bench/tutor/truth.ts'
import { INTENT_EXAMPLES } from '../../packages/server/src/features/tutor/engine/understand/intents.ts'
import { readMessage } from '../../packages/server/src/features/tutor/engine/understand/read-message.ts'
import { schoolList } from '../../packages/server/src/features/tutor/engine/understand/school-list.ts'
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
  const other = await answerTo('May I take COSC 305 at Aurelia?', {}, as)
  expect(other.text).toContain('Your transcript shows that you do not meet this yet.')
  expect(other.text).toContain('Still missing: COSC 210 (C-); MATH 130 (C-).')
  const mine = await answerTo('what have I taken? show my transcript', {}, as)
  expect(mine.text).toContain('Your transcript has 1 course: MATH 1171 (Northreach College): B.')
})

test('tells the past grades of the newest terms, by section where there is no whole', async () => {
  const of = 'nrc:CPSC 1110'
  await load(
    app.store,
    [
      grades(of, '2044W', '101', { average: 3.1, median: 3 }),
      grades(of, '2033W', null, { average: 2.2, median: 2 }),
      grades(of, '2033W', '101', { average: 2.3, median: 2 }),
    ],
    { id: 7001, sourceKey: 'later grades' },
  )
  const { text } = await answerTo(`How hard is ${of}?`)
  expect(text).toMatch(/2044W, section 101 average 3\.1.*; 2033W average 2\.2/)
  expect(text).not.toContain('2033W, section')
})

test('tells the average of all sections where it shows only some of them', async () => {
  const of = 'cald:CSCI 226'
  const sections = ['101', '102', '103', '104', '105'].map((section, at) =>
    grades(of, '2044W', section, { average: 60 + at, median: 60 }),
  )
  await load(app.store, sections, { id: 7002, sourceKey: 'five sections' })
  const { text } = await answerTo(`What is the average in ${of}?`)
  expect(text).toMatch(/section 104 average 63.* Over all sections the average is \d/)
  expect(text).toContain('There are more sections than these 4.')
})

test('shows the sections of the kind that is asked about, and of a question for people those with one', async () => {
  const labs = await answerTo('When are the labs of mbc:CIS 120?')
  expect(labs.text).toContain('section 1L')
  expect(labs.text).not.toMatch(/section 1:|section 2:/)
  const people = await answerTo('Who teaches mbc:CIS 120?')
  expect(people.text).toContain('with Wendell Sarkozy-Nunn')
  expect(people.text).not.toContain('section 1L')
  expect(people.text).toContain('For 5 sections no instructor is listed.')
})

test('tells what the cards ask, and never what they answer', async () => {
  const { id } = await app.users.addUser('learner')
  const as = { userId: id, scopes: ['*'] }
  const { deckId } = await dataOf(app, 'create-deck', { name: 'Cells' }, as)
  const add = (front: string, back: string) => dataOf(app, 'create-card', { deckId, front, back }, as)
  await add('In which phase do sister chromatids part?', 'Anaphase')
  await add('What carries oxygen in the blood?', 'Haemoglobin')
  const { text, citations } = await answerTo('which of my cards are about chromatids?', {}, as)
  expect(text).toContain('You have 1 card about “chromatids”:\n- In which phase do sister chromatids part?')
  expect(citations).toContainEqual({ label: 'Your cards', tool: 'search-cards' })
  expect(text).not.toMatch(/Anaphase|oxygen/)
  const all = await answerTo('show me my flashcards', {}, as)
  expect(all.text).toMatch(/- What carries oxygen in the blood\?/)
  expect(all.text).not.toContain('Haemoglobin')
  const others = await answerTo('which of my cards are about chromatids?')
  expect(others.text).toBe('You have no cards about “chromatids”.')
})

test('takes notes of its own accord only where they are about what is asked', async () => {
  const { text, citations } = await answerTo('explain the phases of lunar eclipses')
  expect(text).toMatch(/^I found nothing about “phases lunar eclipses” in your notes and cards/)
  expect(citations).toEqual([])
  const course = await answerTo('does anything in nrc:MATH 1171 have to do with mitosis?')
  expect(course.citations.map(({ tool }) => tool)).not.toContain('vaultLibrarian_searchContent')
})

test('points to no cards where none are due', async () => {
  expect(await answerTo('which cards are due today?')).toMatchObject({
    text: expect.stringMatching(/^No cards are due now/),
    citations: [],
  })
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

test('what was asked before is not asked again', async () => {
  const before: { role: 'user' | 'assistant'; text: string }[] = []
  const say = async (text: string) => {
    const answer = await answerTo(text, { before: [...before] })
    before.push({ role: 'user', text }, { role: 'assistant', text: answer.text })
    return answer.text
  }
  expect(await say('What do I need before nrc:MATH 1271?')).toContain(
    'Which of these have you taken, and with which grade?',
  )
  expect(await say('What do I need before aur:MATH 151?')).not.toContain('Which of these have you taken')
})

describe('a conversation', () => {
  const talk = async (texts: readonly string[], context = {}) => {
    const before: { role: 'user' | 'assistant'; text: string }[] = []
    for (const text of texts) {
      const answer = await answerTo(text, { before: [...before], context })
      before.push({ role: 'user', text }, { role: 'assistant', text: answer.text })
    }
    return before.filter(({ role }) => role === 'assistant').map(({ text }) => text)
  }

  test('asks on about another school, another course and the number', async () => {
    const [first, second, third, fourth] = await talk([
      'Does MATH 1171 from Northreach count at Aurelia?',
      'and at Calderwood?',
      'how many credits is that?',
      'what about CPSC 1110?',
    ])
    expect(first).toContain('At University of Aurelia')
    expect(second).toMatch(
      /^At Calderwood University:\n- MATH 1171 \(Northreach College\) counts as MATH 100/,
    )
    expect(third).toMatch(/^That is 1\.5 credits at Calderwood University/)
    expect(fourth).toContain('CPSC 1110 (Northreach College) counts as CSCI 110')
  })

  test('changes the subject', async () => {
    const [, found] = await talk(['How is COSC 210 at Aurelia graded?', 'find me a course about astronomy'])
    expect(found).toContain('Introduction to Astronomy')
    expect(found).not.toContain('COSC 210')
  })

  test('takes a correction, what is left out, the sum, and what a course counts as', async () => {
    const [corrected, , total, left, received] = await talk([
      'math 1271 no wait 1171 northreach to aurelia',
      'and cpsc 1110',
      'total credits?',
      'drop 1171',
      'what are the prereqs of the course i get for it',
    ])
    expect(corrected).toContain('MATH 1171 (Northreach College) counts as MATH 151')
    expect(total).toMatch(/^At University of Aurelia, all 2 courses count, for 6 credits there/)
    expect(left).toContain('CPSC 1110 (Northreach College) counts as COSC 120')
    expect(left).not.toContain('MATH 1171')
    expect(received).toContain('To take COSC 120')
  })

  test('says whether a course counts as the one that is named', async () => {
    const [, other] = await talk(['math 1171 northreach at aurelia', 'does it count for math 232 there tho'])
    expect(other).toContain('No agreement here gives MATH 232 for it.')
    expect(other).toContain('MATH 1171 (Northreach College) counts as MATH 151')
  })

  test('takes the school of the session for courses without one', async () => {
    const [text] = await talk(['Does MATH 1171 count at Aurelia?'], { institution: 'nrc' })
    expect(text).toContain('MATH 1171 (Northreach College) counts as MATH 151')
  })
})

test('answers each question of a message', async () => {
  const { text } = await answerTo('What is nrc:MATH 1171 about, and what are its prerequisites?')
  expect(text).toContain('Limits, derivatives')
  expect(text).toContain('To take MATH 1171')
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
  const { items: schools } = await dataOf(app, 'tn_course_institutions', { limit: 100 })
  const wrong: string[] = []
  for (const item of items) {
    const { answers } = await ask(app, item)
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

describe('what a student tries first', () => {
  const student = async (name: string) => {
    const { id } = await app.users.addUser(name)
    return { userId: id, scopes: ['*'] }
  }

  test('a quiz is of the cards on its topic', async () => {
    const as = await student('quizzed')
    const { deckId } = await dataOf(app, 'create-deck', { name: 'Calculus' }, as)
    await dataOf(app, 'create-card', { deckId, front: 'The derivative of ln x?', back: '1/x' }, as)
    await dataOf(app, 'create-card', { deckId, front: 'Capital of France?', back: 'Paris' }, as)
    const { text } = await answerTo('Quiz me on derivatives', {}, as)
    expect(text).toContain('- The derivative of ln x?')
    expect(text).not.toMatch(/1\/x|France|due now/)
    expect((await answerTo('Quiz me on volcanoes', {}, as)).text).toMatch(
      /^You have no cards about “volcanoes”\.\n\n2 cards are due now/,
    )
  })

  test('an excerpt of a note leaves its front matter out', async () => {
    const as = await student('noted')
    const content =
      '---\ntags: [osmosis]\ncreated: 2026-01-01\n---\n\n# Osmosis\n\nWater moves through a membrane.'
    await dataOf(app, 'contentManager_createContent', { filePath: 'Osmosis.md', content }, as)
    const { text } = await answerTo('what do my notes say about osmosis?', {}, as)
    expect(text).toContain('Water moves through a membrane.')
    expect(text).not.toMatch(/---|tags|created/)
  })

  test('earlier questions are those of the session', async () => {
    const before = [
      { role: 'user' as const, text: 'Does MATH 1171 transfer?' },
      { role: 'assistant' as const, text: 'At which school?' },
    ]
    const { text } = await answerTo('What did I ask before?', { before })
    expect(text).toBe('In this session you asked:\n- “Does MATH 1171 transfer?”')
  })

  test('a formula is no search word', async () => {
    const { text } = await answerTo('Why is merge sort O(n log n)?')
    expect(text).toMatch(
      /^I found nothing about “merge sort” in your notes and cards\. This is a question about a subject/,
    )
    expect(text).toContain('connect a model')
  })

  test('one overdue task is one', async () => {
    const as = await student('late')
    await dataOf(app, 'add_task', { title: 'Essay', due_date: '2026-11-01' }, as)
    expect((await answerTo('what is overdue?', {}, as)).text).toMatch(
      /^You have 1 open task past the due date:/,
    )
  })
})
