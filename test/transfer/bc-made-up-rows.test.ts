import { describe, expect, test } from 'vitest'
import { FileRow } from '../../packages/server/src/features/transfer/import/bc/agreement.ts'
import { normalText } from '../../packages/server/src/features/transfer/import/bc/normal-text.ts'
import { printRule } from '../../packages/server/src/features/transfer/import/bc/print-rule.ts'
import { readAgreement } from '../../packages/server/src/features/transfer/import/bc/read-agreement.ts'
import { compactRule } from './compact-rule.ts'
import { SINGLE, DATES, cases } from './made-up-rows.ts'

/** Northreach College lists HERB 1100 for Estuary University; neither exists. */
const rowOf = (credit: string) => ({
  subject: 'HERB',
  course_code: 1100,
  source: 'NREA',
  destination: 'ESTU',
  credit,
  effective_start: 'May/03',
  effective_end: 'present',
})

const read = (credit: string) =>
  readAgreement(FileRow.parse(rowOf(credit)), { source: 'made up', accessedOn: '2025-01-15' })

const SCHOOLS = ['NREA', 'ESTU']

describe('rows of schools that do not exist', () => {
  test.each(cases)('%s', (text, said) => {
    const rule = read(text)
    expect(compactRule(rule)).toBe(said)
    expect(read(printRule(rule)).id).toBe(rule.id)
    expect(normalText(printRule(rule), SCHOOLS)).toBe(normalText(text, SCHOOLS))
  })

  test.each([
    'See the block transfer agreement',
    'ESTU BOTN 101 (3), ESTU BOTN 102 (3) may be taken instead of the lab',
    'ESTU BOTN 101 (3). Honours students receive ESTU BOTN 199 (6).',
    'ESTU BOTN 101 (3) or ESTU BOTN 102 (3) & ESTU BOTN 1XX (1)',
    'NREA HERB 1100 (3) = ESTU BOTN 101 (3), NREA HERB 1101 (3) = ESTU BOTN 102 (3)',
    'WEST BOTN 101 (3)',
  ])('is kept as a text: %s', (text) => {
    const rule = read(text)
    expect(compactRule(rule)).toBe(`${SINGLE}verbatim${DATES}; other?`)
    expect(rule).toMatchObject({ verbatim: text, understood: 0, outcome: 'individual-assessment' })
    expect(printRule(rule)).toBe(text)
  })

  test('says how much of a text was understood', () => {
    expect(read('ESTU BOTN 101 (3), Q').understood).toBe(1)
    const partly = read('ESTU BOTN 101 (3), ask at the desk').understood
    expect(partly).toBeCloseTo(1 - 'askatthedesk'.length / 'ESTUBOTN101(3),askatthedesk'.length)
  })
})
