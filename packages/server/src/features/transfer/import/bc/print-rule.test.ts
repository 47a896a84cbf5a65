import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '../../../../../../../test/scale.ts'
import { arbitraryRule } from '../../../../../../../test/transfer/arbitrary-rule.ts'
import { ruleId } from '../../model/rule-id.ts'
import { FileRow } from './agreement.ts'
import { printRule } from './print-rule.ts'
import { readAgreement } from './read-agreement.ts'

const rowOf = (credit: string) =>
  FileRow.parse({
    subject: 'HERB',
    course_code: '1100',
    source: 'NREA',
    destination: 'ESTU',
    credit,
    effective_start: 'May/03',
    effective_end: 'present',
  })

test('what is printed is read as the same rule', () => {
  fc.assert(
    fc.property(arbitraryRule, (rule) => {
      const read = readAgreement(rowOf(printRule(rule)), { source: 'made up', accessedOn: '2025-01-15' })
      const { sources, outcome, targets, conditions } = read
      expect({ sources, outcome, targets, conditions }).toEqual({
        sources: rule.sources,
        outcome: rule.outcome,
        targets: rule.targets,
        conditions: rule.conditions,
      })
      expect(read.id).toBe(ruleId(rule))
    }),
    { numRuns: randomRuns },
  )
})
