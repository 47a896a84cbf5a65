import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '../../../../../../../test/scale.ts'
import { TransferRule } from '../../model/rule.ts'
import { FileRow } from './agreement.ts'
import { readAgreement } from './read-agreement.ts'

const evidence = { source: 'made up', accessedOn: '2025-01-15' }

const WORDS =
  'ESTU BOTN 101 (3)|ESTU BOTN 1XX (3)|BOTN 102 (3)|NREA HERB 1101 (3)|ESTU|(|)|109| & | or |, |; |. | = | - |' +
  'Q/B-Sci|OL|Exempt |Precludes credit for |if |taken alone|one of |any 2 of |No credit|Individual assessment|' +
  'Student may request |\n'

const rowOf = (course_code: number, credit: string) =>
  FileRow.parse({
    subject: 'HERB',
    course_code,
    source: 'NREA',
    destination: 'ESTU',
    credit,
    effective_start: 'May/03',
    effective_end: 'present',
  })

test('a combination is the same rule under each of its courses, in any order', () => {
  const text = 'NREA HERB 1100 (3) & NREA HERB 1101 (4) = ESTU BOTN 101 (3) & ESTU BOTN 1XX (4), Q'
  const turned = 'NREA HERB 1101 (4) and NREA HERB 1100 (3) = ESTU BOTN 1XX (4) & ESTU BOTN 101 (3) - Q'
  const ids = [rowOf(1100, text), rowOf(1101, text), rowOf(1100, turned)].map(
    (row) => readAgreement(row, evidence).id,
  )
  expect(new Set(ids).size).toBe(1)
})

test('what is left of a quotation mark is no condition', () => {
  const read = (credit: string) =>
    readAgreement(rowOf(1100, credit), evidence).conditions.map(({ verbatim }) => verbatim)
  const text = 'ESTU BOTN 101 (3), Credit is permitted for only one of ESTU BOTN 101 or ESTU BOTN 109.'
  expect(read(`${text}"`)).toEqual(read(text))
  expect(read(text)).toHaveLength(1)
})

test('the same words for another course are another rule', () => {
  const [first, second] = [1100, 1101].map((course) => readAgreement(rowOf(course, 'No credit'), evidence).id)
  expect(first).not.toBe(second)
})

test('a row about another course than its own is kept as a text', () => {
  const rule = readAgreement(rowOf(1100, 'NREA HERB 1101 (3) = ESTU BOTN 101 (3)'), evidence)
  expect(rule).toMatchObject({ structured: false, sources: { course: 'nrea:HERB 1100' } })
})

test('any text gives a rule that keeps it', () => {
  const words = fc.constantFrom(...WORDS.split('|'))
  const text = fc.oneof(
    fc.array(words, { minLength: 1 }).map((parts) => parts.join('')),
    fc.string({ minLength: 1 }),
  )
  const property = fc.property(
    text.filter((any) => any.trim() !== ''),
    (any) => {
      const rule = TransferRule().parse(readAgreement(rowOf(1100, any), evidence))
      expect(rule.verbatim).toBe(any.trim())
      expect(rule.structured || rule.conditions.some(({ understood }) => !understood)).toBe(true)
    },
  )
  fc.assert(property, { numRuns: randomRuns })
})
