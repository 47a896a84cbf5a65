import { expect, test } from 'vitest'
import type { RuleContent } from './rule.ts'
import { identified, uniqueRules } from './unique-rules.ts'

const content: RuleContent = {
  sourceInstitution: 'nrea',
  targetInstitution: 'estu',
  sources: { allOf: [{ course: 'nrea:HERB 1100' }, { course: 'nrea:HERB 1101' }] },
  outcome: 'no-credit',
  targets: [],
  conditions: [],
  structured: true,
  understood: 1,
  verbatim: 'NREA HERB 1100 & NREA HERB 1101 = No credit',
}
const guide = { source: 'Guide', accessedOn: '2025-01-15' }
const calendar = { source: 'Calendar', accessedOn: '2025-02-01' }

test('keeps a rule once, with the evidence of all its listings', () => {
  const other = identified({ ...content, outcome: 'individual-assessment' }, [guide])
  const [first, second, ...more] = uniqueRules([
    identified(content, [guide]),
    other,
    identified(content, [guide]),
    identified(content, [calendar]),
  ])
  expect(first).toEqual(identified(content, [guide, calendar]))
  expect(second).toEqual(other)
  expect(more).toEqual([])
})
