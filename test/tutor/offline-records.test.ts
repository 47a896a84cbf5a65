import { describe, expect, test } from 'vitest'
import { dataOf } from '../support/call.ts'
import { load } from '../course/catalog-app.ts'
import { grades } from '../course/records.ts'
import { offlineTutor } from './offline-tutor.ts'

const demo = offlineTutor()

const { answerTo } = demo

test('judges by the transcript', async () => {
  const { id } = await demo.app.users.addUser('taker')
  const as = { userId: id, scopes: ['*'] }
  await dataOf(demo.app, 'tn_user_transcript_set', { entries: [{ course: 'nrc:MATH 1171', grade: 'B' }] }, as)
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
    demo.app.store,
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
  await load(demo.app.store, sections, { id: 7002, sourceKey: 'five sections' })
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
  const { id } = await demo.app.users.addUser('learner')
  const as = { userId: id, scopes: ['*'] }
  const { deckId } = await dataOf(demo.app, 'create-deck', { name: 'Cells' }, as)
  const add = (front: string, back: string) => dataOf(demo.app, 'create-card', { deckId, front, back }, as)
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

describe('what a student tries first', () => {
  const student = async (name: string) => {
    const { id } = await demo.app.users.addUser(name)
    return { userId: id, scopes: ['*'] }
  }

  test('a quiz is of the cards on its topic', async () => {
    const as = await student('quizzed')
    const { deckId } = await dataOf(demo.app, 'create-deck', { name: 'Calculus' }, as)
    await dataOf(demo.app, 'create-card', { deckId, front: 'The derivative of ln x?', back: '1/x' }, as)
    await dataOf(demo.app, 'create-card', { deckId, front: 'Capital of France?', back: 'Paris' }, as)
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
    await dataOf(demo.app, 'contentManager_createContent', { filePath: 'Osmosis.md', content }, as)
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
    await dataOf(demo.app, 'add_task', { title: 'Essay', due_date: '2026-11-01' }, as)
    expect((await answerTo('what is overdue?', {}, as)).text).toMatch(
      /^You have 1 open task past the due date:/,
    )
  })
})
