import { expect, test } from 'vitest'
import {
  parsePrerequisite,
  parseRequisites,
  type RequisiteTexts,
} from '../../packages/server/src/features/course/model/requisites/parse-requisites.ts'
import { Requisites } from '../../packages/server/src/features/course/model/requisites/tree.ts'
import { written } from './written.ts'

const parse = (texts: RequisiteTexts): Requisites => {
  const found = parseRequisites(texts, { institution: 'nova', course: 'nova:TIDE 300' })
  expect(Requisites().parse(found)).toEqual(found)
  return found
}
const shown = (texts: RequisiteTexts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parse(texts)).flatMap(([kind, requisite]) =>
      requisite ? [[kind, written(requisite.tree)]] : [],
    ),
  )

test('a text with labels', () => {
  expect(
    shown({
      prerequisites:
        'REEF 101 with a minimum grade of C-. Corequisite: KELP 200. Strongly Recommended: Some diving. Antirequisite: TIDE 299, 298.',
    }),
  ).toEqual({
    prerequisite: 'REEF 101 C-',
    corequisite: 'KELP 200~',
    recommended: '<recommendation>',
    antirequisite: 'TIDE 299 | TIDE 298',
  })
})

test('corequisites', () => {
  expect(shown({ corequisites: 'REEF 101 or 102 must precede or be taken concurrently.' })).toEqual({
    corequisite: 'REEF 101~ | REEF 102~',
  })
  expect(
    shown({ prerequisites: 'REEF 101 and KELP 200. Corequisite: KELP 200 may be taken as a corequisite.' }),
  ).toEqual({
    prerequisite: 'REEF 101 & KELP 200~',
  })
})

test.each([
  [
    'Students with credit for REEF 101 or 102 may not take this course for further credit.',
    'REEF 101 | REEF 102',
  ],
  [
    'Students with credit for either REEF 101, 102 or KELP 200 cannot take TIDE 300 for further credit.',
    'REEF 101 | REEF 102 | KELP 200',
  ],
  ['Students who have taken REEF 101 first may not then take this course for further credit.', 'REEF 101'],
  [
    'Students with credit for REEF (or COVE) 101 may not take this course for further credit.',
    'REEF 101 | COVE 101',
  ],
  [
    'Students with credit for REEF 419 under the title "Deep Water" may not take this course for further credit.',
    'REEF 419 & <other>',
  ],
  [
    'Students with credit for REEF 401 before September 2008 may not take this course for further credit.',
    'REEF 401 & <other>',
  ],
  ['Credit will not be given for both TIDE 300 and REEF 101.', 'REEF 101'],
  ['Credit will be granted for only one of TIDE 300, REEF 101 or REEF 102.', 'REEF 101 | REEF 102'],
  ['Not open to students with credit for REEF 101.', 'REEF 101'],
  ['REEF 101 will be accepted in lieu of this course.', 'REEF 101'],
  ['Credit will be given for either TIDE 300 or REEF 101, but not both.', 'REEF 101'],
  ['Students who have successfully completed REEF 101 may not register in this course.', 'REEF 101'],
  ['Not open to students who have completed Marine Science 12.', 'secondary:Marine Science 12'],
  ['Students will only receive credit for one of TIDE 300, REEF 101, or KELP 101.', 'REEF 101 | KELP 101'],
  ['Students may not count both TIDE 300 and REEF 101 for credit.', 'REEF 101'],
  ['TIDE 300 cannot be taken after REEF 101.', 'REEF 101'],
  ['TIDE 300 and REEF 101 are mutually exclusive.', 'REEF 101'],
  [
    'Students with credit for REEF 101 may not take this course, nor may students who took KELP 200.',
    'REEF 101 | KELP 200',
  ],
  [
    'Students with credit for REEF 151, or KELP 130 and 135, or COVE 152 may not take this course for further credit.',
    'REEF 151 | (KELP 130 & KELP 135) | COVE 152',
  ],
  ['Equivalent Courses: REEF837', 'REEF 837'],
  ['Students cannot receive credit for both this course and REEF 101.', 'REEF 101'],
  [
    'Credit will be granted for only one of TIDE 300, REEF 101, or (KELP 130 and KELP 135).',
    'REEF 101 | (KELP 130 & KELP 135)',
  ],
  [
    'Students with credit for REEF 101 or KELP 200 with a C or better may not take this course for further credit.',
    'REEF 101 C | KELP 200 C',
  ],
  [
    'Credit will be granted for only one of REEF 101 or REEF 102; not open to students with credit for KELP 200.',
    'REEF 101 | REEF 102 | KELP 200',
  ],
  [
    'Intended for divers. Students with credit for REEF 101 may not take this course for further credit. Quantitative.',
    'REEF 101',
  ],
])('%s', (notes, tree) => {
  expect(shown({ notes })).toEqual({ antirequisite: tree })
  expect(parse({ notes }).antirequisite).toMatchObject({ certain: true, sentence: notes })
})

test('a title after several courses may be meant of each', () => {
  const notes =
    'Students with credit for REEF 418 or 419 under the title "Deep Water" may not take this course for further credit.'
  expect(parse({ notes }).antirequisite?.certain).toBe(false)
})

test.each([
  ['Students who complete REEF 101 forfeit credit for this course.', 'REEF 101'],
  ['Deduct two credits for students who have taken REEF 101.', 'REEF 101'],
  ['No student may receive credit for REEF 101 or TIDE 300 twice.', 'REEF 101'],
  ['Not for students who have completed REEF 101 or a 300-level course.', 'REEF 101 | <courses>'],
  ['Credit will be given for either TIDE 300 and REEF 101, but not both.', 'REEF 101'],
  ['Exclusions: REEF 101 or REEF 102 and KELP 200.', 'REEF 101 | REEF 102 | KELP 200'],
  ['Exclusions: nocturnal REEF 101.', 'REEF 101'],
  ['Not for students with credit for more than one of REEF 101, 102.', 'REEF 101 | REEF 102'],
])('an exclusion in other words is never lost: %s', (notes, tree) => {
  expect(shown({ notes })).toEqual({ antirequisite: tree })
  expect(parse({ notes }).antirequisite?.certain).toBe(false)
})

test('a note on those who lack a course shuts nobody out', () => {
  expect(parse({ notes: 'Students who have not taken REEF 101 should see an advisor.' })).toEqual({})
  expect(parse({ notes: 'REEF 101 is helpful but not required.' })).toEqual({})
})

test('advice and exclusions in the text of a corequisite', () => {
  expect(shown({ corequisites: 'REEF 101. KELP 200 is recommended.' })).toEqual({
    corequisite: 'REEF 101~',
    recommended: 'KELP 200',
  })
  const unread = parse({ corequisites: 'None. REEF 101 for some.' }).corequisite
  expect(unread).toMatchObject({ tree: { condition: 'other' }, certain: false })
})

test('recommendations', () => {
  expect(shown({ prerequisites: 'REEF 101 and 102 are recommended.' })).toEqual({
    prerequisite: 'nothing',
    recommended: 'REEF 101 & REEF 102',
  })
  expect(shown({ prerequisites: 'KELP 200. Recommended: REEF 101 or equivalent.' })).toEqual({
    prerequisite: 'KELP 200',
    recommended: 'REEF 101 | <equivalent>',
  })
})

test('no text asks for nothing', () => {
  expect(parse({})).toEqual({})
  expect(parse({ prerequisites: ' ', notes: 'A pleasant course.' })).toEqual({})
  expect(parsePrerequisite('', { institution: 'nova' })).toEqual({
    tree: { allOf: [] },
    certain: true,
    sentence: '',
  })
})

test('a text too long to be a requisite is kept as it is', () => {
  const prerequisites = 'REEF 101 or ('.repeat(1000)
  expect(parse({ prerequisites }).prerequisite).toEqual({
    tree: { condition: 'other', text: prerequisites },
    certain: false,
    sentence: prerequisites,
  })
})
