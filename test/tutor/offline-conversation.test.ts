import { describe, expect, test } from 'vitest'
import { offlineTutor } from './offline-tutor.ts'

const demo = offlineTutor()

const { answerTo } = demo

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
