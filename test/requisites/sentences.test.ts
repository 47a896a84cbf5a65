import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePrerequisite } from '../../packages/server/src/features/course/model/requisites/parse-requisites.ts'
import { RequisiteTree } from '../../packages/server/src/features/course/model/requisites/tree.ts'
import { randomRuns } from '../scale.ts'
import { CERTAIN, UNCERTAIN } from './examples.ts'
import { OPEN_TO_DOUBT, OTHER_SCHOOLS } from './other-schools.ts'
import { written } from './written.ts'

const parse = (sentence: string) =>
  parsePrerequisite(sentence, { institution: 'nova', course: 'nova:TIDE 300' })

describe.each(Object.entries(CERTAIN))('%s', (_, examples) => {
  test.each(examples)('%s', (sentence, tree) => {
    const requisite = parse(sentence)
    expect(written(requisite.tree)).toBe(tree)
    expect(requisite).toMatchObject({ certain: true, sentence })
  })
})

describe('uncertain', () => {
  test.each(UNCERTAIN)('%s', (sentence, tree) => {
    const requisite = parse(sentence)
    expect(written(requisite.tree)).toBe(tree)
    expect(requisite).toMatchObject({ certain: false, sentence })
  })
})

describe('sentences of other schools', () => {
  test.each(OTHER_SCHOOLS)('%s', (sentence, tree) => {
    expect(written(parse(sentence).tree)).toBe(tree)
  })

  test.each(OPEN_TO_DOUBT)('in doubt: %s', (sentence) => {
    expect(parse(sentence).certain).toBe(false)
  })
})

test('words in any order are read to the end', () => {
  const pieces =
    'REEF 101|102|TIDE|and|or|,|;|(|)|(a)|one of|two of|either|both|all of the following:|with a minimum grade of C-|all with a B|a minimum "C" grade in|permission of the reef|45 units|including|may be taken concurrently|or equivalent|.|Corequisite:|Physics 12|/|-|not|"'
  const anyWords = fc
    .array(fc.constantFrom(...pieces.split('|')), { maxLength: 30 })
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.oneof(anyWords, fc.string()), (sentence) => {
      const requisite = parse(sentence)
      expect(requisite.sentence).toBe(sentence)
      expect(RequisiteTree.parse(requisite.tree)).toEqual(requisite.tree)
    }),
    { numRuns: randomRuns },
  )
})
