import { expect, test } from 'vitest'
import { busiestPair, type School, starterQuestions, teachingSchool } from './starter-questions.ts'

const school = (name: string, agreementsFrom: number, agreementsTo: number, isFictional = false): School => ({
  id: name.toLowerCase(),
  code: name.toUpperCase(),
  name,
  place: null,
  country: null,
  gradeScale: null,
  courses: 0,
  agreementsFrom,
  agreementsTo,
  aliases: [],
  isFictional,
})

test('the schools are those with most agreements, real ones first', () => {
  const demo = [school('Northreach', 900, 0, true), school('Aurora', 0, 900, true)]
  const real = [school('Langara', 50, 0), school('SFU', 0, 20), school('UVic', 0, 30)]
  expect(busiestPair([...demo, ...real])).toMatchObject({ from: { name: 'Langara' }, to: { name: 'UVic' } })
  expect(busiestPair(demo)).toMatchObject({ from: { name: 'Northreach' }, to: { name: 'Aurora' } })
  expect(busiestPair([school('Alone', 3, 3)])).toBeUndefined()
  const taught = { ...school('Northreach', 0, 0, true), courses: 9 }
  expect(teachingSchool([taught])).toBe(taught)
  expect(teachingSchool([taught, ...real])).toBeUndefined()
})

test('only what the data answer is asked', () => {
  const pair = { from: school('Langara', 1, 0), to: school('SFU', 0, 1) }
  const nothing = {
    pair: undefined,
    transferable: [],
    course: undefined,
    hasTranscript: false,
  }
  expect(starterQuestions(nothing)).toEqual([])
  expect(
    starterQuestions({
      ...nothing,
      pair,
      transferable: ['langara:CPSC 1150', 'langara:MATH 1171'],
      hasTranscript: true,
    }),
  ).toEqual([
    'What do my courses count as at SFU?',
    'What is CPSC 1150 from Langara worth at SFU?',
    'Does MATH 1171 from Langara count at SFU?',
  ])
})
